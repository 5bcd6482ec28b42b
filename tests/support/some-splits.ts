import fc from 'fast-check';
import type { EntryContent } from '@/lib/domain/entry/content';
import type { Payer } from '@/lib/domain/entry/parts';
import { evenly, type Split, WHOLE_BASIS_POINTS } from '@/lib/domain/entry/split';
import { cents } from '@/lib/domain/money/money';
import { SPLIT_MAX_SHARES } from '@/lib/limits';

/** A split that adds up, and the amount to which it does. */
export type SplitAmount = { readonly split: Split; readonly amount: number };

/** Cuts a whole into so many parts of 0 or more. */
const cutInto = (whole: number, parts: number): fc.Arbitrary<readonly number[]> =>
  fc.array(fc.nat({ max: whole }), { minLength: parts - 1, maxLength: parts - 1 }).map((cuts) => {
    const edges = [0, ...cuts.sort((a, b) => a - b), whole];
    return edges.slice(1).map((edge, index) => edge - (edges[index] ?? 0));
  });

/** Some of these people, who together pay an amount of at least one cent each. */
const somePayersOf = (ids: readonly string[], amount: number): fc.Arbitrary<readonly Payer[]> =>
  fc
    .shuffledSubarray([...ids], { minLength: 1, maxLength: Math.min(ids.length, amount, 4) })
    .chain((paying) =>
      cutInto(amount - paying.length, paying.length).map((parts) =>
        paying.map((memberId, index) => ({ memberId, cents: cents((parts[index] ?? 0) + 1) })),
      ),
    );

/** Whole units too, which a currency without minor unit splits in whole units. */
const someAmount = fc.oneof(
  ...[20_000, 1e12].map((max) => fc.integer({ min: 1, max })),
  fc.integer({ min: 1, max: 1e6 }).map((whole) => whole * 100),
);

/** Splits of every way among these people. @param ids each once, at least one @param amounts what is split, in cents */
export function someSplitOf(
  ids: readonly string[],
  amounts: fc.Arbitrary<number> = someAmount,
): fc.Arbitrary<SplitAmount> {
  const some = fc.shuffledSubarray([...ids], { minLength: 1 });
  const even = fc.tuple(some, amounts).map(([among, amount]) => ({ split: evenly(among), amount }));
  const weight = fc.oneof(
    ...[500, 100_000, SPLIT_MAX_SHARES * 100].map((max) => fc.integer({ min: 1, max })),
  );
  const shares = fc
    .tuple(some, amounts, fc.infiniteStream(weight), fc.constantFrom({}, { decimals: 3 as const }))
    .map(([among, amount, weights, decimals]) => ({
      split: {
        ...{ how: 'shares' as const, ...decimals },
        of: among.map((memberId) => ({ memberId, shares: weights.next().value as number })),
      },
      amount,
    }));
  const percent = some.chain((among) =>
    fc.tuple(cutInto(WHOLE_BASIS_POINTS, among.length), amounts).map(([points, amount]) => ({
      split: {
        how: 'percent' as const,
        of: among.map((memberId, index) => ({ memberId, basisPoints: points[index] ?? 0 })),
      },
      amount,
    })),
  );
  const typed = fc.tuple(some, amounts).chain(([among, amount]) =>
    cutInto(amount, among.length).map((parts) => ({
      split: {
        how: 'amounts' as const,
        of: among.map((memberId, index) => ({ memberId, cents: cents(parts[index] ?? 0) })),
      },
      amount,
    })),
  );
  // Shares of 0 or more, of which all that goes beyond the smallest is an extra.
  const adjusted = fc.tuple(some, amounts).chain(([among, amount]) =>
    fc
      .array(fc.integer({ min: -50, max: 50 }), { minLength: among.length, maxLength: among.length })
      .map((extras) => ({
        split: {
          how: 'adjusted' as const,
          among,
          by: among.flatMap((memberId, index) =>
            extras[index] ? [{ memberId, cents: extras[index] ?? 0 }] : [],
          ),
        },
        amount: amount + 100 * among.length,
      })),
  );
  const item = fc.record({
    title: fc.constantFrom('', 'Pizza', 'Wein'),
    cents: fc.nat({ max: 10_000 }).map(cents),
    among: some,
  });
  // Some are given back, in part or all, by those who had them.
  const bought = fc.tuple(item, fc.constantFrom(0, 0, 1, 4)).map(([each, part]) => {
    const back = cents(-Math.floor(each.cents / Math.max(1, part)));
    return part === 0 ? [each] : [each, { ...each, title: 'Pfand', cents: back }];
  });
  const items = fc
    .tuple(fc.array(bought, { minLength: 1, maxLength: 4 }), amounts)
    .map(([each, amount]) => ({ split: { how: 'items' as const, items: each.flat() }, amount }));
  return fc.oneof(even, shares, percent, typed, adjusted, items);
}

/** The money of an expense or income that several pay, split in any way. @param ids @param amounts as for `someSplitOf` */
export const someMoneyOf = (
  ids: readonly string[],
  amounts?: fc.Arbitrary<number>,
): fc.Arbitrary<Pick<EntryContent, 'cents' | 'payers' | 'split'>> =>
  someSplitOf(ids, amounts).chain(({ split, amount }) =>
    somePayersOf(ids, amount).map((payers) => ({ cents: cents(amount), payers, split })),
  );
