import { defineConfig } from '@playwright/test';
import { launchOptions, userAgent } from './bench/browser.mjs';

const port = Number(process.env.E2E_PORT ?? 4717);

const phone = { width: 360, height: 740 };
const desk = { width: 1280, height: 900 };

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  // A browser on a machine that others use too misses a moment now and then; the end of the run names each such test.
  retries: 1,
  // The longest takes a third of that where this is all that runs.
  timeout: 120_000,
  // Machines differ; a condition that comes true late is still true.
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/playwright.json' }]],
  use: {
    baseURL: `http://localhost:${port}`,
    // To record every test takes as long again, and what a browser misses while it is recorded looks like our fault.
    trace: 'on-first-retry',
    // The zone of the server's first HTML: in another one, rows move to other days for an hour or two around midnight.
    timezoneId: 'Europe/Berlin',
    launchOptions,
    userAgent,
    // It would answer before a test that holds back an answer; who tests it allows it.
    serviceWorkers: 'block',
  },
  projects: [
    { name: 'de-360', use: { viewport: phone, locale: 'de-DE', colorScheme: 'light', hasTouch: true } },
    {
      name: 'en-1280',
      // What is not about looks and words is the same from a desk.
      testIgnore: [
        ...['addresses', 'api-docs', 'proxy', 'kept-styles'],
        ...[
          'served-by-next',
          'content-policy',
          'hostile-texts',
          'guesses',
          'installed-app',
          'live',
          'offline',
        ],
        ...['early-input', 'early-submit', 'fonts', 'kept-changes', 'killed', 'one-copy', 'two-tabs'],
        ...['cross', 'edit-expense', 'hands', 'human-check', 'moving', 'place', 'settle-together'],
        'without-script',
      ].map((name) => `**/${name}.spec.ts`),
      use: { viewport: desk, locale: 'en-GB', colorScheme: 'dark' },
    },
  ],
  webServer: {
    command: 'node tests/support/e2e-server.mjs',
    url: `http://localhost:${port}/api/v1/health/check`,
    timeout: 180_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: { PORT: String(port) },
  },
});
