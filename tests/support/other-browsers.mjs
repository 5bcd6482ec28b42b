import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The browsers of Debian beside Chromium, for the journeys of tests/browsers. Playwright drives neither.
 *
 *     apt install firefox-esr webkit2gtk-driver libwebkit2gtk-4.1-0 xvfb
 */

/** Libraries lie in a folder named after the processor. @returns {string | undefined} WebKitGTK's own small browser */
function miniBrowser() {
  const folders = existsSync('/usr/lib') ? readdirSync('/usr/lib') : [];
  const paths = folders.map((name) => join('/usr/lib', name, 'webkit2gtk-4.1/MiniBrowser'));
  return paths.find((path) => existsSync(path));
}

/** Where they are; undefined where WebKitGTK has no browser. */
export const programs = {
  firefox: '/usr/bin/firefox-esr',
  webKitDriver: '/usr/bin/WebKitWebDriver',
  xvfb: '/usr/bin/Xvfb',
  miniBrowser: miniBrowser(),
};

/** @type {Readonly<Record<'firefox' | 'webkit', readonly (string | undefined)[]>>} */
const needs = {
  firefox: [programs.firefox],
  webkit: [programs.webKitDriver, programs.xvfb, programs.miniBrowser],
};

/** @param {keyof typeof needs} name @returns {boolean} whether all that it needs is on this machine */
export const isInstalled = (name) => needs[name].every((path) => path !== undefined && existsSync(path));

/** Also the names of Playwright's projects. */
export const OTHER_BROWSERS = /** @type {const} */ (['firefox', 'webkit']);
