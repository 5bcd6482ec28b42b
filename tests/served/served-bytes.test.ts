import { get, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { aBusyGroup } from '@/tests/support/a-busy-group';
import { house } from '@/tests/support/house';

/** What is really served, byte for byte: an upgrade of Next or a change of the launcher must not lose it unnoticed. */
const { origin } = house;

type Served = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly text: string;
};

const unpack: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
};

const served = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  new Promise<Served>((resolve, reject) => {
    get(url, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const decode = unpack[response.headers['content-encoding'] ?? ''] ?? ((plain: Buffer) => plain);
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          bytes,
          text: decode(bytes).toString(),
        });
      });
    }).on('error', reject);
  });

const LINK = /<link [^>]*rel="stylesheet"[^>]*>/;

const hrefOf = (page: string): string => /href="(\/_next\/static\/[^"]+\.css)"/.exec(page)?.[1] ?? '';

/** The cookie by which a device says that it has the stylesheet of a page. */
const stylesOf = (page: string): string => `styles=${/([^/]+)\.css$/.exec(hrefOf(page))?.[1]}`;

test('a first visit gets the stylesheet inside the page, and the link to it is disabled', async () => {
  const { status, text } = await served(`${origin}/`);
  expect(status).toBe(200);
  expect(text).toMatch(/<style nonce="[\w-]+">[^]{10000,}<\/style>/);
  expect(LINK.exec(text)?.[0]).toContain('<link disabled media="not all"');
});

test('a device that has the stylesheet gets the link alone, until the next build', async () => {
  const first = await served(`${origin}/`);
  const second = await served(`${origin}/`, { cookie: stylesOf(first.text) });
  expect(second.text).not.toContain('<style');
  expect(LINK.exec(second.text)?.[0]).not.toContain('disabled');
  const other = await served(`${origin}/`, { cookie: 'styles=of-another-build' });
  expect(other.text).toContain('<style nonce=');
});

test('pages are compressed with the best encoding that the client accepts', async () => {
  const plain = await served(`${origin}/`);
  expect(plain.headers).not.toHaveProperty('content-encoding');
  for (const encoding of ['br', 'gzip']) {
    const packed = await served(`${origin}/`, { 'accept-encoding': encoding });
    expect(packed.headers['content-encoding']).toBe(encoding);
    expect(packed.headers.vary).toContain('Accept-Encoding');
    expect(packed.bytes.length * 3).toBeLessThan(plain.bytes.length);
    expect(packed.text).toContain('</html>');
  }
  const both = await served(`${origin}/`, { 'accept-encoding': 'gzip, deflate, br' });
  expect(both.headers['content-encoding']).toBe('br');
});

test('no Link header preloads what is in the page already', async () => {
  expect((await served(`${origin}/`)).headers).not.toHaveProperty('link');
});

test('pages are never cached, files of the build are cached for ever', async () => {
  const { headers, text } = await served(`${origin}/`);
  expect(headers['cache-control']).toContain('no-store');
  expect(headers['cache-control']).toContain('private');
  expect(headers['cache-control']).toContain('no-transform');
  const css = await served(`${origin}${hrefOf(text)}`, { 'accept-encoding': 'br' });
  expect(css.status).toBe(200);
  expect(css.headers['cache-control']).toBe('public,max-age=31536000,immutable');
  expect(css.headers['content-encoding']).toBe('br');
  expect(css.headers['x-content-type-options']).toBe('nosniff');
});

test('the service worker and the page that it keeps are always revalidated', async () => {
  for (const path of ['/sw.js', '/offline']) {
    const { status, headers } = await served(`${origin}${path}`, { 'accept-encoding': 'br' });
    const told = path === '/offline' ? 'no-cache, no-transform' : 'no-cache';
    expect([path, status, headers['cache-control']]).toEqual([path, 200, told]);
    expect(headers).not.toHaveProperty('set-cookie');
    expect(headers['content-encoding']).toBe('br');
  }
});

test('every script of a page begins with the hint to compile it ahead', async () => {
  const { text } = await served(`${origin}/`);
  const scripts = [
    ...new Set([...text.matchAll(/src="(\/_next\/static\/[^"]+\.js)"/g)].map(([, src]) => src)),
  ];
  expect(scripts.length).toBeGreaterThan(3);
  for (const src of scripts) {
    const script = await served(`${origin}${src}`, { 'accept-encoding': 'br' });
    expect(script.headers['content-encoding']).toBe('br');
    expect(script.text.startsWith('//# allFunctionsCalledOnLoad\n')).toBe(true);
  }
});

test('answers of the API may be cached but must be revalidated, and short ones are not compressed', async () => {
  const { code } = await aBusyGroup(origin);
  const headers = { 'accept-encoding': 'gzip, br' };
  const balances = await served(`${origin}/api/v1/users/byGroupCode/${code}`, headers);
  expect(balances.headers['content-encoding']).toBe('br');
  expect(balances.headers['cache-control']).toBe('private, no-cache');
  expect(balances.headers.etag).toBeDefined();
  const alive = await served(`${origin}/api/v1/health/alive`, headers);
  expect(alive.headers).not.toHaveProperty('content-encoding');
  expect(alive.headers['content-length']).toBe(String(alive.bytes.length));
});
