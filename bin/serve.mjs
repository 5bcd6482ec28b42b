import { existsSync } from 'node:fs';
import { Server } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bridge } from '../lib/launcher-bridge.mjs';
import { preparePages } from './http/prepare-pages.mjs';
import { parseTrustProxy } from './http/client-address.mjs';
import { consoleToLog } from './console-to-log.mjs';
import { rootDir } from './environment.mjs';
import { fairTurns } from './http/fair-turns.mjs';
import { foreignPosts, readOnlyFiles } from './http/refusals.mjs';
import { createHttpServer, stopPatienceMs } from './http/http-server.mjs';
import { LauncherError } from './launcher-error.mjs';
import { collectMetrics } from './http/metrics.mjs';
import { numberRequest, observeRequests } from './http/observe.mjs';
import { parsePublicUrl, setPublicOrigin } from './http/public-origin.mjs';
import { renderAnswers } from './render/render.mjs';
import { sharedPages } from './render/shared-pages.mjs';
import { pathsOfPages, routePatterns } from './http/build-routes.mjs';
import { staticFiles } from './http/static-files.mjs';

/** How long Next's work after the last answer (`after()`) may take. */
const afterworkMs = 2_000;
const devStopPatienceMs = 500;
const maxListeners = 25;

/** @param {string} dir @returns {boolean} whether there is a production build */
export const isBuilt = (dir) => existsSync(join(dir, '.next', 'BUILD_ID'));

/**
 * Serves the app: the production build, or, with `dev`, Next's development server.
 * @param {{
 *   port: number, hostname?: string, dev?: boolean, dir?: string, measures?: boolean, openedPort?: number | null,
 *   limits?: import('./http/socket-watch.mjs').Limits
 * }} options port 0 lets the system choose; without a host name it listens on every interface; `measures`: whether
 *   there are metrics; `openedPort`, which other processes serve already: this one listens only when it is ready;
 *   `limits` of slow clients
 * @returns {Promise<{
 *   port: number, metrics: import('./http/metrics.mjs').Metrics | null, stop: () => Promise<void>
 * }>} `stop` lets running requests finish, 10 s at most
 * @throws {LauncherError} if there is no build, the port is in use, or TRUST_PROXY or PUBLIC_URL is invalid
 */
export async function serve({
  port,
  hostname,
  dev = false,
  dir = rootDir,
  measures = false,
  openedPort = null,
  limits,
}) {
  if (!dev && !isBuilt(dir)) throw new LauncherError('There is no production build yet: run npm run build.');
  const trustedProxy = parseTrustProxy(process.env.TRUST_PROXY);
  const publicUrl = parsePublicUrl(process.env.PUBLIC_URL);
  Object.assign(process.env, { NODE_ENV: dev ? 'development' : 'production' });
  process.env.NEXT_TELEMETRY_DISABLED ??= '1';
  // Native libraries request such a report to find out the libc. It would resolve the host name of every connected
  // client and block the process meanwhile.
  Object.assign(process.report, { excludeNetwork: true });
  // next.config.mjs then switches off what the launcher does, and the app trusts our header for client addresses.
  process.env.PARI_LAUNCHER = '1';
  /** @type {(value: import('next/dist/server/next.js').RequestHandler) => void} */
  let ready = () => undefined;
  const handling = new Promise((resolve) => {
    ready = resolve;
  });
  // In development Next builds the files while it runs.
  const answerStatic = dev ? () => false : staticFiles(dir);
  const refuseToWrite = readOnlyFiles(dir);
  const refuseForeignPost = foreignPosts(dir);
  // In development the middleware may change at any time.
  const paths = dev ? null : pathsOfPages(dir);
  const preparePage = preparePages(paths);
  const waitForTurn = fairTurns(paths);
  const render = renderAnswers({ dir, dev });
  const share = sharedPages();
  const routeOf = routePatterns(dir);
  bridge().routeOf = routeOf;
  /** @type {ReturnType<typeof observeRequests>} */
  let observe = () => undefined;
  const http = createHttpServer({
    trustedProxy,
    ...(limits && { limits }),
    // In development every open page holds a WebSocket, so a stop would always take all of this time.
    patienceMs: dev ? devStopPatienceMs : stopPatienceMs,
    handler: async (request, response) => {
      const id = numberRequest(request);
      observe(request, response);
      // Answers with files carry no request id: they have no errors to look up, and many are small.
      if (answerStatic(request, response) || refuseToWrite(request, response)) return;
      // Each step below listens for the end of the response, and Next does so six times. Node would warn of a leak.
      response.setMaxListeners(maxListeners);
      response.setHeader('X-Request-Id', id);
      setPublicOrigin(request, publicUrl);
      if (refuseForeignPost(request, response)) return;
      const sharedBy = preparePage(request, response);
      const keep = sharedBy && share(request, response, sharedBy);
      if (sharedBy && !keep) return;
      render(request, response, keep);
      const answer = await handling;
      if (await waitForTurn(request, response)) await answer(request, response);
    },
  });
  const actualPort = openedPort ?? (await http.listen(port, hostname));
  /** @type {() => void} */
  let printAgain = () => undefined;
  try {
    const metrics = measures ? await collectMetrics() : null;
    observe = observeRequests(routeOf, metrics);
    const { default: next } = await import('next');
    const app = next({
      dev,
      dir,
      // Next prints error messages, which may contain names and codes. The app logs errors itself.
      quiet: !dev,
      hostname: hostname ?? 'localhost',
      port: actualPort,
      // Next listens on this server for WebSockets, which only development has. Without a listener Node answers a
      // request for an upgrade (`Upgrade: h2c`, as curl sends it) in HTTP/1.1, and we close the connection. Next would
      // leave it open for ever.
      httpServer: dev ? http.server : new Server(),
    });
    if (!dev) printAgain = consoleToLog();
    await app.prepare();
    ready(app.getRequestHandler());
    if (openedPort !== null) await http.listen(port, hostname);
    const stop = async () => {
      await http.stop();
      await Promise.race([app.close(), sleep(afterworkMs, undefined, { ref: false })]);
      printAgain();
    };
    return { port: actualPort, metrics, stop };
  } catch (error) {
    printAgain();
    http.server.closeAllConnections();
    await http.stop();
    throw error;
  }
}
