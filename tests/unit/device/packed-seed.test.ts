import fc from 'fast-check';

import { packSeed, unpackSeed } from '@/lib/device/state/packed-seed';
import type { GroupSeed } from '@/lib/device/state/packed-seed';
import type { Entry, Member } from '@/lib/domain/nouns';
import { type LedgerCopy, NOTHING_HELD } from '@/lib/domain/ledger/copy';
import { cents } from '@/lib/domain/money/money';
import { ALL_DAYS, statisticsOf } from '@/lib/domain/statistics';
import { partsInOrder } from '@/lib/domain/entry/parts';
import { someEntry, someGroup, someMember } from '@/tests/support/some-nouns';

const someMembers = fc.uniqueArray(someMember, { minLength: 6, maxLength: 9, selector: ({ id }) => id });

/** The entry among these members, with its parts in order; some are paid by two. */
function among(members: readonly Member[], entry: Entry, isShared: boolean): Entry {
  const known = new Map(
    [...new Set(entry.parts.map(({ memberId }) => memberId))].map((id, place) => [
      id,
      members[place]?.id ?? '',
    ]),
  );
  const parts = entry.parts.map((part) => ({ ...part, memberId: known.get(part.memberId) ?? '' }));
  const [first, second] = parts;
  if (isShared && entry.kind === 'expense' && entry.cents > 1 && first && second) {
    parts[0] = { ...first, paidCents: cents(1) };
    parts[1] = { ...second, paidCents: cents(entry.cents - 1) };
  }
  return { ...entry, parts: partsInOrder(parts) };
}

const someSeed: fc.Arbitrary<GroupSeed> = fc
  .record({
    ...{ group: someGroup, members: someMembers, version: fc.string() },
    entries: fc.array(fc.tuple(someEntry, fc.boolean()), { minLength: 1 }),
    reach: fc.constantFrom('beginning', 'entries', 'nothing'),
    beside: fc.constantFrom('nothing', 'entry', 'member', 'statistics'),
  })
  .map(({ group, members, version, entries, reach, beside }) => {
    const all = entries.map(([entry, isShared]) => among(members, entry, isShared));
    const [first, last, one] = [all[0], all.at(-1), members[0]];
    if (!first || !last || !one) throw new Error('there is at least one of each');
    const plan = [{ fromId: one.id, toId: members[1]?.id ?? '', cents: cents(7) }];
    const shared = { version, group, members, plan };
    const reaches: Record<string, LedgerCopy> = {
      beginning: { ...shared, entries: all, before: null },
      entries: { ...shared, entries: all, before: { place: last, cursor: 'behind' } },
      nothing: { ...shared, entries: [], before: NOTHING_HELD },
    };
    return {
      ...{ groupCode: group.code, ledger: reaches[reach] ?? null },
      ...(beside === 'entry' && { entry: first }),
      ...(beside === 'member' && { ofMember: { memberId: one.id, entries: all } }),
      ...(beside === 'statistics' && {
        statistics: [ALL_DAYS, { from: first.day, until: last.day }].map((range) => {
          const question = { ...range, memberId: one.id };
          return { question, statistics: statisticsOf(all, question) };
        }),
      }),
    };
  });

test('a seed comes out of a page as it went in', () => {
  fc.assert(fc.property(someSeed, (seed) => expect(unpackSeed(packSeed(seed))).toEqual(seed)));
});

test('so do a group that is gone and one that was not read', () => {
  for (const seed of [{ groupCode: 'ABC', ledger: null }, { groupCode: 'ABC' }])
    expect(unpackSeed(packSeed(seed))).toEqual(seed);
});
