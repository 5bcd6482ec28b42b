import type * as clockModule from '@/lib/device/page/time/clock';
import { DAY_MS } from '@/lib/domain/days';
import { LineStorage } from '@/tests/support/line-storage';

type Clock = typeof clockModule;

const NOW = Date.parse('2026-11-27T10:00:00Z');

/** The clock as a tab has it that has just been opened. */
function opened(): Clock {
  jest.resetModules();
  return jest.requireActual<Clock>('@/lib/device/page/time/clock');
}

/** Sets the clock of this device. Fake timers would replace `Intl` as well. */
const setClock = (ms: number) => jest.spyOn(Date, 'now').mockReturnValue(ms);

function inZone(timeZone: string): void {
  const options = new Intl.DateTimeFormat('en').resolvedOptions();
  jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone });
}

beforeEach(() => {
  setClock(NOW);
  globalThis.localStorage = new LineStorage();
});

afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'localStorage');
});

describe('the clock of a device', () => {
  test.each([0, 1000, -1000, DAY_MS, -DAY_MS])('is believed while it is %i ms off', (ms) => {
    const clock = opened();
    clock.noteServerClock(NOW + ms);
    expect(clock.believedNowMs()).toBe(NOW);
    expect(localStorage.length).toBe(0);
  });

  test.each([DAY_MS + 1000, -DAY_MS - 1000, 400 * DAY_MS, -9000 * DAY_MS])(
    'is not believed if it is %i ms off: the server’s counts, and goes on',
    (ms) => {
      const clock = opened();
      clock.noteServerClock(NOW + ms);
      expect(clock.believedNowMs()).toBe(NOW + ms);
      setClock(NOW + 5000);
      expect(clock.believedNowMs()).toBe(NOW + ms + 5000);
    },
  );

  test('is not believed after a reload either, until an answer agrees with it', () => {
    opened().noteServerClock(NOW + 400 * DAY_MS);
    const clock = opened();
    expect(clock.believedNowMs()).toBe(NOW + 400 * DAY_MS);
    clock.noteServerClock(NOW);
    expect(clock.believedNowMs()).toBe(NOW);
    expect(opened().believedNowMs()).toBe(NOW);
  });

  test('that is put right is believed at once where an answer says so, in the same tab, too', () => {
    const clock = opened();
    clock.noteServerClock(NOW + 400 * DAY_MS);
    setClock(NOW + 400 * DAY_MS);
    clock.noteServerClock(NOW + 400 * DAY_MS);
    expect(clock.believedNowMs()).toBe(NOW + 400 * DAY_MS);
  });

  test('counts for the tab alone where storage is refused', () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    Object.assign(localStorage, { getItem: refuse, setItem: refuse, removeItem: refuse });
    const clock = opened();
    expect(clock.believedNowMs()).toBe(NOW);
    clock.noteServerClock(NOW + 2 * DAY_MS);
    expect(clock.believedNowMs()).toBe(NOW + 2 * DAY_MS);
    expect(opened().believedNowMs()).toBe(NOW);
  });

  test('that is set back while a tab is open does not lead back before the last answer', () => {
    const clock = opened();
    clock.noteServerClock(NOW);
    setClock(NOW - 30 * DAY_MS);
    expect(clock.believedNowMs()).toBe(NOW);
    setClock(NOW - DAY_MS / 2);
    expect(clock.believedNowMs()).toBe(NOW - DAY_MS / 2);
  });

  test('is believed if an answer tells no time', () => {
    const clock = opened();
    clock.noteServerClock(NaN);
    expect(clock.believedNowMs()).toBe(NOW);
  });

  test('is believed if what is stored is no number', () => {
    localStorage.setItem('clockAheadMs', 'ages');
    expect(opened().believedNowMs()).toBe(NOW);
  });
});

describe('today', () => {
  const at = (instant: string, zone: string) => {
    setClock(Date.parse(instant));
    inZone(zone);
    return opened().today();
  };

  test.each([
    ['Pacific/Niue', '2026-11-26'],
    ['Pacific/Honolulu', '2026-11-27'],
    ['Europe/Berlin', '2026-11-27'],
    ['Asia/Kathmandu', '2026-11-27'],
    ['Pacific/Kiritimati', '2026-11-28'],
  ])('at 10:30 UTC in %s is %s', (zone, day) => expect(at('2026-11-27T10:30:00Z', zone)).toBe(day));

  test.each([
    // −10, +14, and Berlin in winter and in summer.
    ['Pacific/Honolulu', '2026-11-27T09:59:59.999Z', '2026-11-26'],
    ['Pacific/Honolulu', '2026-11-27T10:00:00Z', '2026-11-27'],
    ['Pacific/Kiritimati', '2026-11-27T09:59:59.999Z', '2026-11-27'],
    ['Pacific/Kiritimati', '2026-11-27T10:00:00Z', '2026-11-28'],
    ['Europe/Berlin', '2026-11-26T22:59:59.999Z', '2026-11-26'],
    ['Europe/Berlin', '2026-11-26T23:00:00Z', '2026-11-27'],
    // The hour that is left out on 29 March, and the one that comes twice on 25 October.
    ['Europe/Berlin', '2026-03-28T22:59:59Z', '2026-03-28'],
    ['Europe/Berlin', '2026-03-28T23:00:00Z', '2026-03-29'],
    ['Europe/Berlin', '2026-03-29T21:59:59Z', '2026-03-29'],
    ['Europe/Berlin', '2026-03-29T22:00:00Z', '2026-03-30'],
    ['Europe/Berlin', '2026-10-24T21:59:59Z', '2026-10-24'],
    ['Europe/Berlin', '2026-10-24T22:00:00Z', '2026-10-25'],
    ['Europe/Berlin', '2026-10-25T22:59:59Z', '2026-10-25'],
    ['Europe/Berlin', '2026-10-25T23:00:00Z', '2026-10-26'],
  ])('in %s at %s is %s', (zone, instant, day) => expect(at(instant, zone)).toBe(day));

  test('is the server’s day on a device that is years off', () => {
    inZone('Europe/Berlin');
    const clock = opened();
    clock.noteServerClock(Date.UTC(2028, 0, 1, 23, 30));
    expect(clock.today()).toBe('2028-01-02');
  });
});
