import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { executablePath, launchArgs } from './browser.mjs';
import { freePort, median } from './tools.mjs';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

/** A page's figures vary with what else the machine does: the median counts. */
const RUNS = Number(process.env.BENCH_RUNS ?? 3);

/** What took a point away, so that one need not open the report. */
const faultsOf = ({ categories, audits }) =>
  CATEGORIES.filter((name) => name !== 'performance').flatMap((name) =>
    categories[name].auditRefs
      .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 1)
      .map(({ id }) => id),
  );

async function run(port, url, cookie) {
  const flags = { port, output: 'json', logLevel: 'error', onlyCategories: CATEGORIES };
  const { lhr } = await lighthouse(url, cookie ? { ...flags, extraHeaders: { Cookie: cookie } } : flags);
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  return lhr;
}

function rowOf(path, reports) {
  const score = (name) => Math.round(100 * median(reports.map(({ categories }) => categories[name].score)));
  const ms = (audit) => Math.round(median(reports.map(({ audits }) => audits[audit].numericValue)));
  return {
    page: path,
    ...Object.fromEntries(CATEGORIES.map((name) => [name, score(name)])),
    'first paint ms': ms('first-contentful-paint'),
    'largest paint ms': ms('largest-contentful-paint'),
    'blocked ms': ms('total-blocking-time'),
    'layout shift': Math.max(
      ...reports.map(({ audits }) => audits['cumulative-layout-shift'].numericValue),
    ).toFixed(3),
    faults: [...new Set(reports.flatMap(faultsOf))].join(', '),
  };
}

/**
 * Lighthouse's mobile scores of the main pages, each the median of several runs. Screens of a group are deliberately not
 * indexed, so their SEO score lacks what `is-crawlable` is worth.
 * @param {string} url of a running production server
 * @param {string} groupCode of a group with balances
 */
export async function measureLighthouse(url, groupCode) {
  const cookie = `activeGroupCode=${groupCode}; storedGroupCodes=${groupCode}`;
  const pages = [
    ['/', null],
    ['/pari', cookie],
    ['/create-expense', cookie],
    ['/settle-expenses', cookie],
  ];
  const port = await freePort();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [...launchArgs, `--remote-debugging-port=${port}`],
  });
  try {
    const rows = [];
    for (const [path, cookies] of pages) {
      const reports = [];
      for (let count = 0; count < RUNS; count += 1) reports.push(await run(port, `${url}${path}`, cookies));
      rows.push(rowOf(path, reports));
    }
    return rows;
  } finally {
    await browser.close();
  }
}
