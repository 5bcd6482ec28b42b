import { once } from 'node:events';
import {
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** `up`: everything passes. `down`: connections are closed. `hanging`: requests arrive, answers never come. */
type State = 'up' | 'down' | 'hanging';

/** A line is appended to the answer, so it has to be the whole text: no `304 Not Modified`, and not compressed. */
function asText(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const conditions = ['if-none-match', 'if-modified-since'];
  const others = Object.entries(headers).filter(([name]) => !conditions.includes(name));
  return { ...Object.fromEntries(others), 'accept-encoding': 'identity' };
}

/** A proxy between a phone and the server, with a line as bad as in a tunnel or on a ferry. */
export async function unsteadyLine(serverPort: number) {
  let state: State = 'up';
  let build = '';
  let status: number | null = null;
  const waiting = new Set<() => void>();

  function passBack(path: string, from: IncomingMessage, to: ServerResponse) {
    // A new build has a new service worker; to a browser a file with the same bytes is no update.
    if (path === '/sw.js' && build !== '') {
      to.writeHead(from.statusCode ?? 502, {
        'content-type': 'text/javascript',
        'cache-control': 'no-cache',
      });
      from.on('end', () => to.end(`\n//${build}`)).pipe(to, { end: false });
      return;
    }
    to.writeHead(from.statusCode ?? 502, from.rawHeaders);
    from.pipe(to);
  }

  function passOn(incoming: IncomingMessage, answer: ServerResponse) {
    const { url: path = '/', method } = incoming;
    const headers = path === '/sw.js' ? asText(incoming.headers) : incoming.headers;
    const onward = request({ host: '127.0.0.1', port: serverPort, path, method, headers }, (from) =>
      passBack(path, from, answer),
    );
    onward.on('error', () => answer.destroy());
    incoming.pipe(onward);
  }

  const server = createServer((incoming, answer) => {
    if (state === 'down') incoming.destroy();
    else if (status !== null) answer.writeHead(status).end();
    else if (state === 'hanging') waiting.add(() => passOn(incoming, answer));
    else passOn(incoming, answer);
  });
  server.listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    origin: `http://localhost:${port}`,
    is: (next: State) => {
      state = next;
      if (next === 'down') server.closeAllConnections();
      if (next !== 'up') return;
      for (const go of waiting) go();
      waiting.clear();
    },
    /** From now on the proxy answers with this status, and the server is not asked. */
    answers: (next: number) => {
      status = next;
    },
    /** From now on the server passes for another build. */
    deploy: (name: string) => {
      build = name;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
