import { existsSync } from 'node:fs';

/** The Chromium that tests and measures: the one that is named, else Debian's, else (undefined) Playwright's own. */
const executablePath =
  process.env.PLAYWRIGHT_CHROMIUM ?? (existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : undefined);

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

/** How Playwright starts it. */
export const launchOptions = { ...(executablePath ? { executablePath } : {}), args };
