import { defineConfig } from '@playwright/test';
import { launchOptions } from './bench/browser.mjs';

const port = Number(process.env.E2E_PORT ?? 4717);

const phone = { width: 360, height: 740 };
const desk = { width: 1280, height: 900 };

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 60_000,
  // Machines differ; a condition that comes true late is still true.
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/playwright.json' }]],
  use: {
    baseURL: `http://localhost:${port}`,
    trace: 'retain-on-failure',
    launchOptions,
  },
  projects: [
    { name: 'de-360', use: { viewport: phone, locale: 'de-DE', colorScheme: 'light', hasTouch: true } },
    {
      name: 'en-1280',
      // The wire and malformed addresses look the same from a desk.
      testIgnore: ['**/wire.spec.ts', '**/addresses.spec.ts'],
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
