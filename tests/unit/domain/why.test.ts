import fc from 'fast-check';

import { decideParts } from '@/lib/domain/entry/parts';
import { namedBySplit, type Split } from '@/lib/domain/entry/split';
import { balanceOf, computeBalances } from '@/lib/domain/ledger/balances';
import { entriesNaming } from '@/lib/domain/ledger/copy';
import { cents, negate, sumCents } from '@/lib/domain/money/money';
import type { Entry, Member } from '@/lib/domain/nouns';
import { suggestSettlements } from '@/lib/domain/settlement/settlement';
import { WHY_KINDS, whyLines, whyRest, whySums, whyTransfer } from '@/lib/domain/settlement/why';
import { someMoneyOf } from '@/tests/support/some-splits';
import { entryOf, memberOf } from '@/tests/unit/device/a-ledger';

const AT = '2026-11-21T09:00:00.000Z';
const NAMES = ['Anna', 'Ben', 'Cleo', 'Deniz', 'Elif'];

const FOREIGN = { minor: 4200, currency: 'USD', rate: '0.9213' };

/** Entries of all kinds among these people: split in every way, with several payers, some in another currency. */
const someEntries = (people: readonly Member[]): fc.Arbitrary<readonly Entry[]> => {
  const ids = people.map(({ id }) => id);
  const sharersOf = (split: Split) => {
    const named = namedBySplit(split);
    return people.filter(({ id }) => named.includes(id));
  };
  const shared = fc
    .record({
      kind: fc.constantFrom('expense' as const, 'income' as const),
      entryId: fc.uuid(),
      money: someMoneyOf(ids, fc.integer({ min: 1, max: 99_999_999 })),
      foreign: fc.constantFrom(null, FOREIGN),
    })
    .map(({ kind, entryId, money, foreign }): Entry => {
      const sharers = sharersOf(money.split);
      return {
        ...entryOf('Essen', AT, { id: entryId, kind }),
        ...{ cents: money.cents, foreign },
        parts: decideParts({ kind, entryId, ...money, currency: '€', sharers }),
      };
    });
  const payment = fc
    .record({ id: fc.uuid(), amount: fc.integer({ min: 1, max: 99_999_999 }) })
    .chain(({ id, amount }) =>
      fc
        .shuffledSubarray([...people], { minLength: 2, maxLength: 2 })
        .map(([from, to]) =>
          entryOf('', AT, { id, kind: 'payment', payer: from?.name ?? '', among: [to?.name ?? ''], amount }),
        ),
    );
  return fc.array(people.length > 1 ? fc.oneof(shared, payment) : shared, { maxLength: 25 });
};

/** A ledger, and how many of its entries a device holds: the newest ones. */
const someLedger = fc
  .integer({ min: 1, max: NAMES.length })
  .map((count) => NAMES.slice(0, count).map((name, place) => memberOf(name, place)))
  .chain((people) => fc.tuple(fc.constant(people), someEntries(people), fc.nat({ max: 25 })))
  .map(([people, entries, held]) => {
    const totals = computeBalances(people, entries);
    const members = people.map((member): Member => ({
      ...member,
      ...totals.find(({ id }) => id === member.id),
    }));
    return { members, entries, held };
  });

test('the parts of a balance add up to it, and each to its entries, whatever the device holds of them', () => {
  fc.assert(
    fc.property(someLedger, ({ members, entries, held }) => {
      for (const member of members) {
        const sums = whySums(member);
        expect(sumCents(WHY_KINDS.map((kind) => sums[kind]))).toBe(balanceOf(member));
        const all = entriesNaming(entries, member.id);
        const shown = WHY_KINDS.flatMap((kind) => {
          const lines = whyLines(kind, all, member.id);
          expect(whyRest(sums[kind], lines)).toBe(0);
          const here = whyLines(kind, entriesNaming(entries.slice(0, held), member.id), member.id);
          return [...here.map(({ counted }) => counted), whyRest(sums[kind], here)];
        });
        expect(sumCents(shown)).toBe(balanceOf(member));
      }
    }),
  );
});

test('the payments of a plan that are said add up to what the member owes or gets', () => {
  fc.assert(
    fc.property(someLedger, ({ members }) => {
      const plan = suggestSettlements(
        members.map((member) => ({ id: member.id, name: member.name, balanceCents: balanceOf(member) })),
      ).transfers;
      for (const transfer of plan) {
        const { fromId, toId } = transfer;
        for (const id of [fromId, toId]) {
          const member = members.find((one) => one.id === id);
          const why = whyTransfer(id, transfer, { members, plan });
          const balance = balanceOf(member ?? memberOf('Nobody'));
          expect(why && sumCents(why.rows.map((row) => row.cents))).toBe(
            id === fromId ? negate(balance) : balance,
          );
          expect(why?.rows.at(-1)?.transfer).toBe(transfer);
          expect(why?.count).toBe(plan.length);
        }
      }
    }),
  );
});

test('who passes money on gets it from one and gives it to another', () => {
  const members = [memberOf('Anna', 0, 3000), memberOf('Ben', 1, -1000), memberOf('Cleo', 2, -2000)];
  const through = { fromId: 'cleo', toId: 'ben', cents: cents(2000) };
  const on = { fromId: 'ben', toId: 'anna', cents: cents(3000) };
  expect(whyTransfer('ben', on, { members, plan: [through, on] })).toEqual({
    rows: [
      { transfer: through, cents: -2000 },
      { transfer: on, cents: 3000 },
    ],
    ...{ otherId: 'anna', otherCents: 3000, count: 2 },
  });
});

test('nothing is said of a payment that the plan has no more, or of a plan that settles nothing', () => {
  const members = [memberOf('Anna', 0, 3000), memberOf('Ben', 1, -3000)];
  const transfer = { fromId: 'ben', toId: 'anna', cents: cents(3000) };
  const part = { ...transfer, cents: cents(1000) };
  expect(whyTransfer('ben', part, { members, plan: [transfer] })).toBeNull();
  expect(whyTransfer('ben', transfer, { members, plan: [] })).toBeNull();
  expect(whyTransfer('ben', part, { members, plan: [part] })).toBeNull();
});
