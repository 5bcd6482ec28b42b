import {
  dataPolicy,
  offlinePolicy,
  readingPolicy,
  wordsPolicy,
  workerPolicy,
} from '@/lib/content-policy.mjs';
import { PAGE_STYLE } from '@/lib/export/page-style.mjs';
import { routes } from '@/lib/routes';
import { aBusyGroup } from './support/group';
import { expect, test } from './support/person';

/**
 * What browsers may load and run. All other tests show that no page of ours violates the policy: a violation is an
 * error in the console, which fails them.
 */

const PAGE =
  /^default-src 'self'; script-src 'self' 'nonce-[\w-]{22}'; style-src 'self' 'nonce-[\w-]{22}'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/;

/** A page that is the same for all who have nothing stored. */
const SHARED =
  /^default-src 'self'; script-src 'self'(?: 'sha256-[\w+/]{43}=')+; style-src 'self' 'sha256-[\w+/]{43}='; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/;

test('every kind of answer has the policy that fits it', async ({ friend, baseURL }) => {
  const group = await aBusyGroup(friend);
  const kinds: readonly (readonly [string, RegExp | string])[] = [
    [routes.main, PAGE],
    [routes.terms, SHARED],
    [routes.onboardingCreateGroup, /'nonce-[\w-]{22}' 'wasm-unsafe-eval'; /],
    ['/nowhere', SHARED],
    // A path with a dot is left to the middleware.
    ['/nowhere.php', PAGE],
    [routes.joinGroup('de', group.name, group.code), PAGE],
    [`${routes.joinGroup('de', group.name, group.code)}/picture.png`, dataPolicy],
    [`/api/v1/groups/${group.code}`, dataPolicy],
    [routes.exportFile(group.code, 'csv', 'de'), dataPolicy],
    [routes.exportFile(group.code, 'html', 'de'), wordsPolicy(PAGE_STYLE)],
    ['/api/v1/nowhere', dataPolicy],
    ['/api/v1/docs', /script-src 'self' 'sha256-/],
    ['/icons/nowhere.png', readingPolicy],
    ['/sw.js', workerPolicy],
    [routes.offline, offlinePolicy],
    ['/icons/icon.svg', readingPolicy],
    ['/locales/en/translations.json', readingPolicy],
  ];
  for (const [path, policy] of kinds) {
    const { headers } = await fetch((baseURL ?? '') + path, { redirect: 'manual' });
    const sent = headers.get('content-security-policy');
    if (typeof policy === 'string') expect(sent, path).toBe(policy);
    else expect(sent, path).toMatch(policy);
    expect(sent, path).not.toContain('unsafe-inline');
    expect(headers.get('x-content-type-options'), path).toBe('nosniff');
    expect(headers.get('strict-transport-security'), path).toBeNull();
  }
});

test('what an attacker might inject into a page does not run, show or send anything', async ({ page }) => {
  const answered: string[] = [];
  page.on('response', (response) => answered.push(response.url()));
  await page.goto(routes.terms);
  const refused = await page.evaluate(async () => {
    const heard: string[] = [];
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
      heard.push(effectiveDirective),
    );
    const add = (name: string, fields: Readonly<Record<string, string>>) =>
      document.body.append(Object.assign(document.createElement(name), fields));
    add('script', { textContent: 'window.smuggled = true' });
    add('script', { src: 'https://evil.example/x.js' });
    add('style', { textContent: 'body { opacity: 0 }' });
    add('img', { src: 'https://evil.example/x.png' });
    add('iframe', { src: 'https://evil.example/' });
    add('div', { innerHTML: '<b style="opacity:0" onclick="window.smuggled = true">x</b>' });
    add('base', { href: 'https://evil.example/' });
    await fetch('https://evil.example/').catch(() => undefined);
    document.querySelector<HTMLElement>('[onclick]')?.click();
    while (heard.length < 9) await new Promise((resolve) => requestAnimationFrame(resolve));
    return heard.sort();
  });
  expect(refused).toEqual([
    ...['base-uri', 'connect-src', 'frame-src', 'img-src'],
    ...['script-src-attr', 'script-src-elem', 'script-src-elem', 'style-src-attr', 'style-src-elem'],
  ]);
  expect(await page.evaluate(() => 'smuggled' in window)).toBe(false);
  expect(answered.filter((url) => url.includes('evil'))).toEqual([]);
});

test('coming to the human check from a page whose policy forbids it loads the form anew', async ({
  person,
}) => {
  const { page, texts } = person;
  person.expectsInConsole(/status of 404/);
  await person.remembers({ code: 'NOSUCHCODE22' });
  await page.goto(routes.manageGroups);
  const loaded = page.waitForEvent('load');
  await page.getByRole('link', { name: texts.groups.enter }).click();
  await loaded;
  const check = page.getByRole('region', { name: texts.onboarding.humanCheck.title });
  await expect(check.getByRole('status')).toHaveText(texts.onboarding.humanCheck.solved);
});
