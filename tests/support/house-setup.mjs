import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import setUpDatabases, { teardown as databases } from './database-setup.mjs';

/**
 * A production server as an operator starts it, alone with a database of its own.
 * @typedef {{ origin: string, port: number, pid: number, databaseUrl: string }} House
 */

/** Jest loads setup and teardown as separate modules, so they share this through `globalThis`. */
export const teardown = /** @type {typeof globalThis & { closeHouses?: () => Promise<void> }} */ (globalThis);

const rootDir = join(import.meta.dirname, '../..');

/** @param {string} databaseUrl @returns {Promise<{ house: House, close: () => Promise<void> }>} */
async function openHouse(databaseUrl) {
  const child = spawn(process.execPath, ['--max-old-space-size=512', 'bin/pari.mjs', 'start'], {
    cwd: rootDir,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      DIRECT_DATABASE_URL: '',
      PORT: '0',
      PARI_LIMITS: '0',
      PARI_PUZZLE_DIFFICULTY: '20',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const close = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  for await (const line of createInterface(child.stdout)) {
    const port = Number(/ready: http:\/\/localhost:(\d+)/.exec(line)?.[1]);
    if (!(port > 0)) continue;
    child.stdout.resume();
    const house = { origin: `http://127.0.0.1:${port}`, port, pid: Number(child.pid), databaseUrl };
    return { house, close };
  }
  throw new Error('The production server ended before it was ready. Has `npm run build` been run?');
}

/**
 * Starts a production server (a house) for each Jest worker. PARI_TEST_HOUSES describes them as JSON, in the order of
 * JEST_WORKER_ID.
 * @param {{ maxWorkers: number }} globalConfig Jest's
 */
export default async function openHouses(globalConfig) {
  await setUpDatabases(globalConfig);
  const urls = process.env.PARI_TEST_DATABASES?.split(' ').slice(0, globalConfig.maxWorkers) ?? [];
  const opened = await Promise.all(urls.map(openHouse));
  process.env.PARI_TEST_HOUSES = JSON.stringify(opened.map(({ house }) => house));
  teardown.closeHouses = async () => {
    await Promise.all(opened.map(({ close }) => close()));
    await databases.tearDownDatabases?.();
  };
}
