import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDevice } from './outbox.mjs';
import { call, median } from './tools.mjs';

/** What the screens say to this browser. */
const texts = JSON.parse(readFileSync(new URL('../messages/de.json', import.meta.url), 'utf8'));

const PATIENCE_MS = 60_000;
const RUNS = 5;
/** How much slower the phone is than a desk. */
const PHONE_SLOWDOWN = 4;
/** A tap that is answered later feels late. */
const TAP_MS = 100;

/** How many entries of a group this device keeps, and whether those are all; runs in a page of the app. */
export const keptOf = (groupCode) =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('pari');
    // The app is to make it.
    opening.onupgradeneeded = () => opening.transaction.abort();
    opening.onerror = () => resolve({ entries: 0, isWhole: false });
    opening.onsuccess = () => {
      const reading = opening.result.transaction('heads').objectStore('heads').get(groupCode);
      opening.result.close();
      reading.onerror = () => reject(reading.error);
      reading.onsuccess = () => {
        const head = reading.result;
        resolve({ entries: head?.rowCount ?? 0, isWhole: head !== undefined && head.copy.before === null });
      };
    };
  });

/** Notes how long each tap, key and click waited for its next frame; runs before anything else in a page. */
function watchTaps() {
  window.pariTaps = new Map();
  new PerformanceObserver((list) => {
    for (const { interactionId, duration, name } of list.getEntries()) {
      const former = window.pariTaps.get(interactionId)?.duration ?? 0;
      if (interactionId > 0 && duration > former) window.pariTaps.set(interactionId, { duration, name });
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
}

/** When a text is in a frame, from the end of the answer that brought it; runs in a page of the app. */
const shownAfterAnswer = (text) =>
  new Promise((resolve) => {
    const look = () => {
      if (!document.querySelector('main')?.textContent.includes(text)) {
        requestAnimationFrame(look);
        return;
      }
      const shownAt = performance.now();
      const answers = performance.getEntriesByType('resource').filter(({ name }) => name.includes('since='));
      resolve(shownAt - (answers.at(-1)?.responseEnd ?? Number.NaN));
    };
    look();
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('focus'));
  });

const viewSwitch = (page) => page.getByRole('group', { name: texts.main.view.label });

const slow = async (page, rate) => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate });
};

/** An expense of somebody else. */
async function spend(url, groupCode, title) {
  const { status } = await call(url, 'POST', '/api/v1/expenses', {
    ...{ expenseDescription: title, expenseAmount: 12, groupCode },
    ...{ expensePayerName: 'Anna', expenseBeneficiariesNames: ['Anna', 'Ben'] },
  });
  if (status !== 201) throw new Error(`an expense was answered with ${status}`);
}

/** Opens a group of many entries on a device that knows nothing, until its whole history is kept. */
async function measureArrival(url, group, folder) {
  const { context, page } = await openDevice(folder, url, group.code);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  const ledgerRequests = new Set();
  let bytes = 0;
  let asked = Number.NaN;
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!request.url.includes('/ledger')) return;
    if (ledgerRequests.size === 0) asked = performance.now();
    ledgerRequests.add(requestId);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (ledgerRequests.has(requestId)) bytes += encodedDataLength;
  });
  const began = performance.now();
  await page.goto(`${url}/pari`);
  for (;;) {
    const { entries, isWhole } = await page.evaluate(keptOf, group.code);
    if (isWhole) break;
    if (performance.now() - began > PATIENCE_MS) throw new Error(`only ${entries} entries are kept`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const ended = performance.now();
  const [seconds, ofThem] = [began, asked].map((since) => (ended - since) / 1000);
  return { context, page, seconds, ofThem, requests: ledgerRequests.size, kilobytes: bytes / 1000 };
}

/** An expense of somebody else comes as a delta into a copy of many entries, on a slow processor. */
async function measureDeltas(url, group, page) {
  await viewSwitch(page).getByText(texts.main.view.history).click();
  await slow(page, PHONE_SLOWDOWN);
  const delays = [];
  for (let run = 0; run < RUNS; run += 1) {
    const title = `Neu ${run} ${Date.now()}`;
    await spend(url, group.code, title);
    delays.push(await page.evaluate(shownAfterAnswer, title));
  }
  await slow(page, 1);
  await viewSwitch(page).getByText(texts.main.view.balances).click();
  return median(delays);
}

/** Taps through what people do most, on a slow processor; how long each tap waited for its frame. */
async function measureTaps(page, url) {
  await page.addInitScript(watchTaps);
  await page.goto(`${url}/pari`, { waitUntil: 'networkidle' });
  await slow(page, PHONE_SLOWDOWN);
  const dock = (name) => page.getByRole('link', { name, exact: true });
  for (let round = 0; round < 2; round += 1) {
    if (round > 0) await viewSwitch(page).getByText(texts.main.view.balances).click();
    await dock(texts.shell.dock.expense).click();
    await page.getByLabel(texts.entries.amount, { exact: true }).pressSequentially('12,50');
    await page.getByLabel(texts.entries.description).fill('Eis');
    const payers = page.getByRole('radiogroup', { name: texts.entries.payer });
    await payers.getByRole('radio', { name: 'Anna' }).check();
    await page.getByRole('button', { name: texts.entries.saveExpense }).click();
    await page.waitForURL(/\/pari$/);
    await viewSwitch(page).getByText(texts.main.view.history).click();
    await page.locator('main a[href*="expense-details"]').first().click();
    await page.waitForURL(/expense-details/);
    await page.goBack();
    await dock(texts.shell.dock.settle).click();
    await page.waitForURL(/settle-expenses/);
    await page.goBack();
  }
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0))));
  const taps = await page.evaluate(() => [...window.pariTaps.values()]);
  taps.sort((a, b) => b.duration - a.duration);
  return taps;
}

const tapRows = (entries, taps) => [
  {
    measured: `slowest tap among ${entries} entries, CPU ÷ ${PHONE_SLOWDOWN}`,
    value: `${taps[0]?.duration ?? 0} ms (${taps[0]?.name})`,
  },
  {
    measured: `taps of more than ${TAP_MS} ms among ${entries} entries`,
    value: `${taps.filter(({ duration }) => duration > TAP_MS).length} of ${taps.length}`,
  },
];

/**
 * A group of many entries on a device: how long until all of it is kept there and what that carries, how long a change of
 * somebody else takes to be seen, and how long a tap waits, the latter two on a processor four times slower; taps also in a
 * usual group.
 * @param {{ url: string }} server
 * @param {readonly { code: string, expenses: number }[]} groups one of many entries, and a usual one
 */
export async function measureDevice({ url }, [large, usual]) {
  // What was written straight into the tables is in no Journal: the first delta would be the whole ledger.
  for (const { code } of [large, usual]) await spend(url, code, 'Fähre');
  const folders = [large, usual].map(() => mkdtempSync(join(tmpdir(), 'pari-bench-device-')));
  try {
    const { context, page, seconds, ofThem, requests, kilobytes } = await measureArrival(
      url,
      large,
      folders[0],
    );
    const deltaMs = await measureDeltas(url, large, page);
    const taps = await measureTaps(page, url);
    await context.close();
    const other = await openDevice(folders[1], url, usual.code);
    const usualTaps = await measureTaps(other.page, url);
    await other.context.close();
    return [
      { measured: `whole history of ${large.expenses + 1} entries kept`, value: `${seconds.toFixed(2)} s` },
      {
        measured: 'the same from its first request, for which the device is left alone',
        value: `${ofThem.toFixed(2)} s`,
      },
      { measured: 'ledger over the wire', value: `${kilobytes.toFixed(0)} kB in ${requests} requests` },
      {
        measured: `delta into them on the screen after its answer, CPU ÷ ${PHONE_SLOWDOWN}`,
        value: `${deltaMs.toFixed(0)} ms`,
      },
      ...tapRows(large.expenses + 1, taps),
      ...tapRows(usual.expenses + 1, usualTaps),
    ];
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
}
