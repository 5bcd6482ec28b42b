import fc from 'fast-check';

import { groupByDay, spentByDay } from '@/lib/device/page/time/entry-days';
import type { Entry } from '@/lib/domain/nouns';
import { entryOf } from '@/tests/unit/device/a-ledger';

const on = (day: string) => ({ day });
const view = { now: '2026-11-21T12:00:00Z', timeZone: 'Europe/Berlin', locale: 'de-DE' } as const;

test('a history is put under today, yesterday and dates, newest first', () => {
  const entries = ['2026-11-22', '2026-11-21', '2026-11-21', '2026-11-20', '2026-11-14'];
  const days = groupByDay(entries.map(on), view);
  expect(days.map(({ heading, entries: ofDay }) => [heading, ofDay.length])).toEqual([
    ['22. November', 1],
    ['Heute', 2],
    ['Gestern', 1],
    ['14. November', 1],
  ]);
});

test('the day of an entry is the same everywhere; which day is today depends on the reader', () => {
  const late = { ...view, now: '2026-11-20T23:30:00Z' };
  const entries = [on('2026-11-21'), on('2026-11-20')];
  expect(groupByDay(entries, late).map(({ heading }) => heading)).toEqual(['Heute', 'Gestern']);
  expect(groupByDay(entries, { ...late, timeZone: 'UTC' }).map(({ heading }) => heading)).toEqual([
    '21. November',
    'Heute',
  ]);
});

test('days of last year show their year', () => {
  const [day] = groupByDay([on('2025-11-14')], { ...view, locale: 'en-GB' });
  expect(day).toMatchObject({ key: '2025-11-14', heading: '14 November 2025' });
});

test('no entries, no days', () => {
  expect(groupByDay([], view)).toEqual([]);
});

describe('what was spent on a day', () => {
  const expense = (createdAt: string, amount: number) => entryOf(`at ${createdAt}`, createdAt, { amount });
  const payment = (createdAt: string) => entryOf('', createdAt, { kind: 'payment', among: ['Ben'] });
  const history = [
    expense('2026-11-21T09:00:00Z', 1050),
    payment('2026-11-21T08:00:00Z'),
    expense('2026-11-21T07:00:00Z', 1),
    payment('2026-11-20T08:00:00Z'),
    expense('2026-11-14T10:00:00Z', 500),
    expense('2026-11-14T09:00:00Z', 99),
  ];
  const spent = (rows: number, isAll: boolean, entries: readonly Entry[] = history) => {
    const days = groupByDay(entries.slice(0, rows), view);
    const behind = { entries: entries.slice(rows), reach: isAll ? null : '2026-11-14' };
    return Object.fromEntries(spentByDay(days, behind));
  };

  it('is the sum of its expenses, and nothing where there was only a payment', () => {
    expect(spent(6, true)).toEqual({ '2026-11-21': 1051, '2026-11-14': 599 });
  });

  it('counts what this device knows and has not drawn yet', () => {
    expect(spent(1, false)).toEqual({ '2026-11-21': 1051 });
    expect(spent(5, true)).toEqual({ '2026-11-21': 1051, '2026-11-14': 599 });
  });

  it('is missing for a day that may have older entries elsewhere', () => {
    expect(spent(5, false)).toEqual({ '2026-11-21': 1051 });
    expect(spent(6, false)).toEqual({ '2026-11-21': 1051 });
  });

  it('is missing also where a later one was saved here for a day that this device does not reach', () => {
    const behind = [...history, expense('2026-11-02T09:00:00Z', 700)];
    expect(spent(7, false, behind)).toEqual({ '2026-11-21': 1051 });
    expect(spent(7, true, behind)).toEqual({ '2026-11-21': 1051, '2026-11-14': 599, '2026-11-02': 700 });
  });

  it('is always the sum of the whole day, wherever the list is cut', () => {
    const instant = fc.date({
      min: new Date('2026-11-01'),
      max: new Date('2026-11-08'),
      noInvalidDate: true,
    });
    const some = fc.array(fc.tuple(instant, fc.integer({ min: 1, max: 1e12 }), fc.boolean()), {
      minLength: 1,
      maxLength: 30,
    });
    fc.assert(
      fc.property(some, fc.nat(), fc.nat(), fc.boolean(), (drafts, cut, known, isAll) => {
        const whole = drafts
          .toSorted(([a], [b]) => b.getTime() - a.getTime())
          .map(([at, amount, isExpense]) =>
            isExpense ? expense(at.toISOString(), amount) : payment(at.toISOString()),
          );
        const reach = isAll ? whole.length : 1 + (known % whole.length);
        const rows = 1 + (cut % reach);
        const truth = new Map<string, number>();
        for (const { key, entries } of groupByDay(whole, view)) {
          const expenses = entries.filter(({ kind }) => kind === 'expense');
          if (expenses.length > 0)
            truth.set(
              key,
              expenses.reduce((sum, { cents }) => sum + cents, 0),
            );
        }
        const days = groupByDay(whole.slice(0, rows), view);
        const end = isAll ? null : (whole[reach - 1]?.day ?? null);
        const told = spentByDay(days, { entries: whole.slice(rows, reach), reach: end });
        for (const [key, sum] of told) expect(sum).toBe(truth.get(key));
        for (const { key } of days.slice(0, isAll ? undefined : -1))
          expect(told.get(key)).toBe(truth.get(key));
      }),
    );
  });
});
