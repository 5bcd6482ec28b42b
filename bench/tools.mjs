import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { createServer } from 'node:net';

/** The secret of all servers and databases that are measured. */
export const SECRET = (process.env.PARI_SECRET ||= 'the secret of all measurements');

/** Returns a port of this machine on which nobody listens. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/** The median; for an even count the higher of the two middle values. */
export const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** Cookies of a device whose only group has this code. */
export const groupCookies = (groupCode) =>
  ['activeGroupCode', 'storedGroupCodes'].map((name) => ({ name, value: groupCode }));

const agent = new Agent({ keepAlive: true });

/** Closes the connections that `call` keeps alive. */
export const hangUp = () => agent.destroy();

/**
 * Makes one request; returns its status, its text, and how long it took in ms.
 * @param {string} url @param {string} method @param {string} path
 * @param {object | Buffer} [body] sent as JSON, or as it is
 * @param {{ headers?: Record<string, string>, signal?: AbortSignal }} [options]
 */
export async function call(url, method, path, body, { headers = {}, signal } = {}) {
  const began = performance.now();
  const json = body && !Buffer.isBuffer(body);
  const sent = request(`${url}${path}`, {
    ...{ agent, method, signal },
    headers: { ...(json ? { 'content-type': 'application/json' } : {}), ...headers },
  });
  // If the connection breaks after the head of the answer, whoever reads the body gets the error.
  sent.on('error', () => undefined);
  sent.end(json ? JSON.stringify(body) : body);
  const [response] = await once(sent, 'response');
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) text += chunk;
  if (!response.complete) throw new Error('the answer was cut off');
  return { status: response.statusCode, text, ms: performance.now() - began };
}
