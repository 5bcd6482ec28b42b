/** Whether a browser is Firefox or Chrome; browsers built on Chrome under another name do not count. */
const isFirefoxOrChrome = (userAgent: string): boolean =>
  !/Edg|OPR|SamsungBrowser/.test(userAgent) && /Firefox|FxiOS|Chrome|CriOS/.test(userAgent);

/**
 * The emoji of the group's settings: 🔧 in Firefox and Chrome, ⚙️ elsewhere (docs/screens.md#type-and-measures).
 * @param userAgent the header of the request
 */
export const settingsEmoji = (userAgent: string): string => (isFirefoxOrChrome(userAgent) ? '🔧' : '⚙️');

/** A user agent that gets the same pages as this one, and says nothing else of it. */
export const plainUserAgent = (userAgent: string): string =>
  isFirefoxOrChrome(userAgent) ? 'Chrome' : 'Safari';
