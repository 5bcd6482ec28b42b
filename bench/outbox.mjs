import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { launchOptions, userAgent } from './browser.mjs';
import { call, freePort, groupCookies } from './tools.mjs';

/** How many changes a phone may have saved while it was offline. */
const QUEUED = 2000;

const PATIENCE_MS = 120_000;

/** Expenses that the first member has paid for all members, as the outbox stores them. */
export const expensesToQueue = (memberIds, count) =>
  Array.from({ length: count }, (_, number) => {
    const [id, cents] = [randomUUID(), 600];
    const payers = [{ memberId: memberIds[0], cents }];
    // A build that is measured for comparison may be from before our wire had a version: it reads `among`.
    const shared = { split: { how: 'even', among: memberIds }, among: memberIds };
    const content = { kind: 'expense', title: `Eis ${number + 1}`, cents, payers, ...shared };
    const change = { id, kind: 'entry.put', entry: { id: randomUUID(), ...content } };
    return { id, place: number + 1, change, state: 'waiting', refused: null };
  });

/** Stores changes in the outbox; runs in a page of the app that shows no group, so that nothing is sent. */
const storeItems = ([groupCode, items]) =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('pari');
    opening.onsuccess = () => {
      const writing = opening.result.transaction('changes', 'readwrite');
      for (const item of items) writing.objectStore('changes').put({ groupCode, id: item.id, item });
      writing.oncomplete = () => {
        opening.result.close();
        resolve();
      };
      writing.onabort = () => reject(writing.error);
    };
    opening.onerror = () => reject(opening.error);
  });

/** Whether the app has created its tables; runs in a page of the app. */
const hasTables = () =>
  new Promise((resolve) => {
    const opening = indexedDB.open('pari');
    opening.onupgradeneeded = () => opening.transaction.abort();
    opening.onerror = () => resolve(false);
    opening.onsuccess = () => {
      resolve(opening.result.objectStoreNames.contains('changes'));
      opening.result.close();
    };
  });

/** How many changes this device keeps; runs in a page of the app. */
export const keptChanges = () =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('pari');
    opening.onsuccess = () => {
      const counting = opening.result.transaction('changes').objectStore('changes').count();
      counting.onsuccess = () => {
        opening.result.close();
        resolve(counting.result);
      };
    };
    opening.onerror = () => reject(opening.error);
  });

/** Opens a browser whose profile outlives it. */
export async function openDevice(folder, url, code, options = {}) {
  const context = await chromium.launchPersistentContext(folder, {
    ...launchOptions,
    ...{ userAgent, locale: 'de-DE', ...options },
  });
  await context.addCookies(groupCookies(code).map((cookie) => ({ ...cookie, url })));
  return { context, page: context.pages()[0] ?? (await context.newPage()) };
}

/** Kills all processes of a browser, as in a crash. */
export function killBrowser(folder) {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder)) process.kill(Number(pid), 'SIGKILL');
    } catch {
      // It has already exited.
    }
  }
}

/** Visits the app once, so that its storage exists, and then puts changes into the outbox. */
export async function queueOn(page, url, code, items) {
  await page.goto(`${url}/pari`);
  await page.waitForFunction(hasTables);
  await page.goto(`${url}/terms-and-conditions`);
  await page.evaluate(storeItems, [code, items]);
}

export async function entryCount(url, code) {
  const { text } = await call(url, 'GET', `/api/v1/groups/${code}/ledger?limit=1`);
  return JSON.parse(text).group.entryCount;
}

/** Ids of all entries of a group, duplicates included. */
export async function entryIds(url, code) {
  const ids = [];
  let path = `/api/v1/groups/${code}/ledger?limit=500`;
  for (;;) {
    const { entries, before } = JSON.parse((await call(url, 'GET', path)).text);
    ids.push(...entries.map(({ id }) => id));
    if (before === null) return ids;
    path = `/api/v1/groups/${code}/ledger?limit=500&before=${encodeURIComponent(before)}`;
  }
}

async function until(isSo, what) {
  const end = Date.now() + PATIENCE_MS;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`waited too long for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const isSent = (page) => async () => (await page.evaluate(keptChanges)) === 0;

async function timed(act) {
  const began = performance.now();
  await act();
  return (performance.now() - began) / 1000;
}

/** Checks that the group has each saved entry exactly once. */
async function verify(url, code, items) {
  const stored = (await entryIds(url, code)).sort();
  const saved = items.map(({ change }) => change.entry.id).sort();
  if (JSON.stringify(stored) !== JSON.stringify(saved))
    throw new Error('a saved entry is missing, or there twice');
}

/**
 * Measures how long a browser takes to send its outbox: undisturbed, and with browser and server killed in the middle.
 * @param {(port: string) => Promise<{ url: string, stop: (signal?: NodeJS.Signals) => Promise<void> }>} start
 * @param {readonly { code: string, ids: readonly string[] }[]} groups two empty groups
 */
export async function measureOutbox(start, [calm, killed]) {
  const port = String(await freePort());
  const folder = mkdtempSync(join(tmpdir(), 'pari-bench-outbox-'));
  let server = await start(port);
  const { url } = server;
  const rows = [];
  try {
    const items = expensesToQueue(calm.ids, QUEUED);
    let device = await openDevice(folder, url, calm.code);
    await queueOn(device.page, url, calm.code, items);
    const seconds = await timed(async () => {
      await device.page.goto(`${url}/pari`);
      await until(isSent(device.page), 'the outbox to be empty');
    });
    await verify(url, calm.code, items);
    rows.push({ run: 'undisturbed', changes: QUEUED, seconds: Number(seconds.toFixed(1)) });
    await device.context.close();

    const others = expensesToQueue(killed.ids, QUEUED);
    device = await openDevice(folder, url, killed.code);
    await queueOn(device.page, url, killed.code, others);
    let atKill = 0;
    const total = await timed(async () => {
      await device.page.goto(`${url}/pari`);
      await until(async () => (atKill = await entryCount(url, killed.code)) >= QUEUED / 3, 'a third');
      killBrowser(folder);
      await server.stop('SIGKILL');
      server = await start(port);
      device = await openDevice(folder, url, killed.code);
      await device.page.goto(`${url}/pari`);
      await until(isSent(device.page), 'the outbox to be empty');
    });
    await verify(url, killed.code, others);
    rows.push({ run: `killed at ${atKill}`, changes: QUEUED, seconds: Number(total.toFixed(1)) });
    await device.context.close();
  } finally {
    killBrowser(folder);
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return rows;
}
