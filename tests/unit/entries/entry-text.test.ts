import fc from 'fast-check';
import type { Entry } from '@/lib/domain/nouns';
import { cents } from '@/lib/domain/money/money';
import { expenseWithStubs } from '@/lib/wire/old/expense';
import { entryInListText, expenseWithStubsText } from '@/lib/wire/old/entry-text';
import { entryInList } from '@/lib/wire/old/history-wire';
import { someDetails } from '@/tests/support/some-details';

const someText = fc.string({ unit: 'grapheme', maxLength: 30 });
const someCents = fc.maxSafeNat().map(cents);
const someInstant = fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true });

const dated = { id: fc.uuid(), createdAt: someInstant, updatedAt: someInstant, revision: fc.nat() };

const someBooks = fc
  .uniqueArray(fc.uuid(), { minLength: 2, maxLength: 6 })
  .chain((ids) => fc.tuple(...ids.map((id) => fc.record({ id: fc.constant(id), name: someText }))))
  .chain((members) => fc.record({ group: fc.record({ code: someText }), members: fc.constant(members) }));

/** Parts in any order, with a payer and a sharer, as every stored expense has them. */
const someParts = (ids: readonly string[]) =>
  fc
    .shuffledSubarray([...ids], { minLength: 1 })
    .chain((chosen) =>
      fc.tuple(
        ...chosen.map((memberId) =>
          fc.record({
            memberId: fc.constant(memberId),
            paidCents: fc.option(someCents),
            owedCents: fc.option(someCents),
          }),
        ),
      ),
    )
    .filter((parts) => parts.some(({ paidCents }) => paidCents !== null))
    .filter((parts) => parts.some(({ owedCents }) => owedCents !== null));

const someMoney = (ids: readonly string[]) =>
  fc.oneof(
    fc.record({
      ...dated,
      kind: fc.constantFrom('expense' as const, 'income' as const),
      title: someText,
      cents: someCents,
      split: fc.constant(null),
      parts: someParts(ids),
    }),
    fc.record({
      ...dated,
      kind: fc.constant('payment' as const),
      title: fc.constant(''),
      cents: someCents,
      split: fc.constant(null),
      parts: fc
        .tuple(fc.shuffledSubarray([...ids], { minLength: 2, maxLength: 2 }), someCents)
        .map(([[maker = '', recipient = ''], amount]) => [
          { memberId: recipient, paidCents: null, owedCents: amount },
          { memberId: maker, paidCents: amount, owedCents: null },
        ]),
    }),
  );

const someEntry = (ids: readonly string[]): fc.Arbitrary<Entry> =>
  someMoney(ids).chain((entry) =>
    someDetails(entry, { around: entry.createdAt, currency: '€' }).map((details) => ({
      ...entry,
      ...details,
    })),
  );

const someTold = someBooks.chain((names) =>
  fc.record({ names: fc.constant(names), entry: someEntry(names.members.map(({ id }) => id)) }),
);

test('the text of an entry in a whole list is the JSON of the entry, byte for byte', () => {
  fc.assert(
    fc.property(someTold, ({ names, entry }) => {
      expect(entryInListText(entry, names)).toBe(JSON.stringify(entryInList(entry, names)));
      if (entry.kind === 'payment') return;
      const { payers, split, note, foreign, ...listed } = expenseWithStubs(entry, names);
      expect([expenseWithStubsText(entry, names), payers.length > 0, split, note, foreign]).toEqual([
        JSON.stringify(listed),
        ...[true, null, entry.note, entry.foreign],
      ]);
    }),
  );
});
