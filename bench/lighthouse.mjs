import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { launchOptions } from './browser.mjs';
import { freePort, groupCookies, median } from './tools.mjs';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

/** A page's figures vary with what else the machine does: the median counts. */
const RUNS = Number(process.env.BENCH_RUNS ?? 3);

/** The audits that cost points, so that nobody has to open the report. */
const faultsOf = ({ categories, audits }) =>
  CATEGORIES.filter((name) => name !== 'performance').flatMap((name) =>
    categories[name].auditRefs
      .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 1)
      .map(({ id }) => id),
  );

/** Each run has a browser of its own: Lighthouse keeps the cookies, and we measure a phone's first visit. */
async function run(url, cookies) {
  const port = await freePort();
  const browser = await chromium.launchPersistentContext('', {
    ...launchOptions,
    args: [...launchOptions.args, `--remote-debugging-port=${port}`],
  });
  try {
    await browser.addCookies(cookies.map((cookie) => ({ ...cookie, url })));
    const flags = { port, output: 'json', logLevel: 'error', onlyCategories: CATEGORIES };
    const { lhr } = await lighthouse(url, flags);
    if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
    if (lhr.finalDisplayedUrl !== url) throw new Error(`${url} led to ${lhr.finalDisplayedUrl}`);
    return lhr;
  } finally {
    await browser.close();
  }
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
 * Measures Lighthouse's mobile scores of the main pages, each the median of several runs. Screens of a group are
 * deliberately not indexed, so their SEO score lacks the points of `is-crawlable`.
 * @param {string} url of a running production server
 * @param {string} groupCode of a group with balances
 */
export async function measureLighthouse(url, groupCode) {
  const cookies = groupCookies(groupCode);
  const pages = [
    ['/', []],
    ['/pari', cookies],
    ['/create-expense', cookies],
    ['/settle-expenses', cookies],
  ];
  const rows = [];
  for (const [path, remembered] of pages) {
    const reports = [];
    for (let count = 0; count < RUNS; count += 1) reports.push(await run(`${url}${path}`, remembered));
    rows.push(rowOf(path, reports));
  }
  return rows;
}
