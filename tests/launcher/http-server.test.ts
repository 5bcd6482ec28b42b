import { once } from 'node:events';
import { Agent, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { createHttpServer } from '@/bin/http/http-server.mjs';
import { defaultLimits, type Limits } from '@/bin/http/socket-watch.mjs';
import { moment } from './support/moment';

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

const direct = { header: '', hops: 0 };
const running: { stop: () => Promise<void> }[] = [];

async function serverWith(handler: Handler, patienceMs = 10_000, limits: Partial<Limits> = {}) {
  const server = createHttpServer({
    handler,
    trustedProxy: direct,
    patienceMs,
    limits: { ...defaultLimits, sweepMs: 20, ...limits },
  });
  running.push(server);
  return { ...server, port: await server.listen(0, '127.0.0.1') };
}

afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()));
});

/** Sends bytes as they are and returns everything that comes back. */
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

test('what is not HTTP gets a bare 400, too many headers a 431, and the server goes on', async () => {
  const { port } = await serverWith((_request, response) => response.end('fine'));
  expect(await raw(port, 'NONSENSE\r\n\r\n')).toBe(
    'HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n',
  );
  expect(await raw(port, `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`)).toMatch(
    /^HTTP\/1.1 431 /,
  );
  expect(await bodyOf(port)).toMatchObject({ body: 'fine' });
});

test.each([
  ['/%C3%A4?q=%', '/%C3%A4?q=%'],
  ['/%C3', '/_/_/_/_'],
  ['/%', '/_/_/_/_'],
  ['/%zz?q=1', '/_/_/_/_'],
  ['/pari/%', '/_/_/_/_'],
  ['/join-en-pari-group/Caf%C3', '/join-en-pari-group/_/_/_/_'],
  ['/join-en-pari-group%C3/x', '/_/_/_/_'],
  ['http://pari.example/%E0%A4%A', '/_/_/_/_'],
  ['/api/v1/groups/%zz', '/api/v1/%25'],
])('the app reads %s as %s, a path that it can decode', async (target, path) => {
  const { port } = await serverWith((request, response) => response.end(request.url));
  for (const method of ['GET', 'POST', 'OPTIONS']) {
    const answer = await raw(port, `${method} ${target} HTTP/1.1\r\nHost: pari\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
    expect(answer.split('\r\n\r\n')[1]).toContain(path);
  }
});

test.each(['pari%zz', '%', '*%', 'ftp://pari/%C3'])(
  'what is no path, as %s, is a bare 400',
  async (target) => {
    const { port } = await serverWith((_request, response) => response.end('the app'));
    const answer = await raw(port, `GET ${target} HTTP/1.1\r\nHost: pari\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
  },
);

test('a stop lets running requests finish, and takes no new ones', async () => {
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

test('event streams, idle connections and silent ones do not hold up the stop', async () => {
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

test('an answer that never ends is cut off when the patience of the stop is over', async () => {
  const begun = moment();
  const { port, stop } = await serverWith(() => begun.come(), 50);
  const never = bodyOf(port);
  const cut = expect(never).rejects.toThrow(/socket hang up|ECONNRESET/);
  await begun.came;
  await stop();
  await cut;
});

test('a connection that became a WebSocket is closed when the patience of the stop is over', async () => {
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

const close = 'Connection: close\r\n\r\n';

test('a request with an absolute URL is answered by its path and its host', async () => {
  const { port } = await serverWith((request, response) =>
    response.end(`${request.url ?? ''} of ${request.headers.host ?? ''}`),
  );
  const ask = (target: string) => raw(port, `GET ${target} HTTP/1.1\r\nHost: b\r\n${close}`);
  expect(await ask('http://pari.example/groups?q=1')).toContain('/groups?q=1 of pari.example');
  expect(await ask('HTTPS://pari.example:8443')).toContain('/ of pari.example:8443');
  expect(await ask('http://pari.example?q=1')).toContain('/?q=1 of pari.example');
  expect(await ask('http://pari.example/%C3')).toContain('/_/_/_/_ of pari.example');
  expect(await ask('http://someone@pari.example/')).toMatch(/^HTTP\/1.1 400 /);
});

test('an invalid host, and a method that nothing here handles, never reach the app', async () => {
  const { port } = await serverWith((_request, response) => response.end('the app'));
  const ask = (head: string) => raw(port, `${head}\r\n${close}`);
  for (const host of ['a b', 'a/b', 'a@b', '[::1', 'a"><b>', 'a:99999', '%00', 'a,b', '\u00E9'])
    expect(await ask(`GET / HTTP/1.1\r\nHost: ${host}`)).toMatch(/^HTTP\/1.1 400 /);
  for (const host of ['pari.example', 'a_b:80', '127.0.0.1:3000', '[::1]:3000', ''])
    expect(await ask(`GET / HTTP/1.1\r\nHost: ${host}`)).toMatch(/^HTTP\/1.1 200 /);
  for (const method of ['TRACE', 'PROPFIND', 'LINK'])
    expect(await ask(`${method} / HTTP/1.1\r\nHost: a`)).toMatch(/^HTTP\/1.1 405 /);
});

/** Sends the head of a request and a first piece of its body; returns everything that comes back. */
const begunBody = (port: number, type: string, length = 100) =>
  raw(port, `POST / HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n{`);

const readBody: Handler = async (request, response) => {
  const { length } = await request.toArray().catch(() => []);
  if (length > 0) response.end('read');
};

test('a body that stops arriving is answered with 408, and its connection is closed', async () => {
  const { port } = await serverWith(readBody, 10_000, { bodyStallMs: 60 });
  expect(await begunBody(port, 'application/json')).toMatch(/^HTTP\/1.1 408 .*Connection: close/s);
});

test('a trickling body has a time limit as a whole, a longer one if it may hold a file', async () => {
  const { port } = await serverWith(readBody, 10_000, { bodyMs: 200, fileMs: 600_000 });
  const trickle = (type: string) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: 100000\r\n\r\n`);
    const drops = setInterval(() => socket.write('x'), 10);
    socket.once('close', () => clearInterval(drops)).once('error', () => undefined);
    return socket;
  };
  const file = trickle('multipart/form-data; boundary=b');
  const json = trickle('application/json');
  const [answer] = (await once(json, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1.1 408 /);
  json.destroy();
  expect(file.closed).toBe(false);
  file.destroy();
});

test('a client is not blamed for a body that we do not read yet', async () => {
  const held = moment();
  const { port } = await serverWith(
    async (request, response) => {
      if (request.url === '/held') await held.came;
      await readBody(request, response);
    },
    10_000,
    { bodyStallMs: 60 },
  );
  const socket = connect(port, '127.0.0.1');
  const body = 'x'.repeat(4_000_000);
  socket.write(`POST /held HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
  const answered = once(socket, 'data');
  expect(await begunBody(port, 'application/json')).toMatch(/^HTTP\/1.1 408 /);
  held.come();
  expect(String((await answered)[0])).toMatch(/^HTTP\/1.1 200 /);
  socket.destroy();
});

/** A client that asks and never reads. */
function silentReader(port: number, text: string): { socket: Socket; ended: Promise<unknown> } {
  const socket = connect(port, '127.0.0.1').pause();
  socket.on('error', () => undefined);
  socket.write(text);
  return { socket, ended: once(socket, 'close') };
}

const get1 = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
const large = Buffer.alloc(16_000_000, 'x');

test('a client that never reads is disconnected, alone, pipelined, or in an event stream, and an idle stream stays', async () => {
  const begun = new Map<string, ServerResponse>();
  const closed = new Map<string, Promise<unknown>>();
  const { port } = await serverWith(
    (request, response) => {
      const path = request.url ?? '';
      begun.set(path, response);
      closed.set(path, once(response, 'close'));
      if (path === '/large' || path === '/first') return response.end(large);
      response.setHeader('content-type', 'text/event-stream');
      response.write('data: hello\n\n');
      if (path === '/flooded') response.write(large);
      return undefined;
    },
    10_000,
    { answerStallMs: 100 },
  );
  const idle = connect(port, '127.0.0.1');
  idle.write(get1('/idle'));
  await once(idle, 'data');
  const silent = [get1('/large'), get1('/first') + get1('/second'), get1('/flooded')].map((text) =>
    silentReader(port, text),
  );
  for (const path of ['/large', '/first', '/second', '/flooded']) {
    while (!closed.has(path)) await new Promise(setImmediate);
    await closed.get(path);
  }
  expect(idle.closed).toBe(false);
  const event = once(idle, 'data');
  begun.get('/idle')?.write('data: still here\n\n');
  expect(String((await event)[0])).toContain('still here');
  for (const { socket } of [...silent, { socket: idle }]) socket.destroy();
});

test.each(['h2c', 'websocket'])(
  'an upgrade to %s is answered in HTTP, and the connection is closed, whatever follows at once or later',
  async (protocol) => {
    const answered: string[] = [];
    const { port } = await serverWith(async (request, response) => {
      answered.push(request.url ?? '');
      for await (const piece of request) expect(String(piece)).toBe('body');
      return response.end(request.url);
    });
    const upgrade = `Host: a\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\n`;
    for (const first of [
      `GET /first HTTP/1.1\r\n${upgrade}\r\n`,
      `POST /first HTTP/1.1\r\n${upgrade}Content-Length: 4\r\n\r\nbody`,
    ]) {
      for (const pieces of [[first + get1('/second')], [first, get1('/second')]]) {
        answered.length = 0;
        const socket = connect(port, '127.0.0.1');
        const said: string[] = [];
        socket
          .setEncoding('latin1')
          .on('error', () => undefined)
          .on('data', (text: string) => said.push(text));
        const closed = new Promise((resolve) => socket.once('close', resolve));
        for (const piece of pieces) {
          socket.write(piece);
          await new Promise(setImmediate);
        }
        await closed;
        expect(answered).toEqual(['/first']);
        const text = said.join('');
        expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*Connection: close\r\n[^]*\/first/);
        expect(text.match(/HTTP\/1\.1 /g)).toHaveLength(1);
      }
    }
  },
);

/** A client that asks once and reads a little of the answer now and then, until `drink` lets it read on. */
function sippingReader(port: number, path: string) {
  const socket = connect(port, '127.0.0.1').pause();
  let read = 0;
  const reader = setInterval(() => {
    read += (socket.read() as Buffer | null)?.length ?? 0;
  }, 20);
  const ended = new Promise<number>((resolve) => {
    socket
      .on('error', () => undefined)
      .once('close', () => {
        clearInterval(reader);
        resolve(read);
      });
  });
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n${close}`);
  const drink = () => {
    clearInterval(reader);
    socket
      .on('data', ({ length }: Buffer) => {
        read += length;
      })
      .resume();
  };
  return { ended, drink };
}

/** Longer than a busy machine keeps a client waiting that wants to go on reading. */
const longStallMs = 1_500;

test('a slow reader that goes on reading gets the whole answer', async () => {
  const { port } = await serverWith((_request, response) => response.end(large), 10_000, {
    answerStallMs: longStallMs,
  });
  const beganMs = Date.now();
  const { ended } = sippingReader(port, '/');
  expect(await ended).toBeGreaterThan(large.length);
  // If it had been faster, the limit would not have been tested.
  expect(Date.now() - beganMs).toBeGreaterThan(longStallMs);
}, 60_000);

test('a client that reads an answer too slowly is disconnected, and an event stream may be slow', async () => {
  const { port } = await serverWith(
    (request, response) => {
      if (request.url === '/events') response.setHeader('content-type', 'text/event-stream');
      response.end(large);
    },
    10_000,
    { answerStallMs: longStallMs, answerMinBytes: 2 * large.length },
  );
  // The stream comes first: if it were limited, it would be cut off first.
  const [events, answer] = [sippingReader(port, '/events'), sippingReader(port, '/answer')];
  expect(await answer.ended).toBeLessThan(large.length);
  events.drink();
  expect(await events.ended).toBeGreaterThan(large.length);
}, 60_000);

test('of many requests that a client sends at once only the first are answered, and the rest do not reach the app', async () => {
  let woken = 0;
  const held = moment();
  const { port } = await serverWith(
    async (_request, response) => {
      woken += 1;
      if (woken === 4) held.come();
      await held.came;
      response.end('fine');
    },
    10_000,
    { pipelined: 4 },
  );
  const answers = await raw(port, get1('/').repeat(5_000));
  expect(answers.match(/HTTP\/1.1 200 /g)).toHaveLength(4);
  expect(answers.match(/Connection: close/g)).toHaveLength(1);
  expect(woken).toBe(4);
  expect(await bodyOf(port)).toMatchObject({ body: 'fine' });
});

test('a handler that fails is a 500, and the log has the place but not the message, which may hold names and codes', async () => {
  const log = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  const { port } = await serverWith(() => {
    throw Object.assign(new TypeError('Anna owes 12.50 in ABCDEFGHIJKL'), { code: 'ERR_X' });
  });
  const answer = await raw(port, `GET / HTTP/1.1\r\nHost: a\r\n${close}`);
  const lines = log.mock.calls.map(([line]) => String(line));
  log.mockRestore();
  expect(answer).toMatch(/^HTTP\/1.1 500 /);
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toMatch(/Anna|ABCDEFGHIJKL/);
  const fault: unknown = JSON.parse(lines[0] ?? '');
  expect(fault).toMatchObject({
    level: 'error',
    outsideTheApp: true,
    type: 'TypeError',
    databaseCode: 'ERR_X',
  });
  expect(fault).toHaveProperty('stack.0', expect.stringContaining('http-server.test.ts'));
});

test('an answer whose handler fails midway does not end as if it were complete', async () => {
  const log = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  const { port } = await serverWith((_request, response) => {
    response.write('the first half');
    throw new TypeError('no second half');
  });
  const answer = await raw(port, `GET / HTTP/1.1\r\nHost: a\r\n${close}`);
  log.mockRestore();
  expect(answer).not.toContain('0\r\n\r\n');
});
