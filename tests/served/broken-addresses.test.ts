import { routes } from '@/lib/routes';
import de from '@/messages/de.json';
import en from '@/messages/en.json';
import { house } from '@/tests/support/house';
import { oneConnection, type OneConnection } from '@/tests/support/one-connection';

/** Addresses that chat apps have cut off inside a letter, or that somebody made up: their escapes cannot be decoded. */

let line: OneConnection;
beforeEach(() => {
  line = oneConnection(house.origin);
});
afterEach(() => line.close());

const BROKEN = [
  ...['/%', '/%zz', '/%C3?x=1', '/pari/%', '/groupCode-validator/%E0%A4%A'],
  ...['/share-group/%E0%A4%A/x', '/icons/%zz', '/_next/static/%zz', '/_next/%', '/%ED%A0%80', '//%zz'],
];

test.each(BROKEN)('%s leads to the page that does not exist, in the language of the reader', async (path) => {
  for (const [cookie, texts] of [
    ['', de],
    ['language=en', en],
  ] as const) {
    const headers = { accept: 'text/html', cookie };
    const { status, headers: answered, text } = await line.ask({ path, headers });
    expect([status, answered['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(text).toContain(`<html lang="${texts === de ? 'de' : 'en'}"`);
    expect(text).toContain(texts.notFound.heading);
    expect(text).toMatch(new RegExp(`<a [^>]*href="${routes.main}"[^>]*>(<[^>]*>)*${texts.notFound.action}`));
    expect(answered['content-security-policy']).toContain('default-src ');
    const head = await line.ask({ path, method: 'HEAD', headers });
    expect([head.status, head.headers['content-type'], head.text]).toEqual([
      404,
      'text/html; charset=utf-8',
      '',
    ]);
  }
});

test.each([
  ['/join-en-pari-group/Caf%C3', 'language=de', 'en'],
  ['/join-pari-group/%/x', 'language=en', 'de'],
])('the invitation %s is answered in its own language', async (path, cookie, locale) => {
  const { status, text } = await line.ask({ path, headers: { accept: 'text/html', cookie } });
  expect(status).toBe(404);
  expect(text).toContain(`<html lang="${locale}"`);
});

test.each(BROKEN)(
  '%s causes no fault by another method, and the same connection takes the next request',
  async (path) => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const { status } = await line.ask({ path, method, headers: { 'content-length': '0' } });
      expect([method, status >= 200 && status < 500]).toEqual([method, true]);
    }
    expect(await line.ask({ path: '/api/v1/health/alive' })).toMatchObject({ status: 200, reused: true });
  },
);
