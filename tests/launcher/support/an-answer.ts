import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { numberRequest } from '@/bin/http/observe.mjs';
import { renderAnswers } from '@/bin/render/render.mjs';
import { rootDir } from './node-process';

const servers: Server[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

type Asking = { readonly method?: string; readonly headers?: Readonly<Record<string, string>> };

/** The beginning of the one answer of a server that ends with the test. Its body is still to be read. */
export async function beginningOf(
  handler: RequestListener,
  { method = 'GET', headers = {} }: Asking = {},
): Promise<IncomingMessage> {
  const server = createServer(handler);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const [response] = (await once(get({ port, host: '127.0.0.1', method, headers }), 'response')) as [
    IncomingMessage,
  ];
  return response;
}

/** An app whose answers are rendered as the launcher renders those of Next. */
export function rendered(app: RequestListener): RequestListener {
  const render = renderAnswers({ dir: rootDir, dev: false });
  return (request, response) => {
    numberRequest(request);
    render(request, response);
    app(request, response);
  };
}
