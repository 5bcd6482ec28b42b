import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { hashSource, inlineScriptsOf, nonceIn, POLICY_HEADER } from '@/lib/content-policy.mjs';
import { routes } from '@/lib/routes';
import { markOf, meText } from '@/lib/session/me-cookie';
import type { Session } from '@/lib/session/session';
import { house } from '@/tests/support/house';

type Headers = Readonly<Record<string, string>>;

const PATHS = [
  ...[routes.home, routes.onboardingEnterGroupCode, routes.legalNotice, routes.terms, routes.licences],
  '/nirgends',
];

const unpack: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
};

async function ask(path: string, headers: Headers = {}, method = 'GET') {
  const asked = request(`${house.origin}${path}`, { method, headers, agent: false }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const bytes = await buffer(answer);
  const { [POLICY_HEADER]: policy = '', date, 'x-request-id': id, ...rest } = answer.headers;
  expect([typeof date, id]).toEqual(['string', expect.stringMatching(/^[\da-f-]{36}$/)]);
  const decode = unpack[rest['content-encoding'] ?? ''] ?? ((plain: Buffer) => plain);
  const text = bytes.length === 0 ? '' : decode(bytes).toString();
  return { status: answer.statusCode, policy: String(policy), headers: rest, text };
}

/** The nonce that stands in a page, whether or not its policy allows it. */
const nonceOf = (text: string): string => /<style nonce="([\w-]+)">/.exec(text)?.[1] ?? '';
const withoutNonce = (text: string): string => text.replaceAll(nonceOf(text), '');

/** Asks until the page comes from memory: one that is rendered has another nonce each time. */
async function shared(path: string, headers: Headers = {}) {
  for (let former = ''; ;) {
    const answer = await ask(path, headers);
    if (nonceOf(answer.text) === former) return answer;
    former = nonceOf(answer.text);
  }
}

/** A rendered page: Next may render in another way for a search engine, so none gets a shared one. */
const rendered = (path: string, cookie: string) => ask(path, { 'user-agent': 'Googlebot', cookie });

const CODE = 'QUITTE22';

/** A cookie for each part of what a device may have stored, besides a language. */
const STORED: Readonly<Record<Exclude<keyof Session, 'language'>, string>> = {
  activeGroupCode: `activeGroupCode=${CODE}`,
  storedGroupCodes: `storedGroupCodes=${CODE}`,
  goneGroups: `goneGroups=${CODE}_20000`,
  // It only counts for a group that the device knows.
  me: `goneGroups=${CODE}_20000; me=${meText([{ mark: markOf(CODE), digits: '23456789' }])}`,
  asking: `asking=${CODE}`,
  viewState: 'viewState=view1',
  creating: 'creating=manage',
  previousRoute: 'previousRoute=%2Fmanage-groups',
  nestedPreviousRoute: 'nestedPreviousRoute=%2Fcontact',
  pwaCtaClosedAtMs: 'pwaCtaClosed=1700000000000',
  timeZone: 'tz=Atlantic/Azores',
  styles: 'styles=of-another-build',
};

const strangers = 'theme=dark; _ga=GA1.1.1; storedGroupCodes=; tz=; viewState=view2; pwaCtaClosed=never';

test.each(PATHS)(
  '%s is the same for all who have nothing stored but a language, and as if rendered for each',
  async (path) => {
    for (const language of ['', 'language=de', 'language=en']) {
      const kept = await shared(path, { cookie: language });
      const fresh = await rendered(path, language);
      expect(nonceIn(kept.policy)).toBeUndefined();
      expect(nonceIn(fresh.policy)).toBe(nonceOf(fresh.text));
      expect(withoutNonce(kept.text)).toBe(withoutNonce(fresh.text));
      // Node streams what is rendered slowly.
      const { 'content-length': _, ...headers } = kept.headers;
      expect([kept.status, fresh.headers]).toEqual([fresh.status, expect.objectContaining(headers)]);
      expect(kept.text).toContain(`<html lang="${language === 'language=en' ? 'en' : 'de'}"`);
      const noted = {
        cookie: `${strangers}; ${language}`,
        referer: 'https://elsewhere.example/',
        'accept-language': 'fr',
      };
      expect((await ask(path, noted)).text).toBe(kept.text);
    }
  },
);

test.each(PATHS)('%s runs only the scripts and styles that stand in it', async (path) => {
  const { policy, text } = await shared(path);
  const styles = [...text.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map(([, style = '']) => style);
  const sourcesOf = (name: string) => policy.split('; ').find((part) => part.startsWith(name)) ?? '';
  for (const script of inlineScriptsOf(text)) expect(sourcesOf('script-src')).toContain(hashSource(script));
  for (const style of styles) expect(sourcesOf('style-src')).toContain(hashSource(style));
  expect([inlineScriptsOf(text).length > 0, styles.length]).toEqual([true, 1]);
});

test.each(Object.entries(STORED))(
  'a device that has stored %s gets pages of its own, and leaves nothing in those of others',
  async (_, cookie) => {
    for (const path of PATHS) {
      const before = await shared(path);
      const own = await ask(path, { cookie });
      const isLed = path === routes.home && /^(?:activeGroupCode|storedGroupCodes)=/.test(cookie);
      if (isLed) expect([own.status, own.headers.location]).toEqual([307, routes.main]);
      else expect([path, nonceIn(own.policy) ?? '']).toEqual([path, nonceOf(own.text)]);
      const after = await ask(path);
      expect(after.text).toBe(before.text);
      expect(after.text).not.toContain(CODE);
    }
  },
);

test.each([`added.${CODE}=1`, `kept.storedGroupCodes=${CODE}`])(
  'a device with the cookie %s, too',
  async (cookie) => {
    const own = await ask(routes.legalNotice, { cookie });
    expect(nonceIn(own.policy)).toBe(nonceOf(own.text));
  },
);

test('each client gets an encoding that it takes, and HEAD the headers of GET', async () => {
  const plain = await shared(routes.terms);
  for (const [accepts, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['deflate', undefined],
    ['gzip;q=1, br;q=0', 'gzip'],
  ] as const) {
    const answer = await ask(routes.terms, { 'accept-encoding': accepts });
    expect([accepts, answer.headers['content-encoding']]).toEqual([accepts, encoding]);
    expect(withoutNonce(answer.text)).toBe(withoutNonce(plain.text));
    expect(answer.headers.vary).toContain('Accept-Encoding');
  }
  const head = await ask(routes.terms, { 'accept-encoding': 'br' }, 'HEAD');
  const { text, ...got } = await ask(routes.terms, { 'accept-encoding': 'br' });
  expect(head).toEqual({ ...got, text: '' });
  expect(text).not.toBe('');
});

test('another kind of browser, another address, a query and data for scripts are told apart', async () => {
  const plain = await shared(routes.home);
  const chrome = await shared(routes.home, { 'user-agent': 'Mozilla/5.0 Chrome/120.0' });
  expect(chrome.text).toContain('🔧');
  expect(plain.text).not.toContain('🔧');
  const elsewhere = await shared(routes.home, { host: 'pari.example' });
  expect(elsewhere.text).toContain('http://pari.example');
  expect((await ask(routes.home)).text).not.toContain('pari.example');
  const asked = await ask(`${routes.home}?von=${CODE}`);
  expect(nonceIn(asked.policy)).toBe(nonceOf(asked.text));
  const data = await ask(routes.terms, { rsc: '1' });
  expect(nonceIn(data.policy)).toBeDefined();
});

test('the form that creates a group has a key of its own for everybody', async () => {
  const keyIn = ({ text }: { readonly text: string }) =>
    /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/.exec(text)?.[0];
  const pages = await Promise.all([1, 2, 3].map(() => ask(routes.onboardingCreateGroup)));
  expect(new Set(pages.map(keyIn)).size).toBe(3);
});
