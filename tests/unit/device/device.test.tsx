import { isIosDevice, runsAsApp } from '@/lib/device/page/device-info';

const shownAs = (mode: string) => {
  window.matchMedia = jest.fn((query: string) => ({ matches: query === `(display-mode: ${mode})` })) as never;
};

afterEach(() => Reflect.deleteProperty(navigator, 'standalone'));

test.each(['standalone', 'minimal-ui', 'fullscreen'])(
  'a window without an address bar is an app: %s',
  (mode) => {
    shownAs(mode);
    expect(runsAsApp()).toBe(true);
  },
);

test('Safari has a property of its own for that', () => {
  shownAs('browser');
  expect(runsAsApp()).toBe(false);
  Object.defineProperty(navigator, 'standalone', { value: true, configurable: true });
  expect(runsAsApp()).toBe(true);
});

test('an iPad calls itself a Mac, but has a touch screen', () => {
  expect(isIosDevice('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', 5)).toBe(true);
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
  expect([isIosDevice(mac, 5), isIosDevice(mac, 0)]).toEqual([true, false]);
});
