import { once } from 'node:events';
import { Agent, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { createHttpServer } from '@/bin/http-server.mjs';

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

const direct = { header: '', hops: 0 };
const running: { stop: () => Promise<void> }[] = [];

async function serverWith(handler: Handler, patienceMs = 10_000) {
  const server = createHttpServer({ handler, trustedProxy: direct, patienceMs });
  running.push(server);
  return { ...server, port: await server.listen(0, '127.0.0.1') };
}

/** A moment that one side waits for and the other one brings about. */
function moment() {
  let come: () => void = () => undefined;
  const came = new Promise<void>((resolve) => {
    come = resolve;
  });
  return { came, come: () => come() };
}

afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()));
});

/** Sends bytes as they are and gives everything that comes back. */
async function raw(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString();
  });
  socket.write(text);
  await once(socket, 'close');
  return answer;
}

async function bodyOf(
  port: number,
  agent?: Agent,
): Promise<{ body: string; connection: string | undefined }> {
  const request = get({ port, host: '127.0.0.1', ...(agent ? { agent } : {}) });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  let body = '';
  for await (const chunk of response) body += String(chunk);
  return { body, connection: response.headers.connection };
}

test('the app reads the address of the socket, whatever Mallory sends', async () => {
  const { port } = await serverWith((request, response) => {
    response.end(
      JSON.stringify([request.headers['x-pari-client-address'], request.headers['x-forwarded-for']]),
    );
  });
  const answer = await raw(
    port,
    'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nX-Pari-Client-Address: 6.6.6.6\r\nX-Forwarded-For: 6.6.6.6\r\n\r\n',
  );
  expect(answer).toContain('["127.0.0.1",null]');
});

test('a request that is no HTTP gets a bare 400, too many headers a 431, and the server lives on', async () => {
  const { port } = await serverWith((_request, response) => response.end('fine'));
  expect(await raw(port, 'NONSENSE\r\n\r\n')).toBe(
    'HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n',
  );
  expect(await raw(port, `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`)).toMatch(
    /^HTTP\/1.1 431 /,
  );
  expect(await bodyOf(port)).toMatchObject({ body: 'fine' });
});

test('a path with broken percent escapes is refused before the app sees it', async () => {
  const { port } = await serverWith((_request, response) => response.end('the app'));
  const ask = (path: string) => raw(port, `GET ${path} HTTP/1.1\r\nHost: pari\r\nConnection: close\r\n\r\n`);
  expect(await ask('/%C3')).toMatch(/^HTTP\/1.1 400 /);
  expect(await ask('/%C3%A4?q=%')).toMatch(/^HTTP\/1.1 200 /);
});

test('a request that is being answered when the server stops is answered to the end, and no new one is taken', async () => {
  const begun = moment();
  const held = moment();
  const { port, stop } = await serverWith(async (_request, response) => {
    begun.come();
    await held.came;
    response.end('to the end');
  });
  const agent = new Agent({ keepAlive: true });
  const slow = bodyOf(port, agent);
  await begun.came;
  const stopped = stop();
  await expect(bodyOf(port)).rejects.toThrow(/ECONNREFUSED/);
  held.come();
  expect(await slow).toEqual({ body: 'to the end', connection: 'close' });
  await stopped;
  agent.destroy();
});

test('streams of events, idle connections and silent ones do not hold up the stop', async () => {
  const { port, stop } = await serverWith((request, response) => {
    if (request.url === '/idle') return response.end();
    response.setHeader('content-type', 'text/event-stream');
    return response.write('data: 1\n\n');
  });
  const idle = connect(port, '127.0.0.1');
  idle.write('GET /idle HTTP/1.1\r\nHost: a\r\n\r\n');
  await once(idle, 'data');
  const events = connect(port, '127.0.0.1');
  events.write('GET /events HTTP/1.1\r\nHost: a\r\n\r\n');
  await once(events, 'data');
  const silent = connect(port, '127.0.0.1');
  await once(silent, 'connect');
  const ends = [idle, events, silent].map((socket) => once(socket, 'close'));
  idle.resume();
  events.resume();
  silent.resume();
  await stop();
  await Promise.all(ends);
});

test('an answer that never ends is cut off when the patience is over', async () => {
  const begun = moment();
  const { port, stop } = await serverWith(() => begun.come(), 50);
  const never = bodyOf(port);
  const cut = expect(never).rejects.toThrow(/socket hang up|ECONNRESET/);
  await begun.came;
  await stop();
  await cut;
});

test('a connection that became a WebSocket is closed when the patience is over', async () => {
  const { port, stop, server } = await serverWith((_request, response) => response.end(), 50);
  server.on('upgrade', (_request, socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n'));
  const socket = connect(port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  await once(socket, 'data');
  const closed = once(socket, 'close');
  socket.resume();
  await stop();
  await closed;
});

test('a second server on the same port is told to take another one', async () => {
  const { port } = await serverWith((_request, response) => response.end());
  const second = createHttpServer({ handler: () => undefined, trustedProxy: direct });
  await expect(second.listen(port, '127.0.0.1')).rejects.toThrow(`Port ${port} is in use. Set PORT`);
});
