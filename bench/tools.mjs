import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port of this machine on which nobody listens. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/** The middle one of several numbers; of an even count the higher of the two. */
export const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** What a device remembers whose one and only group has this code. */
export const groupCookies = (groupCode) =>
  ['activeGroupCode', 'storedGroupCodes'].map((name) => ({ name, value: groupCode }));
