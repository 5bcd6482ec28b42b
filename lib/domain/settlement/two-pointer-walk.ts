import { type Cents, cents } from '@/lib/domain/money/money';

/** A member whose balance is not 0; `position` counts all members of the group in order of joining. */
export type Unsettled = { readonly position: number; readonly balanceCents: Cents };

/** One suggested payment, between positions. */
export type Step = { readonly from: number; readonly to: number; readonly cents: Cents };

/**
 * Settles one group of members whose balances add up to 0. One pointer walks the debtors and one the creditors, both in
 * order of joining; each step settles the smaller of the two. A group that contains no smaller zero-sum group takes
 * exactly its size − 1 steps. Paying any one step leaves the other steps unchanged.
 * @param group in order of joining
 */
export function walkGroup(group: readonly Unsettled[]): readonly Step[] {
  const debtors = group.filter(({ balanceCents }) => balanceCents < 0);
  const creditors = group.filter(({ balanceCents }) => balanceCents > 0);
  const steps: Step[] = [];
  let [debtorIndex, creditorIndex, owed, due] = [0, 0, 0, 0];
  for (;;) {
    const debtor = debtors[debtorIndex];
    const creditor = creditors[creditorIndex];
    if (!debtor || !creditor) return steps;
    if (owed === 0) owed = Math.abs(debtor.balanceCents);
    if (due === 0) due = Number(creditor.balanceCents);
    const amount = Math.min(owed, due);
    steps.push({ from: debtor.position, to: creditor.position, cents: cents(amount) });
    owed -= amount;
    due -= amount;
    if (owed === 0) debtorIndex += 1;
    if (due === 0) creditorIndex += 1;
  }
}

/**
 * Maps a position to an uneven, increasing scale of whole numbers, so that two different plans hardly ever have the
 * same weight. Every engine rounds a square root in the same way.
 */
export function rankOf(position: number): number {
  return Math.floor(1000 * Math.sqrt(position + 2));
}
