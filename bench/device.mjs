import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDevice } from './outbox.mjs';
import { call, median } from './tools.mjs';

/** The texts of the screens in this browser's language. */
const texts = JSON.parse(readFileSync(new URL('../messages/de.json', import.meta.url), 'utf8'));

const PATIENCE_MS = 60_000;
const RUNS = 5;
const ARRIVALS = 3;
/** How much slower the phone is than a desktop, and how large. */
const PHONE_SLOWDOWN = 4;
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const WINDOW = { width: 600, height: 1000 };
/** A tap that takes longer feels slow. */
const TAP_MS = 100;
/** How long a finger stays on the glass, and the shortest time between seeing something and tapping it. */
const HOLD_MS = 60;
const LOOK_MS = 400;
/** INP ignores one slowest tap in every 50. */
const TAPS_FOR_ONE_OUTLIER = 50;
const ROUNDS = 4;
const SLOWEST_SHOWN = 5;

/** How many entries of a group this device keeps, and whether those are all; runs in a page of the app. */
export const keptOf = (groupCode) =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('pari');
    // Only the app may create the database.
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

/**
 * Notes how long each tap, key and click waited for its next frame, and what it was on (`pariTapped`); runs before anything
 * else in a page.
 */
function watchTaps() {
  window.pariTaps = new Map();
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) {
      const { duration: former = 0, on = window.pariTapped } = window.pariTaps.get(interactionId) ?? {};
      if (interactionId > 0 && duration > former) window.pariTaps.set(interactionId, { duration, on });
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
}

/**
 * Measures from the end of the answer that brought a text until the text is in a frame, and until that frame is painted, in
 * ms; runs in a page of the app. It looks at each mutation and not in each frame, which would make a slow processor draw
 * more frames.
 */
const shownAfterAnswer = (text) =>
  new Promise((resolve) => {
    const watching = new MutationObserver(() => {
      if (!document.querySelector('main')?.textContent.includes(text)) return;
      watching.disconnect();
      requestAnimationFrame(() => {
        const inFrame = performance.now();
        const answers = performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.includes('since='));
        const answeredAt = answers.at(-1)?.responseEnd ?? Number.NaN;
        const afterFrame = new MessageChannel();
        afterFrame.port1.onmessage = () =>
          resolve({ inFrame: inFrame - answeredAt, painted: performance.now() - answeredAt });
        afterFrame.port2.postMessage(null);
      });
    });
    watching.observe(document.body, { subtree: true, childList: true, characterData: true });
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('focus'));
  });

/** Resolves when no animation runs and the browser is idle; runs in a page of the app. */
const calm = () =>
  new Promise((resolve) => {
    const look = () => {
      if (document.getAnimations().length > 0) setTimeout(look, 50);
      else requestIdleCallback(resolve);
    };
    look();
  });

/**
 * Returns the middle of the element to tap; null if it is not there yet. Scrolls only to an element that is out of sight:
 * bars that stay in sight have their place at the end of the page, and the page would scroll there. Runs in a page of the
 * app.
 */
function aim([selector, text]) {
  const found = [...document.querySelectorAll(selector)].find(
    (element) => element.textContent.includes(text) && element.getClientRects().length > 0,
  );
  if (!found) return null;
  const { top, bottom } = found.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) found.scrollIntoView({ block: 'nearest' });
  const { x, y, width, height } = found.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/**
 * Returns a function that taps as a person does: with time to look first, and by touch, because a mouse hovers first, and
 * what it hovers over is redrawn just before the press. It does not use Playwright's `tap`, which inspects the page from
 * inside while the tap is handled, on the same slow processor.
 */
async function fingerOn(page) {
  const cdp = await page.context().newCDPSession(page);
  return async (selector, text = '') => {
    const began = performance.now();
    const find = async () => {
      for (;;) {
        const at = await page.evaluate(aim, [selector, text]);
        if (at !== null) return at;
        if (performance.now() - began > PATIENCE_MS) throw new Error(`nothing to tap at ${selector} ${text}`);
      }
    };
    await find();
    await page.waitForTimeout(LOOK_MS);
    const at = await find();
    await page.evaluate((on) => (window.pariTapped = on), `${selector} ${text}`);
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
    await page.waitForTimeout(HOLD_MS);
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
}

/** Goes back once a person would have seen the screen. */
async function lookAndGoBack(page) {
  await page.waitForTimeout(LOOK_MS);
  await page.goBack();
}

/** The two buttons that choose the view of a group. */
const VIEW = 'button[name="view"]';

const slow = async (page, rate) => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate });
};

/**
 * Opens the app on a phone, in a window that is larger than the phone. The window's own bars take some of its room, and what
 * lies below its edge, as the dock did, is never painted, so that a tap on it seems to wait for the next screen.
 */
async function openPhone(folder, url, code) {
  const device = await openDevice(folder, url, code, PHONE);
  const cdp = await device.context.newCDPSession(device.page);
  const { windowId } = await cdp.send('Browser.getWindowForTarget');
  await cdp.send('Browser.setWindowBounds', { windowId, bounds: WINDOW });
  return device;
}

/** Creates an expense as another client. */
async function spend(url, groupCode, title) {
  const { status } = await call(url, 'POST', '/api/v1/expenses', {
    ...{ expenseDescription: title, expenseAmount: 12, groupCode },
    ...{ expensePayerName: 'Anna', expenseBeneficiariesNames: ['Anna', 'Ben'] },
  });
  if (status !== 201) throw new Error(`an expense was answered with ${status}`);
}

/** Opens a large group on a new device, and waits until its whole history is stored there. */
async function measureArrival(url, group, folder) {
  const { context, page } = await openPhone(folder, url, group.code);
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

/** Measures a delta with another person's expense into a copy of many entries, on a slow processor. */
async function measureDeltas(url, group, page) {
  const tap = await fingerOn(page);
  await tap(VIEW, texts.main.view.history);
  await slow(page, PHONE_SLOWDOWN);
  const delays = [];
  for (let run = 0; run < RUNS; run += 1) {
    await page.evaluate(calm);
    // The delta before is still being stored.
    await page.waitForTimeout(LOOK_MS);
    const title = `Neu ${run} ${Date.now()}`;
    await spend(url, group.code, title);
    delays.push(await page.evaluate(shownAfterAnswer, title));
  }
  await slow(page, 1);
  await tap(VIEW, texts.main.view.balances);
  return {
    inFrame: median(delays.map(({ inFrame }) => inFrame)),
    painted: median(delays.map(({ painted }) => painted)),
  };
}

/** Taps through the most common actions on a slow processor; returns how long each tap waited for its frame. */
async function measureTaps(page, url) {
  const tap = await fingerOn(page);
  const tapTo = async (screen) => {
    await tap(`a[href*="/${screen}"]`);
    await page.waitForURL(new RegExp(screen));
  };
  await page.addInitScript(watchTaps);
  await page.goto(`${url}/pari`, { waitUntil: 'networkidle' });
  await slow(page, PHONE_SLOWDOWN);
  for (let round = 0; round < ROUNDS; round += 1) {
    if (round > 0) await tap(VIEW, texts.main.view.balances);
    await tapTo('create-expense');
    await tap('input[inputmode="decimal"]');
    await page.keyboard.type('12,50', { delay: HOLD_MS });
    await tap('form input[type="text"]:not([inputmode])');
    await page.keyboard.type('Eis', { delay: HOLD_MS });
    await tap('label:has(input[type="radio"])', 'Anna');
    await tap('button[form][type="submit"]');
    await page.waitForURL(/\/pari$/);
    await tap(VIEW, texts.main.view.history);
    await tapTo('expense-details');
    await lookAndGoBack(page);
    await tap('input[type="search"]');
    await page.keyboard.type('Eis', { delay: HOLD_MS });
    for (let typed = 'Eis'.length; typed > 0; typed -= 1)
      await page.keyboard.press('Backspace', { delay: HOLD_MS });
    for (const screen of ['create-group-members', 'group-settings', 'settle-expenses']) {
      await tapTo(screen);
      await lookAndGoBack(page);
    }
  }
  await page.evaluate(calm);
  const taps = await page.evaluate(() => [...window.pariTaps.values()]);
  taps.sort((a, b) => b.duration - a.duration);
  return taps;
}

/** The rows of the report about taps; the first one is INP. */
const tapRows = (entries, taps) => [
  {
    measured: `INP among ${entries} entries, CPU ÷ ${PHONE_SLOWDOWN}`,
    value: `${taps[Math.floor(taps.length / TAPS_FOR_ONE_OUTLIER)]?.duration ?? 0} ms`,
  },
  {
    measured: 'the slowest taps of them',
    value: taps
      .slice(0, SLOWEST_SHOWN)
      .map(({ duration, on }) => `${duration} ms (${on})`)
      .join(', '),
  },
  {
    measured: `of more than ${TAP_MS} ms`,
    value: `${taps.filter(({ duration }) => duration > TAP_MS).length} of ${taps.length}`,
  },
];

/**
 * Measures a large group on a device: how long until all of it is stored there and how many bytes that takes, how long
 * another person's change takes to be seen, and how long a tap waits. The latter two run on a processor four times slower;
 * taps are also measured in a usual group.
 * @param {{ url: string }} server
 * @param {readonly { code: string, expenses: number }[]} groups a large one, and a usual one
 */
export async function measureDevice({ url }, [large, usual]) {
  // Rows written straight into the tables are in no Journal, so the first delta would be the whole ledger.
  for (const { code } of [large, usual]) await spend(url, code, 'Fähre');
  const folders = [];
  const newFolder = () => {
    folders.push(mkdtempSync(join(tmpdir(), 'pari-bench-device-')));
    return folders.at(-1);
  };
  try {
    // The first run also meets a server that has compiled nothing yet.
    const arrivals = [];
    for (let run = 0; run < ARRIVALS; run += 1) {
      await arrivals.at(-1)?.context.close();
      arrivals.push(await measureArrival(url, large, newFolder()));
    }
    const { context, page, requests, kilobytes } = arrivals.at(-1);
    const [seconds, ofThem] = ['seconds', 'ofThem'].map((what) => median(arrivals.map((one) => one[what])));
    const delta = await measureDeltas(url, large, page);
    const taps = await measureTaps(page, url);
    await context.close();
    const other = await openPhone(newFolder(), url, usual.code);
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
        measured: `delta into them in a frame after its answer, CPU ÷ ${PHONE_SLOWDOWN}`,
        value: `${delta.inFrame.toFixed(0)} ms`,
      },
      { measured: 'the same until that frame is painted', value: `${delta.painted.toFixed(0)} ms` },
      ...tapRows(large.expenses + 1, taps),
      ...tapRows(usual.expenses + 1, usualTaps),
    ];
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
}
