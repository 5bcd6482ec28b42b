import type { ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { takeAnswer } from '@/bin/render/answer.mjs';
import { compressStream, compressWhole } from '@/bin/render/compress.mjs';
import { beginningOf } from './support/an-answer';

const JSON_TYPE = 'application/json; charset=utf-8';
const small = JSON.stringify(Array.from({ length: 60 }, (_, at) => ({ at, userName: 'Müller' })));
const large = JSON.stringify(Array.from({ length: 6_000 }, (_, at) => ({ at, userName: 'Müller' })));

type Asked = { readonly accepts?: string | undefined; readonly method?: string };

/** What a client gets of an answer that passes the launcher. */
async function got(answer: (response: ServerResponse) => void, { accepts, method = 'GET' }: Asked = {}) {
  const headers = accepts === undefined ? {} : { 'accept-encoding': accepts };
  const response = await beginningOf(
    (request, ours) => {
      compressStream(request, ours, () => undefined);
      takeAnswer(ours, {
        beginning: (bytes) => bytes,
        whole: (body) => compressWhole(request, ours, body),
      });
      answer(ours);
    },
    { method, headers },
  );
  return { headers: response.headers, body: await buffer(response) };
}

test('a small answer of the API is sent compressed, with its length and a Vary header', async () => {
  const { headers, body } = await got(
    (response) => {
      response.setHeader('Content-Type', JSON_TYPE);
      response.write(small.slice(0, 100));
      response.end(small.slice(100));
    },
    { accepts: 'gzip, deflate, br, zstd' },
  );
  expect(headers).toMatchObject({
    'content-encoding': 'br',
    'content-length': String(body.length),
    vary: 'Accept-Encoding',
  });
  expect(body.length).toBeLessThan(Buffer.byteLength(small) / 3);
  expect(brotliDecompressSync(body).toString()).toBe(small);
});

test.each([
  ['a client that accepts only gzip gets gzip', 'gzip', 'gzip'],
  ['a client with weights gets what it prefers', 'br;q=0.1, gzip', 'gzip'],
  ['a client that refuses Brotli gets none', 'br;q=0', undefined],
  ['a client that accepts nothing gets it as it is', undefined, undefined],
])('%s', async (_what, accepts, encoding) => {
  const answer = (response: ServerResponse) => {
    response.setHeader('Content-Type', JSON_TYPE);
    response.end(small);
  };
  const { headers, body } = await got(answer, { accepts });
  expect(headers['content-encoding']).toBe(encoding);
  expect((encoding === 'gzip' ? gunzipSync(body) : body).toString()).toBe(small);
});

test.each([
  ['of a few bytes', '{"alive":true}', JSON_TYPE, {}],
  ['that must not be transformed', small, JSON_TYPE, { 'cache-control': 'no-store, no-transform' }],
  ['that is compressed already', small, JSON_TYPE, { 'content-encoding': 'identity-of-ours' }],
])('an answer %s stays as it is', async (_what, text, type, more) => {
  const answer = (response: ServerResponse) => {
    for (const [name, value] of Object.entries({ 'content-type': type, ...more }))
      response.setHeader(name, value);
    response.end(text);
  };
  const { body } = await got(answer, { accepts: 'br' });
  expect(body.toString()).toBe(text);
});

test('a page is sent compressed, with its length', async () => {
  const page = `<title>${small}</title>`;
  const answer = (response: ServerResponse) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(page);
  };
  const { headers, body } = await got(answer, { accepts: 'gzip, br' });
  expect(headers).toMatchObject({ 'content-encoding': 'br', 'content-length': String(body.length) });
  expect(brotliDecompressSync(body).toString()).toBe(page);
});

test.each([
  ['a large one', large, JSON_TYPE],
  ['what is neither JSON nor a page', small, 'text/plain; charset=utf-8'],
])('%s is left to the library', async (_what, text, type) => {
  const answer = (response: ServerResponse) => {
    response.setHeader('Content-Type', type);
    response.end(text);
  };
  const { headers, body } = await got(answer, { accepts: 'gzip, br' });
  expect(headers).toMatchObject({ 'content-encoding': 'br', 'transfer-encoding': 'chunked' });
  expect(brotliDecompressSync(body).toString()).toBe(text);
});

test('an answer whose head is already written is compressed, too', async () => {
  const answer = (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': JSON_TYPE });
    response.end(small);
  };
  const { headers, body } = await got(answer, { accepts: 'br' });
  expect(headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(body).toString()).toBe(small);
});

test('the answer to a HEAD is not compressed', async () => {
  const answer = (response: ServerResponse) => {
    response.setHeader('Content-Type', JSON_TYPE);
    response.setHeader('Content-Length', Buffer.byteLength(small));
    response.end();
  };
  const { headers, body } = await got(answer, { accepts: 'br', method: 'HEAD' });
  expect([headers['content-encoding'], headers['content-length'], body.length]).toEqual([
    undefined,
    String(Buffer.byteLength(small)),
    0,
  ]);
});
