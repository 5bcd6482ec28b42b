import fc from 'fast-check';

import { groupByDay, spentByDay } from '@/lib/device/page/entry-days';
import { entryOf } from '@/tests/unit/device/a-ledger';

const at = (createdAt: string) => ({ createdAt: new Date(createdAt) });
const view = { now: '2026-11-21T12:00:00Z', timeZone: 'Europe/Berlin', locale: 'de-DE' } as const;

test('a history is put under today, yesterday and dates, newest first', () => {
  const entries = [
    '2026-11-21T09:00:00Z',
    '2026-11-21T08:00:00Z',
    '2026-11-20T22:00:00Z',
    '2026-11-14T10:00:00Z',
  ];
  const days = groupByDay(entries.map(at), view);
  expect(days.map(({ heading, entries: ofDay }) => [heading, ofDay.length])).toEqual([
    ['Heute', 2],
    ['Gestern', 1],
    ['14. November', 1],
  ]);
});

test('midnight is that of the reader', () => {
  const entries = [at('2026-11-20T23:30:00Z'), at('2026-11-20T22:30:00Z')];
  expect(groupByDay(entries, view).map(({ heading }) => heading)).toEqual(['Heute', 'Gestern']);
  expect(groupByDay(entries, { ...view, timeZone: 'UTC' }).map(({ heading }) => heading)).toEqual([
    'Gestern',
  ]);
});

test('days of last year show their year', () => {
  const [day] = groupByDay([at('2025-11-14T10:00:00Z')], { ...view, locale: 'en-GB' });
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
  const spent = (rows: number, isAll: boolean) => {
    const days = groupByDay(history.slice(0, rows), view);
    const behind = { entries: history.slice(rows), isAll };
    return Object.fromEntries(spentByDay(days, behind, view.timeZone));
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
        const told = spentByDay(days, { entries: whole.slice(rows, reach), isAll }, view.timeZone);
        for (const [key, sum] of told) expect(sum).toBe(truth.get(key));
        for (const { key } of days.slice(0, isAll ? undefined : -1))
          expect(told.get(key)).toBe(truth.get(key));
      }),
    );
  });
});
