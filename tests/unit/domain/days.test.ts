import fc from 'fast-check';

import { dayAfter, dayKey, dayLabel, isDay, isTimeZone, typedDay, yearAfter } from '@/lib/domain/days';

const berlin = { now: '2025-11-16T09:00:00.000Z', timeZone: 'Europe/Berlin', locale: 'de-DE' } as const;

describe('a typed day', () => {
  const range = { first: '1970-01-01', last: '2026-11-21', today: '2025-11-21' };
  const someDay = fc
    .date({ min: new Date('2000-01-01'), max: new Date('2026-11-21'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));

  it('is itself, and with two digits of its year one of this century', () => {
    fc.assert(
      fc.property(someDay, (day) => {
        expect(typedDay(day, range)).toBe(day);
        expect(typedDay(`00${day.slice(2)}`, range)).toBe(day);
      }),
    );
  });

  it('is nothing, or a day of the calendar in its range, whatever was typed', () => {
    const digits = (length: number) =>
      fc.nat({ max: 10 ** length - 1 }).map((number) => String(number).padStart(length, '0'));
    const year = fc.oneof(digits(4), digits(5), fc.constantFrom('0026', '2026', '1969', '12026'));
    fc.assert(
      fc.property(year, digits(2), digits(2), (...parts) => {
        const day = typedDay(parts.join('-'), range);
        if (day === null) return;
        expect(isDay(day)).toBe(true);
        expect(Date.parse(day)).toBeGreaterThanOrEqual(Date.parse(range.first));
        expect(Date.parse(day)).toBeLessThanOrEqual(Date.parse(range.last));
      }),
    );
    for (const text of ['2026-11-31', '12026-07-14', '0202-07-14', '2026-11-22', '1969-12-31', '', 'gestern'])
      expect(typedDay(text, range)).toBeNull();
  });
});

describe('the day of an entry', () => {
  it('is that of the calendar where Anna is', () => {
    const lateEvening = '2025-11-14T23:30:00.000Z';
    expect(dayKey(lateEvening, 'Europe/Berlin')).toBe('2025-11-15');
    expect(dayKey(lateEvening, 'America/New_York')).toBe('2025-11-14');
    expect(dayKey(new Date(lateEvening), 'UTC')).toBe('2025-11-14');
    expect(dayKey(Date.parse(lateEvening), 'Pacific/Kiritimati')).toBe('2025-11-15');
  });

  it('sorts chronologically', () => {
    const someInstant = fc.date({ min: new Date(0), max: new Date('2999-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(
        someInstant,
        someInstant,
        fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Kolkata'),
        (a, b, zone) => {
          expect(dayKey(a, zone)).toMatch(/^\d{4}-\d\d-\d\d$/);
          if (a <= b) expect(dayKey(a, zone) <= dayKey(b, zone)).toBe(true);
        },
      ),
    );
  });
});

describe('a remembered day', () => {
  /** What `Intl` says each time, with nothing remembered. */
  const reckoned = (ms: number, timeZone: string): string => {
    const parts = new Intl.DateTimeFormat('en', {
      timeZone,
      calendar: 'iso8601',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    }).formatToParts(ms);
    return ['year', 'month', 'day']
      .map((wanted) => parts.find(({ type }) => type === wanted)?.value)
      .join('-');
  };

  it('is that of Intl in every zone, on both sides of every midnight', () => {
    const zones = [...Intl.supportedValuesOf('timeZone'), '+01:23', '-09:59'].filter(isTimeZone);
    const from = Date.UTC(1970, 0, 1);
    const quarter = 900_000;
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: from / quarter, max: Date.UTC(2100, 0, 1) / quarter }),
        fc.integer({ min: 0, max: quarter - 1 }),
        (zone, quarters, within) => {
          for (const ms of [quarters * quarter, quarters * quarter + within, (quarters + 1) * quarter - 1])
            expect(dayKey(ms, zone)).toBe(reckoned(ms, zone));
        },
      ),
    );
  });

  it('begins on a quarter of an hour in every zone with a name', () => {
    const uneven = Intl.supportedValuesOf('timeZone').flatMap((timeZone) => {
      const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
      return Array.from({ length: 100 }, (_, half) => format.format(Date.UTC(1980, 6 * half, 15))).filter(
        (text) => !/GMT(?:[+-]\d\d:(?:00|15|30|45))?$/.test(text),
      );
    });
    expect(uneven).toEqual([]);
  });
});

describe('the heading of a day', () => {
  it('is Heute where the calendar says so, and Gestern for the day before', () => {
    expect(dayLabel('2025-11-16', berlin)).toEqual({ kind: 'today', text: 'Heute' });
    expect(dayLabel('2025-11-15', berlin)).toEqual({ kind: 'yesterday', text: 'Gestern' });
    expect(dayLabel('2025-11-14', berlin)).toEqual({ kind: 'date', text: '14. November' });
    expect(dayLabel('2025-11-17', berlin)).toEqual({ kind: 'date', text: '17. November' });
  });

  it('is English for English readers', () => {
    const london = { ...berlin, timeZone: 'Europe/London', locale: 'en-GB' } as const;
    expect(dayLabel('2025-11-16', london).text).toBe('Today');
    expect(dayLabel('2025-11-15', london).text).toBe('Yesterday');
    expect(dayLabel('2025-11-14', london).text).toBe('14 November');
    expect(dayLabel('2024-11-14', london).text).toBe('14 November 2024');
  });

  it('names the year when it is another one, ahead too', () => {
    expect(dayLabel('2024-12-31', berlin).text).toBe('31. Dezember 2024');
    expect(dayLabel('2026-01-01', berlin).text).toBe('1. Januar 2026');
  });

  it('is today by the calendar of the reader, whose midnight differs', () => {
    const kindAt = (now: string, timeZone: string) =>
      dayLabel('2025-11-15', { ...berlin, now, timeZone }).kind;
    expect(kindAt('2025-11-14T23:00:00.000Z', 'Europe/Berlin')).toBe('today');
    expect(kindAt('2025-11-14T22:59:59.999Z', 'Europe/Berlin')).toBe('date');
    expect(kindAt('2025-11-15T23:00:00.000Z', 'Europe/Berlin')).toBe('yesterday');
    expect(kindAt('2025-11-15T23:00:00.000Z', 'America/New_York')).toBe('today');
  });

  it('knows yesterday over the turn of the year and of the clocks', () => {
    const kindAt = (day: string, now: string) => dayLabel(day, { ...berlin, now }).kind;
    expect(kindAt('2024-12-31', '2025-01-01T12:00:00.000Z')).toBe('yesterday');
    expect(kindAt('2025-03-30', '2025-03-30T22:30:00.000Z')).toBe('yesterday');
    expect(kindAt('2025-10-26', '2025-10-27T22:30:00.000Z')).toBe('yesterday');
  });
});

describe('a time zone from a cookie', () => {
  it('is one that Intl knows', () => {
    expect(isTimeZone('Europe/Berlin')).toBe(true);
    expect(isTimeZone('Mars/Olympus')).toBe(false);
    expect(isTimeZone('')).toBe(false);
  });
});

describe('a date of the calendar', () => {
  it.each(['1970-01-01', '2024-02-29', '2025-12-31', '9999-12-31'])('%s is one', (text) =>
    expect(isDay(text)).toBe(true),
  );

  it.each([
    ...['1969-12-31', '2025-02-29', '2025-02-30', '2025-13-01', '2025-00-10', '2025-04-31', '2025-1-1', ''],
    ...['2025-11-14T00:00', '14.11.2025', '-2025-11-14', '20251114', ' 2025-11-14'],
  ])('%j is none', (text) => expect(isDay(text)).toBe(false));

  it('has one before and one after it, whatever the clocks do', () => {
    const someDay = fc.integer({ min: 1, max: 80_000 }).map((days) => dayAfter('1970-01-01', days));
    fc.assert(
      fc.property(someDay, fc.integer({ min: -1, max: 400 }), (day, days) => {
        const other = dayAfter(day, days);
        expect(isDay(other)).toBe(true);
        expect(dayAfter(other, -days)).toBe(day);
        expect(other > day).toBe(days > 0);
      }),
    );
    expect(dayAfter('2025-03-30', 1)).toBe('2025-03-31');
    expect(dayAfter('2025-12-31', 1)).toBe('2026-01-01');
  });

  it('comes again after a year', () => {
    expect(yearAfter('2025-11-14')).toBe('2026-11-14');
    expect(yearAfter('2024-02-29')).toBe('2025-03-01');
  });
});
