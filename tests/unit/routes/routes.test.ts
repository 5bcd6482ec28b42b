import { readdirSync } from 'node:fs';

import fc from 'fast-check';

import { LOCALES } from '@/lib/i18n/locales';
import { product } from '@/lib/product';
import {
  GROUP_SCREENS,
  hasRoute,
  invitationLocale,
  invitationTwin,
  isLocalPath,
  matchScreen,
  routes,
} from '@/lib/routes';

const VIEW_KEY = 'vACDEFGHIJKLM';

const shape = (path: string) => path.replace(/\[[^\]]+\]|%5B[^/]+%5D|:[^/]+/g, '*');

/** Every address that lib/routes.ts knows, with `*` where a value goes. */
const known = new Set([
  ...Object.values(routes).filter((route) => typeof route === 'string'),
  ...Object.values(GROUP_SCREENS).map(shape),
  ...LOCALES.flatMap((locale) => ['[b]', VIEW_KEY].map((key) => routes.joinGroup(locale, '[a]', key))).map(
    (path) => shape(path.replace(VIEW_KEY, '[b]')),
  ),
  shape(routes.groupCodeValidator('[a]')),
]);

/** The addresses of all pages under `app/`, without route groups. */
function pagePaths(folder: string, path = ''): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isFile()) return entry.name === 'page.tsx' ? [path || '/'] : [];
    return pagePaths(`${folder}/${entry.name}`, entry.name.startsWith('(') ? path : `${path}/${entry.name}`);
  });
}

test('every page has its address in lib/routes.ts, so folders follow the slug of the product', () => {
  const pages = pagePaths('app').filter((path) => !path.startsWith('/api/') && path !== '/[...path]');
  const unknown = pages.filter((path) => !known.has(shape(path)));
  expect(unknown).toEqual([]);
  expect(known).toContain(`/${product.slug}`);
  expect(known).toContain(`/join-${product.slug}-group/*/*`);
  expect(known).toContain(`/join-en-${product.slug}-group/*/*`);
  expect(known).toContain(`/view-${product.slug}-group/*/*`);
  expect(known).toContain(`/view-en-${product.slug}-group/*/*`);
});

test('the address of a screen is made of its path, with the values in order', () => {
  expect(routes.settleExpenses).toBe('/settle-expenses');
  expect(routes.expenseDetails('ABC', 'id-1')).toBe('/expense-details/ABC/id-1');
  expect(routes.contact('A/B')).toBe('/contact/A%2FB');
});

test('a path is matched to its screen with its decoded values', () => {
  expect(matchScreen('/pari')).toEqual({ screen: 'main', params: {} });
  expect(matchScreen('/pari/')).toEqual({ screen: 'main', params: {} });
  expect(matchScreen(routes.expenseDetails('ABC', 'id-1'))).toEqual({
    screen: 'expenseDetails',
    params: { groupCode: 'ABC', itemId: 'id-1' },
  });
});

test('paths outside of a group, with missing parts or with broken escapes show no screen', () => {
  for (const path of [
    '/',
    '/terms-and-conditions',
    '/expense-details/ABC',
    '/expense-details//x',
    '/contact/%E0%A4%A',
  ])
    expect(matchScreen(path)).toBeNull();
});

test('a group may be called anything: its name survives the way through a link', () => {
  const name = fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => !/^\.{1,2}$/.test(text));
  fc.assert(
    fc.property(name, (groupName) => {
      const match = matchScreen(
        new URL(routes.shareGroup(groupName, 'ABC'), 'https://pari.example').pathname,
      );
      expect(match).toEqual({
        screen: 'shareGroup',
        params: { initialGroupName: groupName, groupCode: 'ABC' },
      });
    }),
  );
});

test('a group called ".." does not lead out of the path', () => {
  const { pathname } = new URL(routes.joinGroup('de', '..', 'ABC'), 'https://pari.example');
  expect(invitationLocale(pathname)).toBe('de');
  expect(pathname).toMatch(/\/ABC$/);
});

test('an invitation has a language and a twin in the other one', () => {
  const german = routes.joinGroup('de', 'Urlaub 100%?', 'ABC');
  expect(invitationLocale(german)).toBe('de');
  expect(invitationTwin(german, 'en')).toBe(routes.joinGroup('en', 'Urlaub 100%?', 'ABC'));
  expect(invitationTwin('/pari', 'en')).toBe('/pari');
});

test('a view-only link has an address of its own, in both languages', () => {
  const german = routes.joinGroup('de', 'Urlaub', VIEW_KEY);
  expect(german).toBe(`/view-${product.slug}-group/Urlaub/${VIEW_KEY}`);
  expect(invitationLocale(german)).toBe('de');
  expect(invitationTwin(german, 'en')).toBe(routes.joinGroup('en', 'Urlaub', VIEW_KEY));
  expect(invitationTwin(invitationTwin(german, 'en'), 'de')).toBe(german);
});

test('only paths of this site count as local', () => {
  for (const path of ['/', '/pari', routes.joinGroup('de', 'Äpfel / Birnen', 'ABC')])
    expect(isLocalPath(path)).toBe(true);
  for (const path of [
    '',
    'pari',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/a\nb',
    '/a b',
    '/ä',
  ])
    expect(isLocalPath(path)).toBe(false);
});

/** The paths of all pages and forms, with `x` for each param. Pictures and data have no page for what they lack. */
const paths = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter(
    (file) => /(^|\/)(page\.tsx|route\.ts)$/.test(file) && !/^api\/|^locales\/|offline|\.png/.test(file),
  )
  .map((file) => `/${file}`.replace(/\/(page\.tsx|route\.ts)$/, '').replace(/\/\(\w+\)/g, '') || '/')
  .flatMap((path) => (path === '/[...path]' ? Object.values(GROUP_SCREENS) : [path]))
  .map((path) => path.replace(/\[\w+\]|:\w+/g, 'x'));

test('every page and form is known to have a route', () => {
  expect(paths.length).toBeGreaterThan(30);
  expect(paths.filter((path) => !hasRoute(path))).toEqual([]);
});

test('a path that no page answers has none', () => {
  for (const path of [
    '/nirgends',
    '/pari/x',
    '/_/_/_/_',
    '/groupCode-validator',
    '/join-pari-group/x',
    '/x/',
  ])
    expect([path, hasRoute(path)]).toEqual([path, false]);
});
