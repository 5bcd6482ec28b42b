import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { foreignPosts } from '@/bin/http/refusals.mjs';
import de from '@/messages/de.json';
import en from '@/messages/en.json';
import { rootDir } from './support/node-process';

const refuse = foreignPosts(rootDir);
const server = createServer((asked, answer) => {
  if (!refuse(asked, answer)) answer.end('the app');
});

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterAll(() => server.close());

/** What a server at pari.example answers. */
async function answerTo(headers: Record<string, string>, { path = '/pari', method = 'POST' } = {}) {
  const { port } = server.address() as AddressInfo;
  const options = { host: '127.0.0.1', port, path, method, headers: { host: 'pari.example', ...headers } };
  const asked = request(options).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, text: await text(answer) };
}

test.each([
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site', origin: 'https://pari.example' },
  { origin: 'https://evil.example' },
  { origin: 'https://pari.example.evil.example' },
  { origin: 'https://pari.example:8443' },
  { origin: 'null' },
  { origin: 'rubbish' },
  { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
])('a form of another site (%j) is refused in both languages', async (headers) => {
  const answer = await answerTo(headers);
  expect(answer.status).toBe(403);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
  });
  expect(answer.text).toBe(`${de.errorPage.foreignForm}\n${en.errorPage.foreignForm}\n`);
});

test.each([
  {},
  { origin: 'https://pari.example' },
  { 'sec-fetch-site': 'same-origin', origin: 'https://pari.example' },
  { 'sec-fetch-site': 'none' },
  { host: '127.0.0.1:3000', 'x-forwarded-host': 'pari.example, inner', origin: 'https://pari.example' },
])('our own form (%j), and one without an origin, passes', async (headers) => {
  expect(await answerTo(headers)).toMatchObject({ status: 200, text: 'the app' });
});

test('calls of the API and reads may come from any site', async () => {
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  for (const path of ['/api/v1/groups', '/api?q=1'])
    expect(await answerTo(foreign, { path })).toMatchObject({ status: 200 });
  expect(await answerTo(foreign, { method: 'GET' })).toMatchObject({ status: 200 });
  expect(await answerTo(foreign, { path: '/apiary' })).toMatchObject({ status: 403 });
});
