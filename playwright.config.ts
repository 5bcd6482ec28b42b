import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const port = Number(process.env.E2E_PORT ?? 4717);
const debianChromium = '/usr/bin/chromium';

/** A browser that is installed: the one that is named, else Debian's, else Playwright's own. */
const executablePath =
  process.env.PLAYWRIGHT_CHROMIUM ?? (existsSync(debianChromium) ? debianChromium : undefined);

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
  reporter: [['list'], ['json', { outputFile: '.cache/playwright.json' }]],
  use: {
    baseURL: `http://localhost:${port}`,
    trace: 'retain-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
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
