import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A round-robin proxy in front of several servers, like nginx with an upstream. */
export async function startBalancer(ports: readonly number[]) {
  let healthy = [...ports];
  let turn = 0;
  const server = createServer((asked, answer) => {
    const port = healthy[turn % healthy.length] ?? 0;
    turn += 1;
    const { url, method, headers } = asked;
    const onward = request({ host: '127.0.0.1', port, path: url, method, headers, agent: false }, (from) => {
      answer.writeHead(from.statusCode ?? 502, { ...from.headers, 'x-served-by': String(port) });
      from.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    /** Stops sending requests to a server, as after a failed health check. */
    takeOut: (dead: number) => {
      healthy = healthy.filter((each) => each !== dead);
    },
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
