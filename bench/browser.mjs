import { existsSync } from 'node:fs';

/** Returns Debian's Chromium, or undefined for Playwright's own. @param {string[]} paths in order of preference */
const firstOf = (...paths) => process.env.PLAYWRIGHT_CHROMIUM ?? paths.find((path) => existsSync(path));

/** The browser runs as root in a container, and must send no requests of its own. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The human check refuses browsers that say they are automated.
  '--disable-blink-features=AutomationControlled',
];

/** For the same reason: headless Chromium has another user agent. */
export const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** @param {string | undefined} executablePath */
const launchedBy = (executablePath) => ({ ...(executablePath ? { executablePath } : {}), args });

/** How Playwright starts the Chromium for measurements: the full browser, which people use. */
export const launchOptions = launchedBy(firstOf('/usr/bin/chromium'));

/** How Playwright starts the Chromium for tests: in the headless shell a page takes a third of the CPU time. */
export const testLaunchOptions = launchedBy(firstOf('/usr/bin/chromium-headless-shell', '/usr/bin/chromium'));
