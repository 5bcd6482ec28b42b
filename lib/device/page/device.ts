/** What the browser says of the device that it runs on. */

/**
 * Whether a browser runs on an iPhone or iPad. A tablet of Apple calls itself a Mac, but no Mac can be touched.
 * @param maxTouchPoints `navigator.maxTouchPoints`
 */
export const isIosDevice = (userAgent: string, maxTouchPoints: number): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);

/** Whether this page runs as an app from the home screen. Safari says so by a property of its own. In the browser only. */
export const runsAsApp = (): boolean =>
  ['standalone', 'minimal-ui', 'fullscreen'].some((mode) => matchMedia(`(display-mode: ${mode})`).matches) ||
  ('standalone' in navigator && navigator.standalone === true);
