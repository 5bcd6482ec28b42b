import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keptOf } from './device.mjs';
import { openDevice } from './outbox.mjs';
import { actAsPhone, watchPage } from './pages.mjs';
import { median } from './tools.mjs';

const RUNS = 5;
const PATIENCE_MS = 60_000;

/**
 * A TCP proxy to the server that is up, down (closes each connection) or hanging (takes requests and never answers).
 * @param {string} url of the server
 */
async function openLine(url) {
  let state = 'up';
  const ends = new Set();
  const server = createServer((near) => {
    if (state === 'down') {
      near.destroy();
      return;
    }
    ends.add(near);
    near.on('error', () => undefined).on('close', () => ends.delete(near));
    if (state === 'hanging') {
      near.resume();
      return;
    }
    const far = connect(Number(new URL(url).port), '127.0.0.1');
    far.on('error', () => near.destroy()).on('close', () => near.destroy());
    near.on('close', () => far.destroy());
    near.pipe(far).pipe(near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    for (const end of ends) end.destroy();
  };
  return {
    url: `http://localhost:${server.address().port}`,
    is(next) {
      state = next;
      cut();
    },
    close() {
      server.close();
      cut();
    },
  };
}

/** Whether the service worker is active, and so has stored all its files; runs in a page of the app. */
const hasWorker = async () =>
  (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated';

/** Opens the group online, and waits until the device has stored it and the app. */
async function install({ page }, url, code) {
  await page.goto(`${url}/pari`);
  await page.waitForFunction(hasWorker, undefined, { timeout: PATIENCE_MS, polling: 200 });
  const began = performance.now();
  while (!(await page.evaluate(keptOf, code)).isWhole) {
    if (performance.now() - began > PATIENCE_MS) throw new Error('the group is not kept');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Starts the app in a new tab. @returns ms until the first amount is in a frame */
async function startOnce(context, url) {
  const page = await context.newPage();
  await actAsPhone(await context.newCDPSession(page));
  await page.addInitScript(watchPage);
  await page.goto(`${url}/pari`, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.pariSeen?.amountMs !== null, undefined, { timeout: PATIENCE_MS });
  const ms = await page.evaluate(() => window.pariSeen.amountMs);
  await page.close();
  return ms;
}

/**
 * Measures how long the stored app takes from its start to the first amount on a slow phone: online, offline, and on a
 * network that hangs.
 * @param {{ url: string }} server
 * @param {string} groupCode of a group with balances
 */
export async function measureStart(server, groupCode) {
  const line = await openLine(server.url);
  const folder = mkdtempSync(join(tmpdir(), 'pari-bench-start-'));
  const device = await openDevice(folder, line.url, groupCode);
  try {
    await install(device, line.url, groupCode);
    const rows = [];
    for (const state of ['up', 'down', 'hanging']) {
      line.is(state);
      const starts = [];
      for (let run = 0; run < RUNS; run += 1) starts.push(await startOnce(device.context, line.url));
      rows.push({
        'the line is': state,
        'amount seen ms (median)': Math.round(median(starts)),
        'slowest ms': Math.round(Math.max(...starts)),
      });
    }
    return rows;
  } finally {
    await device.context.close();
    line.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
