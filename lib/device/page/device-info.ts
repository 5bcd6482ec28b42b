/** What the browser says of the device that it runs on. */

/**
 * Whether a browser runs on an iPhone or iPad. An iPad calls itself a Mac, but no Mac has a touch screen.
 * @param maxTouchPoints `navigator.maxTouchPoints`
 */
export const isIosDevice = (userAgent: string, maxTouchPoints: number): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);

/**
 * Whether this page runs as an app from the home screen. Safari has a property of its own for it. In the browser only.
 */
export const runsAsApp = (): boolean =>
  ['standalone', 'minimal-ui', 'fullscreen'].some((mode) => matchMedia(`(display-mode: ${mode})`).matches) ||
  ('standalone' in navigator && navigator.standalone === true);
