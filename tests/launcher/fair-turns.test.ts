import { performance } from 'node:perf_hooks';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { fairTurns } from '@/bin/http/fair-turns.mjs';
import { bridge } from '@/lib/launcher-bridge.mjs';
import { busyPath, clientAddressHeader, requestIdHeader } from '@/lib/launcher-headers.mjs';

/** Everything but the API is a page. */
const PAGES = /^\/(?!api\/)/;
const MOST_WAITING = 2000;

/** New for each test: a test may not give its places back. */
let turn: ReturnType<typeof fairTurns>;
beforeEach(() => {
  turn = fairTurns(PAGES);
});

/** A busy processor: whoever holds a place computes, and does not wait for something else. */
let isBusy = true;
const utilization = jest.spyOn(performance, 'eventLoopUtilization');
beforeEach(() => {
  isBusy = true;
  utilization.mockImplementation(() => ({ active: 0, idle: 0, utilization: isBusy ? 1 : 0 }));
});
afterAll(() => utilization.mockRestore());

let requests = 0;
function coming(address: string, url = '/pari') {
  requests += 1;
  const request = Object.assign(new IncomingMessage(new Socket()), { url, method: 'GET' });
  Object.assign(request.headers, { [clientAddressHeader]: address, [requestIdHeader]: `r${requests}` });
  const response = new ServerResponse(request);
  return { request, response, letIn: turn(request, response) };
}

/** Lets requests in as their turn comes, and answers each at once. @returns the addresses in the order of their turns */
async function served(...all: ReturnType<typeof coming>[]): Promise<string[]> {
  const order: string[] = [];
  await Promise.all(
    all.map(async ({ request, response, letIn }) => {
      if (!(await letIn)) return;
      order.push(String(request.headers[clientAddressHeader]));
      response.end();
    }),
  );
  return order;
}

test('pages are rendered one after the other, with the addresses taking turns', async () => {
  const many = Array.from({ length: 5 }, () => coming('many'));
  expect(await served(...many, coming('few'), coming('other'))).toEqual([
    ...['many', 'many', 'few', 'other', 'many', 'many', 'many'],
  ]);
});

test('calls do not wait for pages', async () => {
  const page = coming('many');
  await page.letIn;
  expect(await served(coming('few', '/api/v1/health/alive'))).toEqual(['few']);
  page.response.end();
});

test('a page that waits for something else, such as a slow database, makes room for the next one', async () => {
  const first = coming('many');
  await first.letIn;
  const second = coming('few');
  isBusy = false;
  expect(await second.letIn).toBe(true);
  first.response.end();
});

test('a page whose client has gone while it waited is not rendered, and nobody waits for it', async () => {
  const first = coming('many');
  await first.letIn;
  const gone = coming('few');
  gone.response.destroy();
  const next = coming('other');
  first.response.end();
  expect(await gone.letIn).toBe(false);
  expect(await next.letIn).toBe(true);
});

test('a page for which there is no room is marked as busy, and a call is routed to the busy answer', async () => {
  const pages = Array.from({ length: MOST_WAITING + 1 }, () => coming('many'));
  const { request, response, letIn } = coming('many');
  expect(await letIn).toBe(false);
  expect(response.statusCode).toBe(500);
  expect(bridge().reasons.get(String(request.headers[requestIdHeader]))).toEqual({
    kind: 'busy',
    seconds: 5,
  });
  const calls = Array.from({ length: MOST_WAITING + 8 }, () => coming('many', '/api/v1/groups/X'));
  const call = coming('many', '/api/v1/groups/X');
  expect(await call.letIn).toBe(true);
  expect(call.request.url).toBe(busyPath);
  await served(...pages, ...calls);
});

test('without a build nobody waits', async () => {
  turn = fairTurns(null);
  expect(await Promise.all(Array.from({ length: 20 }, () => coming('many').letIn))).toEqual(
    Array.from({ length: 20 }, () => true),
  );
});
