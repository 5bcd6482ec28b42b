import { Agent, request, type IncomingHttpHeaders } from 'node:http';

export type RawAnswer = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** Whether the connection of an earlier request was reused. */
  readonly reused: boolean;
};

export type RawRequest = {
  readonly method?: string;
  /** Sent as it is, percent escapes and all. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

export type OneConnection = {
  readonly ask: (asked: RawRequest) => Promise<RawAnswer>;
  readonly close: () => void;
};

/** Adds the length of the body unless it is chunked: Node sends none with a DELETE, and the server could not find its end. */
function framed(headers: Readonly<Record<string, string>>, body: string | undefined) {
  if (body === undefined || 'transfer-encoding' in headers) return headers;
  return { ...headers, 'content-length': String(Buffer.byteLength(body)) };
}

/** A client that keeps one connection, and sends exactly what it is told. */
export function oneConnection(origin: string): OneConnection {
  const { hostname, port } = new URL(origin);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = ({ method = 'GET', path, headers = {}, body }: RawRequest) =>
    new Promise<RawAnswer>((resolve, reject) => {
      const sent = request(
        { agent, hostname, port, method, path, headers: framed(headers, body) },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text: Buffer.concat(chunks).toString(),
              reused: sent.reusedSocket,
            }),
          );
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  return { ask, close: () => agent.destroy() };
}
