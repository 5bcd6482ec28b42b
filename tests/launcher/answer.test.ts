import { once } from 'node:events';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import compression from 'compression';

import { takeAnswer } from '@/bin/render/answer.mjs';
import { beginningOf } from './support/an-answer';

const asItIs = { beginning: (bytes: Buffer) => bytes, whole: (body: Buffer) => body };

/** The beginning of an answer; its body is still to be read. */
const asked = (answer: (response: ServerResponse) => void): Promise<IncomingMessage> =>
  beginningOf((_request, response) => {
    takeAnswer(response, asItIs);
    answer(response);
  });

test('an answer in pieces goes out as one, with its length', async () => {
  const response = await asked((response) => {
    response.flushHeaders();
    response.write('Grü');
    response.write(Buffer.from('ße '));
    response.end('c3bcq', 'utf8');
  });
  expect(response.headers['content-length']).toBe(String(Buffer.byteLength('Grüße c3bcq')));
  expect(await text(response)).toBe('Grüße c3bcq');
});

test('a first part is sent although the rest is not there yet', async () => {
  let finish: () => void = () => undefined;
  const response = await asked((response) => {
    response.write('first');
    finish = () => response.end(' last');
  });
  const [chunk] = (await once(response, 'data')) as [Buffer];
  expect(chunk.toString()).toBe('first');
  finish();
  expect(await text(response)).toBe(' last');
});

test('events are sent at once', async () => {
  let response: ServerResponse | undefined;
  const answer = await asked((stream) => {
    response = stream;
    stream.setHeader('Content-Type', 'text/event-stream');
    stream.flushHeaders();
    expect(stream.headersSent).toBe(true);
    stream.write('data: 1\n\n');
  });
  const [chunk] = (await once(answer, 'data')) as [Buffer];
  expect(chunk.toString()).toBe('data: 1\n\n');
  response?.end();
});

test('a compressing middleware does not buffer events marked as no-transform', async () => {
  const compress = compression({ threshold: 0 });
  let response: ServerResponse | undefined;
  const handler: RequestListener = (request, stream) => {
    response = stream;
    compress(request, stream, () => {
      takeAnswer(stream, asItIs);
      stream.setHeader('Content-Type', 'text/event-stream; charset=utf-8');
      stream.setHeader('Cache-Control', 'no-store, no-transform');
      stream.flushHeaders();
      stream.write('data: 1\n\n');
    });
  };
  const answer = await beginningOf(handler, { headers: { 'accept-encoding': 'gzip, br' } });
  const [chunk] = (await once(answer, 'data')) as [Buffer];
  expect([chunk.toString(), answer.headers['content-encoding']]).toEqual(['data: 1\n\n', undefined]);
  response?.end();
});

test('a large answer gets the backpressure of its reader', async () => {
  const wanted: boolean[] = [];
  const answer = await asked((response) => {
    const piece = Buffer.alloc(65_536);
    for (let count = 0; count < 200; count += 1) wanted.push(response.write(piece));
    response.end();
  });
  expect(wanted[0]).toBe(true);
  expect(wanted).toContain(false);
  expect((await text(answer)).length).toBe(200 * 65_536);
});

test('an answer without a body stays without one', async () => {
  const response = await asked((response) => {
    response.writeHead(304, { ETag: '"1"' });
    response.end();
  });
  expect(response.statusCode).toBe(304);
  expect(response.headers).not.toHaveProperty('content-length');
});

test('the callback of `end` is called', async () => {
  const ended = new Promise<void>((resolve) => {
    void asked((response) => response.end('all', () => resolve()));
  });
  await ended;
});
