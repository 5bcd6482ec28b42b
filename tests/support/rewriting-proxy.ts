import { EventEmitter, once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Whether an answer is to be held back, by the method, path and query of its request. */
type Holds = (asked: string) => boolean;

/** A hold on the answers of some paths. */
export type Hold = {
  /** Resolves when the server has answered and the answer waits here. */
  readonly reached: Promise<void>;
  readonly release: () => void;
};

/**
 * A reverse proxy like nginx without `proxy_set_header Host`: the server sees its own address as host, and everything
 * else as the client sent it. It can hold back an answer of the server.
 */
export async function rewritingProxy() {
  let targetPort = 0;
  let held: { readonly holds: Holds; readonly gate: Promise<void>; readonly reach: () => void } | undefined;

  async function passBack(asked: string, from: IncomingMessage, to: ServerResponse) {
    if (held?.holds(asked)) {
      const { gate, reach } = held;
      held = undefined;
      reach();
      await gate;
    }
    to.writeHead(from.statusCode ?? 502, from.rawHeaders);
    from.pipe(to);
  }

  const server = createServer((asked, answer) => {
    const path = asked.url ?? '/';
    const headers = { ...asked.headers, host: `127.0.0.1:${targetPort}` };
    const onward = request(
      { host: '127.0.0.1', port: targetPort, path, method: asked.method, headers },
      (from) => void passBack(`${asked.method ?? ''} ${path}`, from, answer),
    );
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  });
  server.listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    origin: `http://localhost:${port}`,
    leadTo: (serverPort: number) => {
      targetPort = serverPort;
    },
    /** Holds back the next answer to such a request, `GET /path` for example. */
    hold: (holds: Holds): Hold => {
      const [here, gone] = [new EventEmitter(), new EventEmitter()];
      const reached = once(here, 'reached').then(() => undefined);
      const gate = once(gone, 'released').then(() => undefined);
      held = { holds, gate, reach: () => void here.emit('reached') };
      return { reached, release: () => void gone.emit('released') };
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
