import { isIosDevice, runsAsApp } from '@/lib/device/page/device-info';

/** What a browser says about itself, as far as a bug report needs it. */
export type Client = {
  readonly userAgent: string;
  /** Phones and tablets have several, desktops without a touch screen 0. */
  readonly maxTouchPoints: number;
  /** Whether the page runs as an installed app. */
  readonly isInstalled: boolean;
  /** Whether the browser can offer to install it. */
  readonly canInstall: boolean;
};

/** The order matters: most browsers also claim to be those further down. */
const BROWSERS = [
  ['Edge', /Edg(?:A|iOS)?\/(\d+)/],
  ['Opera', /(?:OPR|OPT|Opera)\/(\d+)/],
  ['Samsung Internet', /SamsungBrowser\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+)[\d.]* .*Safari/],
] as const;

function browserOf(userAgent: string): string | null {
  for (const [name, pattern] of BROWSERS) {
    const version = pattern.exec(userAgent)?.[1];
    if (version !== undefined) return `${name} ${version}`;
  }
  return null;
}

/** What a bug report says about the browser (docs/screens.md#contact). */
export type ClientFacts = {
  readonly mobile: boolean;
  /** Name and major version; null if unknown. */
  readonly browser: string | null;
  readonly mobileSafari: boolean;
  readonly ios: boolean;
  readonly android: boolean;
  readonly installed: boolean;
  readonly canInstall: boolean;
};

/** Derives the facts from what a browser says about itself. */
export function clientFacts({ userAgent, maxTouchPoints, isInstalled, canInstall }: Client): ClientFacts {
  const android = userAgent.includes('Android');
  const ios = isIosDevice(userAgent, maxTouchPoints);
  const browser = browserOf(userAgent);
  return {
    mobile: android || ios || userAgent.includes('Mobi'),
    browser,
    mobileSafari: ios && browser?.startsWith('Safari') === true,
    ios,
    android,
    installed: isInstalled,
    canInstall,
  };
}

const yesOrNo = (is: boolean): string => (is ? 'yes' : 'no');

/**
 * The line that is appended to a bug report (docs/screens.md#contact). It is always in English, because the operator
 * reads it.
 * @returns about 150 characters
 */
export function clientInfo(facts: ClientFacts): string {
  const told = {
    mobile: yesOrNo(facts.mobile),
    browser: facts.browser ?? 'other',
    'mobile Safari': yesOrNo(facts.mobileSafari),
    iOS: yesOrNo(facts.ios),
    Android: yesOrNo(facts.android),
    'installed app': yesOrNo(facts.installed),
    'install prompt': yesOrNo(facts.canInstall),
  };
  return `[${Object.entries(told)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')}]`;
}

/** What this browser says about itself. Call it in the browser only. */
export const presentClient = (): Client => ({
  userAgent: navigator.userAgent,
  maxTouchPoints: navigator.maxTouchPoints,
  isInstalled: runsAsApp(),
  canInstall: 'onbeforeinstallprompt' in window,
});
