import {
  type APIRequestContext,
  type BrowserContext,
  expect,
  type Page,
  test as base,
} from '@playwright/test';
import de from '@/messages/de.json' with { type: 'json' };
import en from '@/messages/en.json' with { type: 'json' };
import { meCookieOf } from './group';

export type Language = 'de' | 'en';

export type Texts = typeof de;

export const textsOf: Readonly<Record<Language, Texts>> = { de, en };

/** What a device needs to know of a group that it is to remember. */
type Remembered = { readonly code: string };

/** A person at a phone or a desktop computer, with the language of the Playwright project. */
export type Person = {
  readonly page: Page;
  readonly language: Language;
  /** The texts that the person reads. */
  readonly texts: Texts;
  /** An amount in euros as the person reads it, without a sign. */
  readonly euros: (amount: number) => string;
  /** The origin of Pari: scheme, host, port. */
  readonly origin: string;
  /** Makes the device have these groups, the first of them open. */
  readonly remembers: (...groups: readonly Remembered[]) => Promise<void>;
  /** Allows errors in the console that the test provokes. */
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
 * Holds back all reads of the ledger until the server has answered a save of this device. For tests of a save on top of
 * a change that this device has not seen; if it had, the form would say so before.
 */
export async function hearsOnlyAnswers({ page }: Person): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().endsWith('/changes'));
  // If the test ends before, there is nothing left to wait for.
  const over = answered.then(
    () => true,
    () => false,
  );
  await page.route(/\/api\/v1\/groups\/[^/]+\/ledger/, async (route) => {
    if (await over) await route.continue();
  });
}

/**
 * The person returns to the page, upon which it asks for what is new. Repeated until it does, because a page that is
 * not hydrated yet does not ask.
 */
export const looksAgain = ({ page }: Person): Promise<void> =>
  expect(async () => {
    const asked = page.waitForRequest(/\/ledger\?since=/, { timeout: 1000 });
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await asked;
  }).toPass();

/**
 * Waits until the page is hydrated. Before that, a tapped link loads a whole page, and a screen is only the server's
 * HTML. For tests of what only script does, because Playwright would be faster.
 */
export const awake = async ({ page }: Pick<Person, 'page'>): Promise<void> => {
  // The early script takes what is submitted before the hydration; it removes this when it ends.
  await page.waitForFunction(() => !('earlySubmits' in window));
};

/** Writes groups to the cookies of a device (docs/screens.md#what-a-device-remembers); the first is the open one. */
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

/** Records what a page does wrong invisibly: errors in the console, and requests to other origins. */
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

/** What a page asked for and was answered, besides files of the build, and the names of its cookies: for a failure. */
function recordTraffic(context: BrowserContext) {
  const lines: string[] = [];
  context.on('response', (response) => {
    const { pathname, search } = new URL(response.url());
    if (!/^\/(_next|icons)\//.test(pathname))
      lines.push(`${response.request().method()} ${pathname}${search} ${response.status()}`);
  });
  context.on('requestfailed', (request) =>
    lines.push(
      `${request.method()} ${new URL(request.url()).pathname} ${request.failure()?.errorText ?? ''}`,
    ),
  );
  return async (page: Page): Promise<string> => {
    const cookies = await context.cookies();
    return [...lines.slice(-30), page.url(), `cookies: ${cookies.map(({ name }) => name).join(' ')}`].join(
      '\n',
    );
  };
}

/** Dismisses the sheet that asks who the person is, whenever it is in the way. */
export async function dismissWho(page: Page): Promise<void> {
  const look = page.getByRole('button', { name: new RegExp(`^(${de.who.look}|${en.who.look})$`) });
  await page.addLocatorHandler(look, () => look.click());
}

/**
 * Tests from a person's point of view. An error in the console or in a page, or a request to another origin, fails the
 * test in which it appears.
 */
export const test = base.extend<{
  person: Person;
  friend: APIRequestContext;
  language: Language;
  /** Whether to dismiss the question who the person is, which follows joining; most tests are not about it. */
  onlyLooks: boolean;
  /** Whether a page hears hints of changes of others; most tests control themselves when it learns of those. */
  hearsHints: boolean;
}>({
  onlyLooks: [true, { option: true }],
  hearsHints: [false, { option: true }],
  language: async ({ locale }, provide) => {
    await provide(locale?.startsWith('en') ? 'en' : 'de');
  },
  person: async ({ page, context, baseURL, language, onlyLooks, hearsHints }, provide, testInfo) => {
    const origin = baseURL ?? '';
    if (onlyLooks) await dismissWho(page);
    const { expectsInConsole, verify } = watch(context, origin);
    const traffic = recordTraffic(context);
    // Removes event streams. A route could block them too, but would turn off the browser's cache in every test.
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
    if (testInfo.status !== testInfo.expectedStatus && !page.isClosed()) console.log(await traffic(page));
    verify();
  },
  // Another person with the code, who calls the API.
  friend: async ({ playwright, baseURL }, provide) => {
    const context = await playwright.request.newContext({ baseURL: `${baseURL ?? ''}/api/v1/` });
    await provide(context);
    await context.dispose();
  },
});

export { expect };

/** Makes the device remember which member of the group the person is. */
export const isKnownAs = (
  { page, origin }: Person,
  group: Parameters<typeof meCookieOf>[0],
  name: string,
): Promise<void> => page.context().addCookies([{ name: 'me', value: meCookieOf(group, name), url: origin }]);

/** Waits until the page has loaded everything ahead of need; the last of these tasks notes this. */
export const hasLoadedAhead = ({ page }: Person): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => localStorage.getItem('repository')), { timeout: 60_000 })
    .not.toBeNull();
