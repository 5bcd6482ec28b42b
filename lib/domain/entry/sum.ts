import type { Entry } from '@/lib/domain/nouns';
import { type Cents, nearestSumCents, negate } from '@/lib/domain/money/money';
import { sharesOf } from './parts';

/** What some entries come to, in minor units. */
type EntrySum = {
  /** The amounts of the expenses, less those of the incomes. */
  readonly cents: Cents;
  /** The same of the shares of one member; null if no member was named. */
  readonly ownCents: Cents | null;
};

/**
 * What some entries come to: expenses less incomes, in whole minor units, without rounding. Payments are left out, since
 * they only move money between members. What was paid in another currency counts with its amount in the group's.
 * A sum beyond the safe integers is capped there.
 * @param memberId whose shares are added up as well; null: nobody's
 * @returns null if there are only payments, or no entries
 */
export function sumOfEntries(
  entries: readonly Pick<Entry, 'kind' | 'cents' | 'parts'>[],
  memberId: string | null,
): EntrySum | null {
  const counted = entries.filter(({ kind }) => kind !== 'payment');
  if (counted.length === 0) return null;
  const sumOf = (amountOf: (entry: (typeof counted)[number]) => Cents | undefined): Cents => {
    const amounts: Cents[] = [];
    for (const entry of counted) {
      const amount = amountOf(entry);
      if (amount !== undefined) amounts.push(entry.kind === 'income' ? negate(amount) : amount);
    }
    return nearestSumCents(amounts);
  };
  return {
    cents: sumOf((entry) => entry.cents),
    ownCents: memberId === null ? null : sumOf((entry) => sharesOf(entry).get(memberId)),
  };
}
