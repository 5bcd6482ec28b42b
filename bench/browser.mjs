import { existsSync } from 'node:fs';

/** Debian's; else (undefined) Playwright's own. @param {string[]} paths in the order of preference */
const firstOf = (...paths) => process.env.PLAYWRIGHT_CHROMIUM ?? paths.find((path) => existsSync(path));

/** Runs as root in a container, and asks nobody but us. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The human check refuses browsers that say that a program drives them.
  '--disable-blink-features=AutomationControlled',
];

/** For the same reason: Chromium without a window calls itself otherwise. */
export const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** @param {string | undefined} executablePath */
const launchedBy = (executablePath) => ({ ...(executablePath ? { executablePath } : {}), args });

/** How Playwright starts the Chromium that measures, which is the one that people have. */
export const launchOptions = launchedBy(firstOf('/usr/bin/chromium'));

/** How it starts the one that tests: without all that a window needs, a page takes a third of the processor's time. */
export const testLaunchOptions = launchedBy(firstOf('/usr/bin/chromium-headless-shell', '/usr/bin/chromium'));
