import { type APIRequestContext, expect, type Page, test as base } from '@playwright/test';
import de from '@/messages/de.json' with { type: 'json' };
import en from '@/messages/en.json' with { type: 'json' };

export type Language = 'de' | 'en';

type Texts = typeof de;

/** A person with a phone or a desk, who speaks the language of the project. */
export type Person = {
  readonly page: Page;
  readonly language: Language;
  /** The texts that the person reads. */
  readonly texts: Texts;
  /** An amount in euros as the person reads it, without a sign. */
  readonly euros: (amount: number) => string;
};

const locales = { de: 'de-DE', en: 'en-GB' } as const;

/** An amount as pages show it: two decimals, a no-break space, the currency. */
const eurosIn = (language: Language) => (amount: number) =>
  `${new Intl.NumberFormat(locales[language], { minimumFractionDigits: 2 }).format(amount)}\u00a0€`;

/** Tests in a person's words. An error in the console or in a page fails the test in which it appears. */
export const test = base.extend<{ person: Person; friend: APIRequestContext }>({
  person: async ({ page, context, baseURL }, use, testInfo) => {
    const language: Language = testInfo.project.name.startsWith('en') ? 'en' : 'de';
    const said: string[] = [];
    page.on('pageerror', (error) => said.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') said.push(message.text());
    });
    await context.addCookies([{ name: 'language', value: language, url: baseURL ?? '' }]);
    await use({ page, language, texts: language === 'de' ? de : en, euros: eurosIn(language) });
    expect(said).toEqual([]);
  },
  // Somebody else with the code, on a phone of their own: speaks to the API.
  friend: async ({ playwright, baseURL }, use) => {
    const context = await playwright.request.newContext({ baseURL: `${baseURL ?? ''}/api/v1/` });
    await use(context);
    await context.dispose();
  },
});

export { expect };
