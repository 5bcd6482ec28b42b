import { chromium } from '@playwright/test';
import { launchOptions } from './browser.mjs';
import { groupCookies, median } from './tools.mjs';

/** The phone for which budgets are set: CPU four times slower, 1.6 Mbit/s, 150 ms round trip, cold cache. */
const PHONE = {
  cpuSlowdown: 4,
  downloadBytesPerSecond: 200_000,
  uploadBytesPerSecond: 93_750,
  latencyMs: 150,
};
const RUNS = 5;

/** Throttles the page of a DevTools session to that phone. */
export async function actAsPhone(cdp) {
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: PHONE.latencyMs,
    downloadThroughput: PHONE.downloadBytesPerSecond,
    uploadThroughput: PHONE.uploadBytesPerSecond,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: PHONE.cpuSlowdown });
}

/** Notes when the first amount is in a frame, and every layout shift; runs in the page before anything else. */
export function watchPage() {
  const seen = { amountMs: null, shift: 0 };
  window.pariSeen = seen;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    const amount = document.querySelector('main data[value]');
    if (amount && amount.getBoundingClientRect().height > 0) {
      requestAnimationFrame(() => (seen.amountMs = performance.now()));
    } else requestAnimationFrame(look);
  };
  look();
}

async function visit(browser, url, cookies) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'de-DE' });
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, url })));
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const bytes = new Map();
  const types = new Map();
  await cdp.send('Network.enable');
  cdp.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? 'Other';
    bytes.set(type, (bytes.get(type) ?? 0) + encodedDataLength);
  });
  await actAsPhone(cdp);
  await page.addInitScript(watchPage);
  await page.goto(url, { waitUntil: 'networkidle' });
  const { seen, paintMs } = await page.evaluate(() => ({
    seen: window.pariSeen,
    paintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  }));
  await context.close();
  const kilobytes = (type) => Math.round((bytes.get(type) ?? 0) / 100) / 10;
  return { ...seen, paintMs, scriptKb: kilobytes('Script'), htmlKb: kilobytes('Document') };
}

/**
 * Measures script over the wire, first paint, first amount on the screen and layout shift of the main pages on a slow phone.
 * @param {string} url of a running production server
 * @param {string} groupCode of a group with balances
 */
export async function measurePages(url, groupCode) {
  const cookies = groupCookies(groupCode);
  const pages = [
    ['/', []],
    ['/pari', cookies],
    ['/create-expense', cookies],
    ['/create-payment', cookies],
    ['/settle-expenses', cookies],
  ];
  const browser = await chromium.launch(launchOptions);
  try {
    const rows = [];
    for (const [path, remembered] of pages) {
      const visits = [];
      for (let run = 0; run < RUNS; run += 1) visits.push(await visit(browser, `${url}${path}`, remembered));
      const amounts = visits.map(({ amountMs }) => amountMs).filter((value) => value !== null);
      rows.push({
        page: path,
        'script kB': median(visits.map(({ scriptKb }) => scriptKb)),
        'html kB': median(visits.map(({ htmlKb }) => htmlKb)),
        'first paint ms': Math.round(median(visits.map(({ paintMs }) => paintMs))),
        'amount seen ms': amounts.length > 0 ? Math.round(median(amounts)) : '–',
        'layout shift': Math.max(...visits.map(({ shift }) => shift)).toFixed(3),
      });
    }
    return rows;
  } finally {
    await browser.close();
  }
}
