import fc from 'fast-check';

import { dayAfter } from '@/lib/domain/days';
import { CATEGORIES } from '@/lib/domain/entry/category';
import { filterEntries, NO_CATEGORY, NO_FILTER } from '@/lib/domain/entry/filter';
import type { Entry } from '@/lib/domain/nouns';
import {
  ALL_DAYS,
  changedStatistics,
  firstDayOf,
  lastDayOf,
  monthAfter,
  monthOf,
  monthsBetween,
  NO_STATISTICS,
  type StatisticsQuestion,
  statisticsOf,
  wholeOf,
} from '@/lib/domain/statistics';
import { someEntry } from '@/tests/support/some-nouns';

const PEOPLE = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
const someDay = fc.integer({ min: 0, max: 800 }).map((days) => dayAfter('2024-11-20', days));

/** Entries of a few people, days and categories, so that slices have several. */
const someEntries = fc.array(
  fc
    .record({ entry: someEntry, day: someDay, category: fc.constantFrom(null, ...CATEGORIES.slice(0, 3)) })
    .map(({ entry, day, category }): Entry => ({
      ...{ ...entry, day, category: entry.kind === 'payment' ? null : category },
      parts: entry.parts.map((part, place) => ({ ...part, memberId: PEOPLE[place] ?? part.memberId })),
    })),
  { maxLength: 12 },
);
const someQuestion: fc.Arbitrary<StatisticsQuestion> = fc.record({
  from: fc.option(someDay),
  until: fc.option(someDay),
  memberId: fc.constantFrom(null, ...PEOPLE),
});

const sum = (amounts: readonly (number | null)[]): number =>
  amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0);

test('each slice is the sum of the entries to which it leads', () => {
  fc.assert(
    fc.property(someEntries, someQuestion, (entries, question) => {
      const { from, until, memberId } = question;
      const statistics = statisticsOf(entries, question);
      const led = (more: object) =>
        filterEntries(entries, { ...NO_FILTER, kind: 'expense', from, until, ...more });
      const mineOf = (found: readonly Entry[]) =>
        sum(
          found
            .flatMap(({ parts }) => parts.filter((part) => part.memberId === memberId))
            .map((part) => part.owedCents),
        );
      const inMonth = (month: string) =>
        filterEntries(led({}), { ...NO_FILTER, from: firstDayOf(month), until: lastDayOf(month) });
      for (const { month, ...slice } of statistics.months) {
        const found = inMonth(month);
        expect(slice).toEqual({
          total: sum(found.map((entry) => entry.cents)),
          mine: mineOf(found),
          entries: found.length,
        });
      }
      for (const { category, ...slice } of statistics.categories) {
        const found = led({ category: category ?? NO_CATEGORY });
        expect(slice).toEqual({
          total: sum(found.map((entry) => entry.cents)),
          mine: mineOf(found),
          entries: found.length,
        });
      }
      for (const person of statistics.people) {
        const parts = led({ memberId: person.memberId })
          .flatMap((entry) => entry.parts)
          .filter((part) => part.memberId === person.memberId);
        expect(person).toMatchObject({
          paid: sum(parts.map(({ paidCents }) => paidCents)),
          share: sum(parts.map(({ owedCents }) => owedCents)),
        });
      }
      expect(wholeOf(statistics).entries).toBe(led({}).length);
      expect(sum(statistics.categories.map(({ total }) => total))).toBe(wholeOf(statistics).total);
      expect(sum(statistics.people.map(({ paid }) => paid))).toBe(wholeOf(statistics).total);
      expect(sum(statistics.people.map(({ share }) => share))).toBe(wholeOf(statistics).total);
      const besides = filterEntries(entries, { ...NO_FILTER, kind: 'income', from, until });
      expect(statistics.incomes).toEqual({
        total: sum(besides.map((entry) => entry.cents)),
        entries: besides.length,
      });
    }),
  );
});

test('what went and what came can be counted instead of everything', () => {
  fc.assert(
    fc.property(someEntries, someEntries, someEntries, someQuestion, (kept, gone, come, question) => {
      const before = statisticsOf([...gone, ...kept], question);
      expect(changedStatistics(before, question, { without: gone, with: come })).toEqual(
        statisticsOf([...come, ...kept], question),
      );
      expect(changedStatistics(before, question, { without: [...kept, ...gone], with: [] })).toEqual(
        NO_STATISTICS,
      );
    }),
  );
});

test('all days are all entries', () => {
  fc.assert(
    fc.property(someEntries, (entries) => {
      const { incomes, payments, ...statistics } = statisticsOf(entries, { ...ALL_DAYS, memberId: null });
      const whole = wholeOf({ incomes, payments, ...statistics });
      expect(whole.entries + incomes.entries + payments.entries).toBe(entries.length);
      expect(whole.mine).toBe(0);
    }),
  );
});

test('months follow one another over years', () => {
  expect(monthsBetween('2025-11', '2026-02')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  expect(monthsBetween('2026-02', '2026-01')).toEqual([]);
  expect(monthAfter('2026-01', -1)).toBe('2025-12');
  expect(lastDayOf('2024-02')).toBe('2024-02-29');
  fc.assert(
    fc.property(someDay, fc.integer({ min: -40, max: 40 }), (day, months) => {
      expect(monthAfter(monthAfter(monthOf(day), months), -months)).toBe(monthOf(day));
      expect(monthOf(lastDayOf(monthOf(day)))).toBe(monthOf(day));
    }),
  );
});
