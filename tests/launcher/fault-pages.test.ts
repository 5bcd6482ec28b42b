import type { RequestListener } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { wordsPolicy } from '@/lib/content-policy.mjs';
import { bridge } from '@/lib/launcher-bridge.mjs';
import de from '@/messages/de.json';
import en from '@/messages/en.json';
import { beginningOf, rendered } from './support/an-answer';

/** What a server with this app answers. */
async function answerOf(app: RequestListener, headers: Record<string, string> = {}) {
  const answer = await beginningOf(rendered(app), { headers });
  const text = await textOf(answer);
  const sent = new Headers(answer.headers as Record<string, string>);
  return { status: answer.statusCode, headers: sent, text };
}

const failing: RequestListener = (_request, response) => {
  response.statusCode = 500;
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.setHeader('content-length', '17');
  response.flushHeaders();
  response.write('a page');
  response.end(' of scripts');
};

test('a page that failed is replaced by one that needs no script, in both languages', async () => {
  const { status, headers, text } = await answerOf(failing);
  expect(status).toBe(500);
  expect(headers.get('retry-after')).toBeNull();
  expect(text).toContain('<html lang="de">');
  expect(text).toContain(`<h1>${de.errorPage.heading}</h1>`);
  expect(text).toContain(`<section lang="en"><h2>${en.errorPage.heading}</h2>`);
  expect(text).not.toContain('scripts');
  const style = /<style>([^]*)<\/style>/.exec(text)?.[1] ?? '';
  expect(headers.get('content-security-policy')).toBe(wordsPolicy(style));
});

test('without the database it is a 503, in the language that the app has chosen', async () => {
  const app: RequestListener = (request, response) => {
    bridge().reasons.set(String(request.headers['x-pari-request-id']), { kind: 'busy', seconds: 2 });
    request.headers['x-pari-locale'] = 'en';
    failing(request, response);
  };
  const { status, headers, text } = await answerOf(app);
  expect([status, headers.get('retry-after')]).toEqual([503, '2']);
  expect(text).toContain('<html lang="en">');
  expect(text).toContain(`<h1>${en.errorPage.awayHeading}</h1>`);
  expect(text).toContain(`<h2>${de.errorPage.awayHeading}</h2>`);
  expect(bridge().reasons.size).toBe(0);
});

test('a rate-limited page says so, and how long to wait', async () => {
  const app: RequestListener = (request, response) => {
    const reason = { kind: 'too-often', seconds: 720 } as const;
    bridge().reasons.set(String(request.headers['x-pari-request-id']), reason);
    failing(request, response);
  };
  const { status, headers, text } = await answerOf(app);
  expect([status, headers.get('retry-after')]).toEqual([429, '720']);
  expect(text).toContain(`<h1>${de.errorPage.tooOftenHeading}</h1>`);
  expect(text).toContain(`<h2>${en.errorPage.tooOftenHeading}</h2>`);
  for (const duration of ['In 12 Minuten', 'in 12 minutes']) expect(text).toContain(duration);
  expect(bridge().reasons.size).toBe(0);
});

test('a form that the app could not read is a 400, whatever the type of its answer', async () => {
  for (const type of ['text/x-component', 'text/plain', 'text/html; charset=utf-8']) {
    const { status, headers, text } = await answerOf((request, response) => {
      bridge().reasons.set(String(request.headers['x-pari-request-id']), { kind: 'not-a-form' });
      response.statusCode = 500;
      response.setHeader('content-type', type);
      response.end('Internal Server Error');
    });
    expect([status, headers.get('content-type')]).toEqual([400, 'text/plain; charset=utf-8']);
    expect(text).toBe(`${de.errorPage.notAForm}\n`);
    expect(bridge().reasons.size).toBe(0);
  }
});

test('a form from a page of another build gets a page in words, a script what Next says', async () => {
  const app: RequestListener = (_request, response) => {
    response.setHeader('x-nextjs-action-not-found', '1');
    response.setHeader('content-type', 'text/plain');
    response.statusCode = 409;
    response.end('Server Action unavailable.');
  };
  const posted = await answerOf(app);
  expect([posted.status, posted.headers.get('content-type')]).toEqual([409, 'text/html; charset=utf-8']);
  expect(posted.text).toContain(`<h1>${de.errorPage.renewedHeading}</h1>`);
  expect(posted.text).toContain(`<h2>${en.errorPage.renewedHeading}</h2>`);
  const called = await answerOf(app, { 'next-action': '7f'.repeat(21) });
  expect([called.status, called.text]).toEqual([409, 'Server Action unavailable.']);
});

test('a client cannot choose the id of a request', async () => {
  let heard: unknown;
  const app: RequestListener = (request, response) => {
    heard = request.headers['x-pari-request-id'];
    response.end();
  };
  await answerOf(app, { 'x-pari-request-id': 'mine' });
  expect(heard).not.toBe('mine');
});

test('pages that did not fail, and failures that are no pages, pass as they are', async () => {
  const page: RequestListener = (_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.write('a ');
    response.end('page');
  };
  expect(await answerOf(page)).toMatchObject({ status: 200, text: 'a page' });
  const json: RequestListener = (_request, response) => {
    response.writeHead(500, { 'content-type': 'application/json' });
    response.end('{}');
  };
  expect(await answerOf(json)).toMatchObject({ status: 500, text: '{}' });
});
