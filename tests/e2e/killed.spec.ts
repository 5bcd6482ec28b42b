import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import {
  entryCount,
  entryIds,
  expensesToQueue,
  keptChanges,
  killBrowser,
  openDevice,
  queueOn,
} from '@/bench/outbox.mjs';
import { testLaunchOptions } from '@/bench/browser.mjs';
import { freePort } from '@/bench/tools.mjs';
import { newDataDir } from '@/tests/support/own-server';
import { aGroup } from './support/group';

const QUEUED = 600;

/** Starts the demonstration on a folder of its own. */
async function startServer(dataDir: string, port: string): Promise<ChildProcess> {
  const env = { ...process.env, DATABASE_URL: '', DIRECT_DATABASE_URL: '', PARI_LIMITS: '0' };
  const server = spawn(process.execPath, ['bin/pari.mjs', 'demo'], {
    env: { ...env, PARI_DATA_DIR: dataDir, PORT: port },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let said = '';
  server.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await expect.poll(() => said, { timeout: 40_000 }).toMatch(/Pari is ready/);
  return server;
}

async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = once(server, 'exit');
  server.kill(signal);
  await ended;
}

test('changes on a device survive a kill of browser and server during sending, and each is done once', async ({
  playwright,
}) => {
  test.setTimeout(180_000);
  const dataDir = newDataDir('killed');
  const profile = mkdtempSync(join(tmpdir(), 'pari-e2e-profile-'));
  const port = String(await freePort());
  const url = `http://localhost:${port}`;
  let server = await startServer(dataDir, port);
  try {
    const friend = await playwright.request.newContext({ baseURL: `${url}/api/v1/` });
    const { code, ids } = await aGroup(friend, 'Lissabon');
    const items = expensesToQueue(Object.values(ids), QUEUED);
    const first = await openDevice(profile, url, code, testLaunchOptions);
    await queueOn(first.page, url, code, items);
    await first.page.goto(`${url}/pari`, { waitUntil: 'commit' });
    await expect.poll(() => entryCount(url, code), { intervals: [20] }).toBeGreaterThan(0);
    killBrowser(profile);
    await end(server, 'SIGKILL');

    server = await startServer(dataDir, port);
    expect(await entryCount(url, code)).toBeLessThan(QUEUED);
    const again = await openDevice(profile, url, code, testLaunchOptions);
    await again.page.goto(`${url}/pari`);
    await expect.poll(() => again.page.evaluate(keptChanges), { timeout: 60_000 }).toBe(0);
    expect((await entryIds(url, code)).sort()).toEqual(items.map(({ change }) => change.entry.id).sort());
    await again.context.close();
  } finally {
    killBrowser(profile);
    await end(server, 'SIGTERM');
    rmSync(profile, { recursive: true, force: true });
    rmSync(dataDir, { recursive: true, force: true });
  }
});
