import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { takeAnswer } from '@/bin/render/answer.mjs';
import { inlineStyles, stylesCookie } from '@/bin/render/inline-styles.mjs';
import { beginningOf } from './support/an-answer';

const LINK = '<link rel="stylesheet" href="/_next/static/chunks/app.css" data-precedence="next"/>';
const STYLE = "@font-face{src:url(/_next/static/media/font.woff2)}i::after{content:'·'}";
const page = (head: string) => `<!DOCTYPE html><html><head>${head}</head><body>Grüße 🌍</body></html>`;

let dir: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'pari-styles-'));
  mkdirSync(join(dir, '.next/static/chunks'), { recursive: true });
  writeFileSync(
    join(dir, '.next/static/chunks/app.css'),
    "@font-face{src:url(../media/font.woff2)}i::after{content:'·'}",
  );
});

afterEach(() => rmSync(dir, { recursive: true }));

/** What a client gets of an answer. */
async function sent(answer: (response: ServerResponse) => void, cookie = '') {
  const putStylesIn = inlineStyles(dir);
  const response = await beginningOf(
    (request, ours) => {
      takeAnswer(ours, {
        beginning: (bytes) => putStylesIn(request, ours, bytes),
        whole: (body) => putStylesIn(request, ours, body) ?? body,
      });
      answer(ours);
    },
    { headers: { cookie } },
  );
  return { text: await textOf(response), length: response.headers['content-length'] ?? null };
}

const html = (response: ServerResponse) => response.setHeader('Content-Type', 'text/html; charset=utf-8');

test('a page gets its styles inlined, with addresses that are valid there, and its link is disabled', async () => {
  const { text } = await sent((response) => {
    html(response);
    response.end(page(LINK));
  });
  const resting = LINK.replace('<link', '<link disabled media="not all"');
  expect(text).toBe(page(`<style>${STYLE}</style>${resting}`));
});

test('the styles carry the nonce of the page', async () => {
  const { text } = await sent((response) => {
    html(response);
    response.setHeader('Content-Security-Policy', "script-src 'nonce-a_B-1'; style-src 'nonce-a_B-1'");
    response.end(page(LINK));
  });
  expect(text).toContain(`<style nonce="a_B-1">${STYLE}</style>`);
});

test('the stylesheet stays a file if the policy of a page forbids inline styles', async () => {
  const { text } = await sent((response) => {
    html(response);
    response.setHeader('Content-Security-Policy', "style-src 'self'");
    response.end(page(LINK));
  });
  expect(text).toBe(page(LINK));
});

describe('a device that has kept the stylesheet', () => {
  const answer = (cacheControl: string) => (response: ServerResponse) => {
    html(response);
    response.setHeader('Cache-Control', cacheControl);
    response.end(page(LINK));
  };

  test('gets only the link to it', async () => {
    const { text } = await sent(answer('private, no-store'), `tz=Europe/Berlin; ${stylesCookie(page(LINK))}`);
    expect(text).toBe(page(LINK));
  });

  test('gets the styles of a new build inlined again', async () => {
    const former = stylesCookie(page(LINK.replace('app.css', 'former.css')));
    const { text } = await sent(answer('private, no-store'), former);
    expect(text).toContain(STYLE);
  });

  test('gets a page that caches may store like everybody else', async () => {
    const { text } = await sent(answer('public, max-age=60'), stylesCookie(page(LINK)));
    expect(text).toContain(STYLE);
  });
});

test('the cookie names the stylesheets of a page, inlined or linked', () => {
  const link = stylesCookie(page(LINK));
  expect(link).toMatch(/=app$/);
  expect(stylesCookie(page(LINK.replace('<link', '<link disabled media="not all"')))).toBe(link);
});

test('an announced length no longer counts', async () => {
  const { text, length } = await sent((response) => {
    html(response);
    response.setHeader('Content-Length', Buffer.byteLength(page(LINK)));
    response.end(page(LINK));
  });
  expect(text).toContain(STYLE);
  expect(length === null || Number(length) === Buffer.byteLength(text)).toBe(true);
});

test('a page may be split into chunks anywhere, even in the middle of a letter', async () => {
  const bytes = Buffer.from(page(LINK));
  const { text } = await sent((response) => {
    html(response);
    response.flushHeaders();
    for (const byte of bytes) response.write(Buffer.of(byte));
    response.end();
  });
  expect(text).toContain(`<style>${STYLE}</style>`);
  expect(text).toContain('<body>Grüße 🌍</body></html>');
});

test.each([
  ['a stylesheet that the build does not have', LINK.replace('app.css', 'none.css')],
  ['a stylesheet from elsewhere', LINK.replace('/_next/static/chunks/', '/elsewhere/')],
  ['a way out of the folder', LINK.replace('chunks/app.css', '../../package.json')],
])('%s stays a link', async (_what, link) => {
  const { text } = await sent((response) => {
    html(response);
    response.end(page(link));
  });
  expect(text).toBe(page(link));
});

test.each([
  ['the data of a page', 'text/x-component', LINK],
  ['a page without a head', 'text/html', LINK],
  ['nothing at all', 'text/html', ''],
])('%s passes as it is', async (_what, type, body) => {
  const { text } = await sent((response) => {
    response.setHeader('Content-Type', type);
    response.write(body.slice(0, 10));
    response.end(body.slice(10));
  });
  expect(text).toBe(body);
});
