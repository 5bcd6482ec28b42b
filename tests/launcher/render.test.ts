import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as elapsed } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import de from '@/messages/de.json';
import { beginningOf, rendered } from './support/an-answer';

/** Longer than an answer is held: what comes after it comes late. */
const lateMs = 60;

/** The beginning of an answer of this app, as the launcher sends it. */
const asked = (app: RequestListener, accepts = 'identity') =>
  beginningOf(rendered(app), { headers: { 'accept-encoding': accepts } });

const asPage = 'text/html; charset=utf-8';

test('a page that fails late is replaced as a whole', async () => {
  const response = await asked((_request, answer) => {
    answer.statusCode = 500;
    answer.setHeader('Content-Type', asPage);
    answer.flushHeaders();
    answer.write('a page');
    void elapsed(lateMs).then(() => {
      answer.write(' of scripts');
      answer.end();
    });
  });
  const page = await text(response);
  expect([response.statusCode, response.headers['content-length']]).toEqual([
    500,
    String(Buffer.byteLength(page)),
  ]);
  expect(page).toContain(`<h1>${de.errorPage.heading}</h1>`);
  expect(page).not.toContain('scripts');
});

test('a page whose head comes late is held until the head is there, and then streamed', async () => {
  let finish: () => void = () => undefined;
  const response = await asked((_request, answer) => {
    answer.setHeader('Content-Type', asPage);
    answer.write('<html><head><title>Grüße');
    void elapsed(lateMs).then(() => answer.write('</title></head><body>first'));
    finish = () => answer.end(' last</body></html>');
  });
  const [first] = (await once(response, 'data')) as [Buffer];
  expect(first.toString()).toBe('<html><head><title>Grüße</title></head><body>first');
  finish();
  expect(await text(response)).toBe(' last</body></html>');
});

test('headers that come as a list of one are compressed as any other', async () => {
  const json = JSON.stringify(Array.from({ length: 200 }, (_, at) => ({ at })));
  const response = await asked((_request, answer) => {
    answer.setHeader('Content-Type', ['application/json']);
    answer.end(json);
  }, 'br');
  expect(response.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(await buffer(response)).toString()).toBe(json);
});

test.each([
  [asPage, 'private, no-store', 'private, no-store, no-transform'],
  [asPage, undefined, 'no-transform'],
  ['application/json', 'private, no-cache', 'private, no-cache'],
])(
  'no proxy may rewrite pages, and they are compressed all the same: %s, %s',
  async (type, told, expected) => {
    const response = await asked((_request, answer) => {
      answer.setHeader('Content-Type', type);
      if (told !== undefined) answer.setHeader('Cache-Control', told);
      answer.end(`<html><head></head><body>${'anna@home '.repeat(200)}</body></html>`);
    }, 'br');
    expect(response.headers['cache-control']).toBe(expected);
    expect(response.headers['content-encoding']).toBe('br');
  },
);
