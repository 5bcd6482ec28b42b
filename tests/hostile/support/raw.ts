import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** All that came back, each byte as one character. */
export type RawAnswer = {
  readonly text: string;
  /** Status of the first answer that is not 1xx; 0 if the connection ended without one. */
  readonly status: number;
  /** How many answers came. */
  readonly answers: number;
  /** Those of the first answer, by name in lower case. */
  readonly headers: Readonly<Record<string, readonly string[]>>;
};

function headersOf(head: string): Record<string, string[]> {
  const headers: Record<string, string[]> = {};
  for (const line of head.split('\r\n').slice(1)) {
    const at = line.indexOf(':');
    (headers[line.slice(0, at).toLowerCase()] ??= []).push(line.slice(at + 1).trim());
  }
  return headers;
}

export function readAnswer(text: string): RawAnswer {
  const final = text.replace(/^(?:HTTP\/1\.1 1\d\d [^]*?\r\n\r\n)+/, '');
  return {
    text,
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(final)?.[1] ?? 0),
    answers: final.match(/^HTTP\/1\.1 \d{3} /gm)?.length ?? 0,
    headers: headersOf(final.split('\r\n\r\n', 1)[0] ?? ''),
  };
}

/** Opens a connection and sends nothing. */
export async function dial(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** Sends bytes as they are (a text as Latin-1). @returns all that comes until the server ends the connection */
export async function raw(port: number, bytes: string | Buffer): Promise<RawAnswer> {
  const socket = await dial(port);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
  await closed;
  return readAnswer(Buffer.concat(chunks).toString('latin1'));
}

type Asked = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
};

/** The bytes of a request after which the server ends the connection; `target` is sent as it is. */
export function request(target: string, { method = 'GET', headers = {}, body }: Asked = {}): Buffer {
  const content = Buffer.isBuffer(body) ? body : Buffer.from(body ?? '', 'utf8');
  const all: Record<string, string> = {
    Host: 'pari.test',
    Connection: 'close',
    ...(body === undefined ? {} : { 'Content-Length': String(content.length) }),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([
    Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1'),
    content,
  ]);
}

/** A multipart body with the boundary `b`, from its parts. */
export const multipart = (parts: readonly (readonly [name: string, content: string])[]): string =>
  `${parts.map(([name, content]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`).join('')}--b--\r\n`;

export const MULTIPART = { 'Content-Type': 'multipart/form-data; boundary=b' };
