import fc from 'fast-check';

import { type EntryFilter, filterCount, filterEntries, NO_FILTER } from '@/lib/domain/entry/filter';
import type { Entry } from '@/lib/domain/nouns';
import { entryOf } from '@/tests/unit/device/a-ledger';

const AT = '2026-11-21T09:00:00.000Z';
const entries: readonly Entry[] = [
  { ...entryOf('Pizza', AT), day: '2026-11-21', category: 'eating-out' },
  { ...entryOf('Bus', AT, { payer: 'Ben', among: ['Cleo'] }), day: '2026-11-20', category: 'transit' },
  { ...entryOf('Pfand', AT, { kind: 'income', among: ['Anna'] }), day: '2026-11-20', category: 'groceries' },
  { ...entryOf('', AT, { id: 'back', kind: 'payment', payer: 'Cleo', among: ['Ben'] }), day: '2026-11-14' },
  { ...entryOf('Wein', AT, { among: ['Cleo'] }), day: '2026-11-01' },
];

test.each<[Partial<EntryFilter>, readonly string[]]>([
  [{}, ['Pizza', 'Bus', 'Pfand', '', 'Wein']],
  [{ kind: 'expense' }, ['Pizza', 'Bus', 'Wein']],
  [{ kind: 'income' }, ['Pfand']],
  [{ kind: 'payment' }, ['']],
  [{ memberId: 'ben' }, ['Pizza', 'Bus', '']],
  [{ memberId: 'nobody' }, []],
  [{ category: 'transit' }, ['Bus']],
  [{ from: '2026-11-20' }, ['Pizza', 'Bus', 'Pfand']],
  [{ until: '2026-11-14' }, ['', 'Wein']],
  [{ from: '2026-11-14', until: '2026-11-20' }, ['Bus', 'Pfand', '']],
  [{ from: '2026-11-21', until: '2026-11-20' }, []],
  [{ memberId: 'cleo', kind: 'expense', until: '2026-11-14' }, ['Wein']],
])('%j', (chosen, titles) => {
  const found = filterEntries(entries, { ...NO_FILTER, ...chosen });
  expect(found.map(({ title }) => title)).toEqual(titles);
  expect(filterCount({ ...NO_FILTER, ...chosen })).toBe(Object.keys(chosen).length);
});

test('whoever chooses by nothing has all of them, and no other list', () => {
  expect(filterEntries(entries, NO_FILTER)).toBe(entries);
});

test('what passes two filters passes both of them together, in the same order', () => {
  const pick = <Value>(...values: readonly Value[]) => fc.constantFrom(null, ...values);
  const someFilter: fc.Arbitrary<EntryFilter> = fc.record({
    kind: pick('expense' as const, 'income' as const, 'payment' as const),
    memberId: pick('anna', 'ben', 'cleo'),
    category: pick('eating-out' as const, 'transit' as const),
    from: pick('2026-11-01', '2026-11-20'),
    until: pick('2026-11-14', '2026-11-20'),
  });
  fc.assert(
    fc.property(
      someFilter,
      fc.constantFrom(...(Object.keys(NO_FILTER) as (keyof EntryFilter)[])),
      (filter, key) => {
        const rest = { ...filter, [key]: null };
        const only = { ...NO_FILTER, [key]: filter[key] };
        expect(filterEntries(filterEntries(entries, rest), only)).toEqual(filterEntries(entries, filter));
      },
    ),
  );
});
