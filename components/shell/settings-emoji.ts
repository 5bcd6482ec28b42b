/**
 * The emoji of the group's settings: 🔧 in Firefox and Chrome, ⚙️ elsewhere (docs/screens.md#type-and-measures).
 * @param userAgent the header of the request; browsers built on Chrome under another name count as elsewhere
 */
export function settingsEmoji(userAgent: string): string {
  const elsewhere = /Edg|OPR|SamsungBrowser/.test(userAgent);
  return !elsewhere && /Firefox|FxiOS|Chrome|CriOS/.test(userAgent) ? '🔧' : '⚙️';
}
