import { isIosDevice } from '@/lib/device/page/device-info';
import { INSTALL_REMINDER_INTERVAL_MS } from '@/lib/limits';

/** How this browser puts the app on the home screen: our button, or steps of its own. */
export type InstallWay = 'ios' | 'prompt' | 'firefox' | 'samsung' | 'opera';

export type InstallFacts = {
  readonly userAgent: string;
  /** `navigator.maxTouchPoints` */
  readonly touchPoints: number;
  /** Runs as an installed app already. */
  readonly isInstalled: boolean;
  /** The browser has offered its own install prompt, which is not answered yet. */
  readonly hasPrompt: boolean;
  /** When the hint was closed, milliseconds since 1970; null if never. */
  readonly closedAtMs: number | null;
  readonly nowMs: number;
};

function isIosSafari({ userAgent, touchPoints }: InstallFacts): boolean {
  // Web views inside other apps have no "Version/", and cannot install; other browsers name themselves.
  const isSafari = /Version\/[\d.]+.*Safari\//.test(userAgent);
  return (
    isIosDevice(userAgent, touchPoints) &&
    isSafari &&
    !/CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|DuckDuckGo|GSA\//.test(userAgent)
  );
}

function androidWay(userAgent: string): InstallWay | null {
  if (!userAgent.includes('Android')) return null;
  if (userAgent.includes('Firefox/')) return 'firefox';
  if (userAgent.includes('SamsungBrowser/')) return 'samsung';
  return /OPR\/|Opera/.test(userAgent) ? 'opera' : null;
}

/** A clock that was set back must not hide the hint for good. */
const wasJustClosed = ({ closedAtMs, nowMs }: InstallFacts): boolean =>
  closedAtMs !== null && closedAtMs <= nowMs && nowMs - closedAtMs < INSTALL_REMINDER_INTERVAL_MS;

/** Which install hint to show, if any: the first match of docs/screens.md#install-hint. */
export function installWay(facts: InstallFacts): InstallWay | null {
  if (facts.isInstalled || wasJustClosed(facts)) return null;
  if (isIosSafari(facts)) return 'ios';
  if (facts.hasPrompt) return 'prompt';
  return androidWay(facts.userAgent);
}
