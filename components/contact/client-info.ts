/** What a browser says of itself, as far as a bug report needs it. */
export type Client = {
  readonly userAgent: string;
  /** Phones and tablets have several, screens for a mouse none. */
  readonly maxTouchPoints: number;
  /** Whether the page runs as an installed app. */
  readonly isInstalled: boolean;
  /** Whether the browser can offer to install it. */
  readonly canInstall: boolean;
};

/** In this order: most browsers also call themselves by the names of those further down. */
const BROWSERS = [
  ['Edge', /Edg(?:A|iOS)?\/(\d+)/],
  ['Opera', /(?:OPR|OPT|Opera)\/(\d+)/],
  ['Samsung Internet', /SamsungBrowser\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+)[\d.]* .*Safari/],
] as const;

function browserOf(userAgent: string): string {
  for (const [name, pattern] of BROWSERS) {
    const version = pattern.exec(userAgent)?.[1];
    if (version !== undefined) return `${name} ${version}`;
  }
  return 'other';
}

const yesOrNo = (is: boolean): string => (is ? 'yes' : 'no');

/**
 * The line that is appended to a bug report (spec.md §5). English whatever the page speaks: the operator reads it.
 * @returns about 150 characters
 */
export function clientInfo({ userAgent, maxTouchPoints, isInstalled, canInstall }: Client): string {
  const isAndroid = userAgent.includes('Android');
  // Tablets of Apple call themselves a Mac, but no Mac can be touched.
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
  const browser = browserOf(userAgent);
  const facts = {
    mobile: yesOrNo(isAndroid || isIos || userAgent.includes('Mobi')),
    browser,
    'mobile Safari': yesOrNo(isIos && browser.startsWith('Safari')),
    iOS: yesOrNo(isIos),
    Android: yesOrNo(isAndroid),
    'installed app': yesOrNo(isInstalled),
    'install prompt': yesOrNo(canInstall),
  };
  return `[${Object.entries(facts)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')}]`;
}

/** What this browser is. In the browser only. */
export const presentClient = (): Client => ({
  userAgent: navigator.userAgent,
  maxTouchPoints: navigator.maxTouchPoints,
  isInstalled: matchMedia('(display-mode: standalone)').matches,
  canInstall: 'onbeforeinstallprompt' in window,
});
