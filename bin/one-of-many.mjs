/** One of the processes that bin/many-processes.mjs starts. Its argument is the port that others serve already. */
import { inspect } from 'node:util';
import { metricsAddress, port } from './environment.mjs';
import { LauncherError } from './launcher-error.mjs';
import { WANTS_FIGURES } from './many-processes.mjs';
import { serve } from './serve.mjs';
import { listenForStop, stopped } from './stop-signals.mjs';

/** @param {import('./many-processes.mjs').Told} told @returns {Promise<void>} resolves when it is told */
const tell = (told) =>
  new Promise((resolve) => process.send?.(told, undefined, undefined, () => resolve()) ?? resolve());

async function main() {
  const stop = listenForStop();
  const [, , opened] = process.argv;
  const hostname = process.env.HOST;
  const server = await serve({
    port: port(),
    measures: metricsAddress() !== null,
    openedPort: opened === undefined ? null : Number(opened),
    ...(hostname ? { hostname } : {}),
  });
  process.on('message', async (asked) => {
    if (asked === WANTS_FIGURES && server.metrics) await tell({ figures: await server.metrics.figures() });
  });
  await tell({ port: server.port });
  await stopped(stop);
  await server.stop();
}

try {
  await main();
  process.exit(0);
} catch (error) {
  await tell({ failed: error instanceof LauncherError ? error.message : inspect(error) });
  process.exit(1);
}
