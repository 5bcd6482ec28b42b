import { existsSync } from 'node:fs';

/** The Chromium that measures: Playwright's own where `PLAYWRIGHT_CHROMIUM` or nothing says otherwise. */
export const executablePath =
  process.env.PLAYWRIGHT_CHROMIUM ?? (existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : undefined);

export const launchArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
