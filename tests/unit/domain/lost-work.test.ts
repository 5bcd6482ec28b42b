import fc from 'fast-check';

import { applyChanges } from '@/lib/domain/ledger/view';
import { contentOfEntry, isSameContent } from '@/lib/domain/entry/content';
import type { LedgerCopy } from '@/lib/domain/ledger/copy';
import { isRestored, lostWork } from '@/lib/domain/ledger/lost-work';
import { copyOf, entryOf } from '@/tests/unit/device/a-ledger';

const NAMES = ['Anna', 'Ben', 'Cleo', 'Dana'];
const day = (of: number) => `2026-11-${String(10 + of).padStart(2, '0')}T10:00:00Z`;

const idOf = (place: number) => `0000000${place}-0000-4000-8000-000000000000`;

/** What happens to each of a few entries after a backup: it was there and stays, is changed, or is added. */
const fates = fc.array(fc.constantFrom('kept', 'changed', 'added'), { maxLength: 8 });

function before(of: readonly string[], members: readonly string[]): LedgerCopy {
  const entries = of.flatMap((fate, place) =>
    fate === 'added' ? [] : entryOf(`Alt ${place}`, day(place), { id: idOf(place) }),
  );
  return copyOf(Object.fromEntries(members.map((name) => [name, 0])), { entries: entries.reverse() });
}

function after(of: readonly string[], members: readonly string[]): LedgerCopy {
  const entries = of.map((fate, place) =>
    fate === 'kept'
      ? entryOf(`Alt ${place}`, day(place), { id: idOf(place) })
      : entryOf(`Neu ${place}`, day(place), {
          ...{ id: idOf(place), revision: fate === 'changed' ? 1 : 0, amount: 700 + place },
          ...{ payer: members.at(-1) ?? '', among: members },
        }),
  );
  return copyOf(Object.fromEntries(members.map((name) => [name, 0])), {
    ...{ revision: 9, entries: entries.reverse() },
    group: { name: 'Porto' },
  });
}

test('entering again what was lost restores all that the device knew', () => {
  fc.assert(
    fc.property(fates, fc.integer({ min: 2, max: 4 }), (of, count) => {
      const [present, former] = [before(of, NAMES.slice(0, 2)), after(of, NAMES.slice(0, count))];
      const lost = lostWork(former, present);
      const again = applyChanges(
        present,
        lost.map((body, place) => ({ id: `change-${place}`, ...body })),
      );
      expect(again.group.name).toBe('Porto');
      expect(new Set(again.members.map(({ id, name }) => `${id} ${name}`))).toEqual(
        new Set(former.members.map(({ id, name }) => `${id} ${name}`)),
      );
      expect(again.entries).toHaveLength(former.entries.length);
      for (const entry of former.entries) {
        const back = again.entries.find(({ id }) => id === entry.id);
        expect(back && isSameContent(contentOfEntry(back), contentOfEntry(entry))).toBe(true);
      }
      expect(lost.every((change) => isRestored(change, again))).toBe(true);
      expect(lost.some((change) => isRestored(change, present))).toBe(false);
      expect(lostWork(former, { ...again, group: { ...again.group, revision: 20 } })).toEqual([]);
    }),
  );
});

test('if the restored server has got further, its settings and its own changes count', () => {
  const present = copyOf(
    { Anna: 0, Ben: 0 },
    { revision: 12, entries: [entryOf('Brot', day(1), { revision: 3 })] },
  );
  const former = copyOf(
    { Anna: 0, Ben: 0 },
    {
      revision: 9,
      group: { currency: 'CHF' },
      entries: [entryOf('Brot', day(1), { revision: 2, amount: 5 })],
    },
  );
  expect(lostWork(former, present)).toEqual([]);
});

test('entries out of reach of the copy from the server do not count as lost', () => {
  const [old, young] = [entryOf('Alt', day(1)), entryOf('Neu', day(5))];
  const last = entryOf('Brot', day(3));
  const present = {
    ...copyOf({ Anna: 0, Ben: 0 }, { entries: [last] }),
    before: { place: last, cursor: 'x' },
  };
  const former = copyOf({ Anna: 0, Ben: 0 }, { revision: 9, entries: [young, last, old] });
  expect(lostWork(former, present)).toMatchObject([{ kind: 'entry.put', entry: { id: young.id } }]);
});
