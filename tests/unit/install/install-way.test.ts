import { type InstallFacts, installWay } from '@/components/install/install-way';
import { INSTALL_REMINDER_INTERVAL_MS } from '@/lib/limits';

const nowMs = Date.UTC(2026, 10, 21);
const safari = (device: string) =>
  `Mozilla/5.0 (${device}) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1`;
const iphone = safari('iPhone; CPU iPhone OS 19_0 like Mac OS X');
const mac = safari('Macintosh; Intel Mac OS X 10_15_7');
const android = (browser: string) =>
  `Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 (KHTML, like Gecko) ${browser}`;
const firefox = 'Mozilla/5.0 (Android 16; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0';

const facts = (known: Partial<InstallFacts>): InstallFacts => ({
  userAgent: android('Chrome/142.0.0.0 Mobile Safari/537.36'),
  touchPoints: 5,
  isInstalled: false,
  hasPrompt: false,
  closedAtMs: null,
  nowMs,
  ...known,
});

test('Anna in Safari on an iPhone is told the steps, whatever else is offered', () => {
  expect(installWay(facts({ userAgent: iphone, hasPrompt: true }))).toBe('ios');
});

test('an iPad calls itself a Mac, but has a touch screen; a Mac has none', () => {
  expect(installWay(facts({ userAgent: mac, touchPoints: 5 }))).toBe('ios');
  expect(installWay(facts({ userAgent: mac, touchPoints: 0 }))).toBeNull();
});

test('other browsers on an iPhone, and views inside other apps, get no steps of Safari', () => {
  for (const browser of [
    'CriOS/142.0',
    'FxiOS/145.0',
    'EdgiOS/142.0',
    'OPT/5.0',
    'DuckDuckGo/7',
    'GSA/380.0',
  ])
    expect(installWay(facts({ userAgent: `${iphone} ${browser}` }))).toBeNull();
  const insideAnotherApp = iphone.replace(/Version\S+ /, '').replace(/ Safari\S+/, '');
  expect(installWay(facts({ userAgent: insideAnotherApp }))).toBeNull();
});

test('a prompt that the browser offers becomes a button', () => {
  expect(installWay(facts({ hasPrompt: true }))).toBe('prompt');
  expect(installWay(facts({ hasPrompt: false }))).toBeNull();
});

test('Firefox, Samsung Internet and Opera on Android have steps of their own', () => {
  expect(installWay(facts({ userAgent: firefox }))).toBe('firefox');
  expect(installWay(facts({ userAgent: android('SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile') }))).toBe(
    'samsung',
  );
  expect(installWay(facts({ userAgent: android('Chrome/142.0.0.0 Mobile OPR/92.0.0.0') }))).toBe('opera');
});

test('the same browsers on a computer have none', () => {
  const linux = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
  expect(installWay(facts({ userAgent: linux, touchPoints: 0 }))).toBeNull();
});

test('a person who has the app is not asked', () => {
  expect(installWay(facts({ userAgent: iphone, isInstalled: true }))).toBeNull();
});

test('a person who closes the hint is left alone for a day', () => {
  const closed = (agoMs: number) => installWay(facts({ userAgent: iphone, closedAtMs: nowMs - agoMs }));
  expect(closed(0)).toBeNull();
  expect(closed(INSTALL_REMINDER_INTERVAL_MS - 1)).toBeNull();
  expect(closed(INSTALL_REMINDER_INTERVAL_MS)).toBe('ios');
});

test('a clock that was set back does not hide the hint for good', () => {
  expect(installWay(facts({ userAgent: iphone, closedAtMs: nowMs + 1 }))).toBe('ios');
});
