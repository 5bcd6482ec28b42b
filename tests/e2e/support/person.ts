import {
  type APIRequestContext,
  type BrowserContext,
  expect,
  type Page,
  test as base,
} from '@playwright/test';
import de from '@/messages/de.json' with { type: 'json' };
import en from '@/messages/en.json' with { type: 'json' };

export type Language = 'de' | 'en';

export type Texts = typeof de;

export const textsOf: Readonly<Record<Language, Texts>> = { de, en };

/** What a group that a device is to remember needs to say of itself. */
type Remembered = { readonly code: string };

/** A person with a phone or a desk, who speaks the language of the project. */
export type Person = {
  readonly page: Page;
  readonly language: Language;
  /** The texts that the person reads. */
  readonly texts: Texts;
  /** An amount in euros as the person reads it, without a sign. */
  readonly euros: (amount: number) => string;
  /** Where Pari is reached: scheme, host, port. */
  readonly origin: string;
  /** The device has these groups, the first of them open. */
  readonly remembers: (...groups: readonly Remembered[]) => Promise<void>;
  /** The console may say this: what the test provokes. */
  readonly expectsInConsole: (pattern: RegExp) => void;
};

const locales = { de: 'de-DE', en: 'en-GB' } as const;

/** An amount as pages show it: two decimals, a no-break space, the currency. */
const eurosIn = (language: Language) => (amount: number) =>
  `${new Intl.NumberFormat(locales[language], { minimumFractionDigits: 2 }).format(amount)}\u00a0€`;

/** The text of a message with its placeholders filled in. For texts without plurals and tags. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/**
 * The ledger comes late: what others change meanwhile is heard of only when the server has answered what is saved here. For
 * what happens to those who save over it; who hears of it before is told so by the form.
 */
export async function hearsOnlyAnswers({ page }: Person): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().endsWith('/changes'));
  // A test that ends before has nothing left to wait for.
  const over = answered.then(
    () => true,
    () => false,
  );
  await page.route(/\/api\/v1\/groups\/[^/]+\/ledger/, async (route) => {
    if (await over) await route.continue();
  });
}

/**
 * The person comes back to the page from somewhere else, which is when it asks for news. A page that is not listening yet
 * asks for none, so the person comes back until it does.
 */
export const looksAgain = ({ page }: Person): Promise<void> =>
  expect(async () => {
    const asked = page.waitForRequest(/\/ledger\?since=/, { timeout: 1000 });
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await asked;
  }).toPass();

/**
 * Before React listens, a tapped link leads to a page of its own, and a screen is what the first HTML has of it. To be waited
 * for where a test is about what only script does, or Playwright is there before it.
 */
export const awake = async ({ page }: Pick<Person, 'page'>): Promise<void> => {
  // What is sent before goes to the early script, which ends with the hydration.
  await page.waitForFunction(() => !('earlySubmits' in window));
};

/** A device remembers groups in its cookies (docs/screens.md#what-a-device-remembers); the first is the open one. */
async function rememberGroups(
  context: BrowserContext,
  origin: string,
  groups: readonly Remembered[],
): Promise<void> {
  const codes = groups.map(({ code }) => code);
  await context.addCookies([
    { name: 'storedGroupCodes', value: codes.join('.'), url: origin },
    { name: 'activeGroupCode', value: codes[0] ?? '', url: origin },
  ]);
}

/** Everything that a page does wrong without being seen: errors in the console, and requests to somebody else. */
function watch(context: BrowserContext, origin: string) {
  const said: string[] = [];
  const elsewhere: string[] = [];
  const expected: RegExp[] = [];
  context.on('weberror', (error) => said.push(String(error.error())));
  context.on('console', (message) => {
    if (message.type() === 'error') said.push(`${message.text()} ${message.location().url}`);
  });
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.origin !== origin) elsewhere.push(request.url());
  });
  return {
    expectsInConsole: (pattern: RegExp) => void expected.push(pattern),
    verify: () => {
      expect(said.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([]);
      expect(elsewhere).toEqual([]);
    },
  };
}

/** Answers the sheet that asks who somebody is, wherever it stands in the way: they only look. */
export async function dismissWho(page: Page): Promise<void> {
  const look = page.getByRole('button', { name: new RegExp(`^(${de.who.look}|${en.who.look})$`) });
  await page.addLocatorHandler(look, () => look.click());
}

/**
 * Tests in a person's words. An error in the console or in a page, or a request that leaves our own origin, fails the
 * test in which it appears.
 */
export const test = base.extend<{
  person: Person;
  friend: APIRequestContext;
  language: Language;
  /** Whoever joins is asked who they are: most of them only look, and the test is about something else. */
  onlyLooks: boolean;
  /** Whether a page hears at once what others change; most tests say when it learns of that. */
  hearsHints: boolean;
}>({
  onlyLooks: [true, { option: true }],
  hearsHints: [false, { option: true }],
  language: async ({ locale }, provide) => {
    await provide(locale?.startsWith('en') ? 'en' : 'de');
  },
  person: async ({ page, context, baseURL, language, onlyLooks, hearsHints }, provide) => {
    const origin = baseURL ?? '';
    if (onlyLooks) await dismissWho(page);
    const { expectsInConsole, verify } = watch(context, origin);
    // As in a browser that has no such streams. A route would do too, but takes the browser's cache away from every test.
    if (!hearsHints) await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'EventSource'));
    await context.addCookies([{ name: 'language', value: language, url: origin }]);
    await provide({
      page,
      language,
      texts: textsOf[language],
      euros: eurosIn(language),
      origin,
      remembers: (...groups) => rememberGroups(context, origin, groups),
      expectsInConsole,
    });
    verify();
  },
  // Somebody else with the code, on a phone of their own: speaks to the API.
  friend: async ({ playwright, baseURL }, provide) => {
    const context = await playwright.request.newContext({ baseURL: `${baseURL ?? ''}/api/v1/` });
    await provide(context);
    await context.dispose();
  },
});

export { expect };
