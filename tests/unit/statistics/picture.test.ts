import fc from 'fast-check';

import { fitting } from '@/components/statistics/draw-picture';
import { pictureContent } from '@/components/statistics/picture-content';
import type { Shown } from '@/components/statistics/use-shown';
import { ZERO_CENTS } from '@/lib/domain/money/money';
import type { Entry } from '@/lib/domain/nouns';
import { ALL_DAYS, statisticsOf } from '@/lib/domain/statistics';
import { entryOf, GROUP_CODE, memberOf } from '@/tests/unit/device/a-ledger';

const words = {
  ...{ total: 'Gesamt', people: 'Was jeder hatte', categories: 'Wofür es war' },
  category: (category: string | null) => category ?? 'Ohne Kategorie',
  others: (count: number) => `${count} weitere`,
};

function contentOf(entries: readonly Entry[], names: readonly string[]) {
  const shown: Shown = {
    ...{ groupCode: GROUP_CODE, days: ALL_DAYS, me: null },
    statistics: statisticsOf(entries, { ...ALL_DAYS, memberId: null }),
    largest: { month: ZERO_CENTS, category: ZERO_CENTS, person: ZERO_CENTS },
    amount: (cents) => (cents / 100).toFixed(2),
    ...{ roundAmount: String, monthName: String, shortMonth: String, isPresent: () => false },
  };
  const faceOf = (id: string) => ({ initials: id.slice(0, 1), tint: 0 });
  const members = names.map((name, place) => memberOf(name, place));
  return pictureContent(shown, { name: 'Hütte', members, faceOf }, '1. – 3. Mai 2026', words);
}

const names = Array.from({ length: 15 }, (_, place) => `P${String(place).padStart(2, '0')}`);

test('it says who had what and what it was for, and nothing that opens the group', () => {
  const content = contentOf(
    [
      { ...entryOf('Miete', '2026-05-01T12:00:00Z', { amount: 900 }), category: 'lodging' },
      entryOf('Boot', '2026-05-03T12:00:00Z', { amount: 100, among: ['Anna'] }),
      entryOf('Zurück', '2026-05-03T12:00:00Z', { kind: 'payment', among: ['Ben'] }),
    ],
    ['Anna', 'Ben'],
  );
  expect(content).toMatchObject({ name: 'Hütte', total: { amount: '10.00' } });
  expect(content.lists.map(({ lines }) => lines.map(({ name, amount }) => `${name} ${amount}`))).toEqual([
    ['Anna 5.50', 'Ben 4.50'],
    ['lodging 9.00', 'Ohne Kategorie 1.00'],
  ]);
  expect(JSON.stringify(content)).not.toContain(GROUP_CODE);
});

test('of many people the last line stands for all others, and the lines add up', () => {
  const [people] = contentOf(
    [entryOf('Bus', '2026-05-01T12:00:00Z', { payer: 'P00', among: names, amount: 15_000 })],
    names,
  ).lists;
  expect(people?.lines).toHaveLength(12);
  expect(people?.lines.at(-1)).toMatchObject({ name: '4 weitere', amount: '40.00', ratio: 1 });
  expect(people?.lines.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(150);
});

test('a list in which everything has no category is left out', () => {
  expect(contentOf([entryOf('Bus', '2026-05-01T12:00:00Z')], ['Anna', 'Ben']).lists).toHaveLength(1);
});

test('a text is cut to its room, never within a letter', () => {
  const measure = (text: string) => Array.from(text).length * 10;
  expect(fitting('Lissabon', 80, measure)).toBe('Lissabon');
  expect(fitting('Lissabon 2026', 100, measure)).toBe('Lissabon…');
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 10, max: 200 }), (text, room) => {
      const shown = fitting(text, room, measure);
      expect(measure(shown)).toBeLessThanOrEqual(Math.max(room, 10));
      expect(text.startsWith(shown.replace(/…$/, '').trimEnd())).toBe(true);
    }),
  );
});
