import { defineConfig } from '@playwright/test';
import { testLaunchOptions, userAgent } from './bench/browser.mjs';
import { isInstalled, OTHER_BROWSERS } from './tests/support/other-browsers.mjs';

const port = Number(process.env.E2E_PORT ?? 4717);

const phone = { width: 360, height: 740 };
const desk = { width: 1280, height: 900 };

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  forbidOnly: true,
  fullyParallel: true,
  // One more than the cores of a small machine: a test also waits, for timers and for expectations to be tried again.
  workers: 3,
  // On an idle machine the longest test takes a third of that.
  timeout: 120_000,
  // Machines differ; a condition that comes true late is still true.
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/playwright.json' }]],
  use: {
    baseURL: `http://localhost:${port}`,
    // Recording doubles the time of a test; use `--trace on` for the one that you examine.
    trace: 'off',
    // The zone of the server's first HTML. In another zone, rows move to other days for an hour or two around midnight.
    timezoneId: 'Europe/Berlin',
    launchOptions: testLaunchOptions,
    userAgent,
    // They would answer before a test that holds back an answer. Tests of the service worker allow them.
    serviceWorkers: 'block',
  },
  projects: [
    {
      name: 'de-360',
      // What only big screens have, whatever the language.
      grepInvert: /@desk/,
      use: { viewport: phone, locale: 'de-DE', colorScheme: 'light', hasTouch: true },
    },
    {
      name: 'en-1280',
      // Appearance, words, and what only big screens have. Everything else is the same as on a phone, also in these files
      // (`@once`).
      testMatch: [
        ...['accessibility', 'big-screen', 'first-html', 'form-above-keyboard', 'journey', 'language'],
        ...['main-screen', 'right-to-left', 'screens', 'split', 'states', 'targets', 'written-texts'],
      ].map((name) => `**/${name}.spec.ts`),
      grepInvert: /@once/,
      use: { viewport: desk, locale: 'en-GB', colorScheme: 'dark' },
    },
    ...OTHER_BROWSERS.filter(isInstalled).map((name) => ({
      name,
      testDir: 'tests/browsers',
    })),
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
