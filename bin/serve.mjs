import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import compression from 'compression';
import { parseTrustProxy } from './client-address.mjs';
import { rootDir } from './environment.mjs';
import { createHttpServer, stopPatienceMs } from './http-server.mjs';
import { inlineStyles } from './inline-styles.mjs';
import { LauncherError } from './launcher-error.mjs';
import { staticFiles } from './static-files.mjs';

/** What Next still does after its last answer (`after()`) gets this long. */
const afterworkMs = 2_000;
const devStopPatienceMs = 500;

/**
 * Next hands over every header of a route's answer as a list, which compression takes for no type that it could compress:
 * a page of history would be 35 kB instead of 5.
 * @param {import('node:http').ServerResponse} response
 */
function unlistHeaders(response) {
  const setHeader = response.setHeader.bind(response);
  response.setHeader = (name, value) =>
    setHeader(name, Array.isArray(value) && value.length === 1 ? value[0] : value);
}

/** @param {string} dir @returns {boolean} whether there is a production build */
export const isBuilt = (dir) => existsSync(join(dir, '.next', 'BUILD_ID'));

/**
 * Serves the app: the production build, or, with `dev`, Next's development server.
 * @param {{
 *   port: number, hostname?: string, dev?: boolean, dir?: string, log?: (line: string) => void
 * }} options port 0 lets the system choose; without a host name it listens on every interface
 * @returns {Promise<{ port: number, stop: () => Promise<void> }>} `stop` lets running requests finish, 10 s at most
 * @throws {LauncherError} without a build, with a port in use, or with a TRUST_PROXY that is not understood
 */
export async function serve({ port, hostname, dev = false, dir = rootDir, log = console.log }) {
  if (!dev && !isBuilt(dir)) throw new LauncherError('There is no production build yet: run npm run build.');
  const trustedProxy = parseTrustProxy(process.env.TRUST_PROXY);
  process.env.NODE_ENV = dev ? 'development' : 'production';
  process.env.NEXT_TELEMETRY_DISABLED ??= '1';
  /** @type {(value: import('next').RequestHandler) => void} */
  let ready = () => undefined;
  const handling = new Promise((resolve) => {
    ready = resolve;
  });
  // Development builds its files while it runs.
  const answerStatic = dev ? () => false : staticFiles(dir);
  const putStylesIn = dev ? () => undefined : inlineStyles(dir);
  const compress = compression();
  const http = createHttpServer({
    trustedProxy,
    // In development every open page holds a WebSocket that would use up the whole patience.
    patienceMs: dev ? devStopPatienceMs : stopPatienceMs,
    handler: async (request, response) => {
      if (answerStatic(request, response)) return;
      unlistHeaders(response);
      compress(request, response, () => undefined);
      putStylesIn(response);
      await (
        await handling
      )(request, response);
    },
  });
  const actualPort = await http.listen(port, hostname);
  try {
    const { default: next } = await import('next');
    const app = next({
      dev,
      dir,
      hostname: hostname ?? 'localhost',
      port: actualPort,
      httpServer: http.server,
    });
    await app.prepare();
    ready(app.getRequestHandler());
    log(`Pari is ready: http://localhost:${actualPort}`);
    const stop = async () => {
      await http.stop();
      await Promise.race([app.close(), sleep(afterworkMs, undefined, { ref: false })]);
    };
    return { port: actualPort, stop };
  } catch (error) {
    http.server.closeAllConnections();
    await http.stop();
    throw error;
  }
}
