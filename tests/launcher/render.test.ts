import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as elapsed } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { numberRequest } from '@/bin/http/observe.mjs';
import { renderAnswers } from '@/bin/render/render.mjs';
import de from '@/messages/de.json';
import { rootDir } from './support/node-process';

let server: Server | undefined;

afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((resolve) => server?.close(resolve));
});

/** Longer than an answer is held: what comes after it comes late. */
const lateMs = 60;

/** The beginning of an answer of this app, as the launcher sends it. */
async function beginningOf(app: RequestListener, accepts = 'identity'): Promise<IncomingMessage> {
  const render = renderAnswers({ dir: rootDir, dev: false });
  server = createServer((request, response) => {
    numberRequest(request);
    render(request, response);
    app(request, response);
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const headers = { 'accept-encoding': accepts };
  const [response] = (await once(get({ port, host: '127.0.0.1', headers }), 'response')) as [IncomingMessage];
  return response;
}

async function bodyOf(response: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of response) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

const asPage = 'text/html; charset=utf-8';

test('a page that fails late is replaced as a whole', async () => {
  const response = await beginningOf((_request, answer) => {
    answer.statusCode = 500;
    answer.setHeader('Content-Type', asPage);
    answer.flushHeaders();
    answer.write('a page');
    void elapsed(lateMs).then(() => {
      answer.write(' of scripts');
      answer.end();
    });
  });
  const page = (await bodyOf(response)).toString();
  expect([response.statusCode, response.headers['content-length']]).toEqual([
    500,
    String(Buffer.byteLength(page)),
  ]);
  expect(page).toContain(`<h1>${de.errorPage.heading}</h1>`);
  expect(page).not.toContain('scripts');
});

test('a page whose head comes late is held until the head is there, and then streamed', async () => {
  let finish: () => void = () => undefined;
  const response = await beginningOf((_request, answer) => {
    answer.setHeader('Content-Type', asPage);
    answer.write('<html><head><title>Grüße');
    void elapsed(lateMs).then(() => answer.write('</title></head><body>first'));
    finish = () => answer.end(' last</body></html>');
  });
  const [first] = (await once(response, 'data')) as [Buffer];
  expect(first.toString()).toBe('<html><head><title>Grüße</title></head><body>first');
  finish();
  expect((await bodyOf(response)).toString()).toBe(' last</body></html>');
});

test('headers that come as a list of one are compressed as any other', async () => {
  const text = JSON.stringify(Array.from({ length: 200 }, (_, at) => ({ at })));
  const response = await beginningOf((_request, answer) => {
    answer.setHeader('Content-Type', ['application/json']);
    answer.end(text);
  }, 'br');
  expect(response.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(await bodyOf(response)).toString()).toBe(text);
});
