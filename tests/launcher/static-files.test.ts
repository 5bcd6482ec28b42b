import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

import { readOnlyFiles } from '@/bin/http/refusals.mjs';
import { staticFiles } from '@/bin/http/static-files.mjs';

const SCRIPT = 'console.info("hello")';

let dir: string;
let server: Server;

async function serve() {
  const answer = staticFiles(dir);
  const refuse = readOnlyFiles(dir);
  server = createServer((request, response) => {
    if (!answer(request, response) && !refuse(request, response)) response.writeHead(299).end('next');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
}

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'pari-static-'));
  const chunks = join(dir, '.next/static/chunks');
  mkdirSync(chunks, { recursive: true });
  writeFileSync(join(chunks, 'page.js'), SCRIPT);
  writeFileSync(join(chunks, 'page.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(chunks, 'page.js.gz'), gzipSync(SCRIPT));
  writeFileSync(join(chunks, 'plain.js'), SCRIPT);
  mkdirSync(join(dir, 'public/icons'), { recursive: true });
  writeFileSync(join(dir, 'public/icons/a.svg'), '<svg/>');
  await serve();
});

afterEach(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(dir, { recursive: true });
});

const ask = (path: string, encoding: string, method = 'GET') => {
  const { port } = server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}/_next/static/${path}`, {
    method,
    headers: { 'accept-encoding': encoding },
  });
};

test('a browser gets the script as the build has compressed it, cacheable for good', async () => {
  const answer = await ask('chunks/page.js?dpl=1', 'gzip, deflate, br');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-encoding')).toBe('br');
  expect(answer.headers.get('content-type')).toBe('text/javascript');
  expect(answer.headers.get('cache-control')).toContain('immutable');
  expect(answer.headers.get('vary')).toBe('Accept-Encoding');
  expect(Number(answer.headers.get('content-length'))).toBe(brotliCompressSync(SCRIPT).length);
  expect(await answer.text()).toBe(SCRIPT);
});

test('a HEAD gets no body', async () => {
  const answer = await ask('chunks/page.js', 'br', 'HEAD');
  expect([answer.status, await answer.text()]).toEqual([200, '']);
});

test.each([
  ['a client that knows only gzip', 'chunks/page.js', 'gzip', 'gzip'],
  ['a client that knows no compression', 'chunks/page.js', 'identity', null],
  ['a client that asks for a file that was not compressed', 'chunks/plain.js', 'br', null],
])('%s gets what it can read', async (_who, path, encoding, sent) => {
  const answer = await ask(path, encoding);
  expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, sent]);
  expect(await answer.text()).toBe(SCRIPT);
});

test.each([
  ['a file that does not exist', 'chunks/none.js', 'br', 'GET'],
  ['a way out of the folder', '..%2f..%2fpackage.json', 'br', 'GET'],
  ['anything but reading', 'chunks/page.js', 'br', 'POST'],
])('%s is left to Next', async (_who, path, encoding, method) => {
  expect((await ask(path, encoding, method)).status).toBe(299);
});

test('without a build everything is left to Next', async () => {
  rmSync(join(dir, '.next'), { recursive: true });
  await new Promise((resolve) => server.close(resolve));
  await serve();
  expect((await ask('chunks/page.js', 'br')).status).toBe(299);
});

test('public files refuse all methods but reads, however their names are spelled', async () => {
  const { port } = server.address() as AddressInfo;
  const statusOf = async (path: string, method: string) =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { method })).status;
  for (const path of ['/icons/a.svg', '/icons/a%2Esvg', '/icons/a.svg?x=1'])
    for (const method of ['POST', 'PUT', 'DELETE', 'PROPFIND'])
      expect(await statusOf(path, method)).toBe(405);
  expect(await statusOf('/icons/a.svg', 'GET')).toBe(299);
  expect(await statusOf('/icons/b.svg', 'POST')).toBe(299);
});
