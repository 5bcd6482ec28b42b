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
];

/** How Playwright starts it. */
export const launchOptions = { ...(executablePath ? { executablePath } : {}), args };
