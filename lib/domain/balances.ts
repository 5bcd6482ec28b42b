import { type Cents, cents } from './money';
import type { Part } from './parts';

/** Up to here a balance counts as settled, where all of the group are (contract.md §5). */
export const BALANCE_TOLERANCE_CENTS = cents(1);

/** The four totals of a member, all in cents and none negative. */
export type Totals = {
  readonly paid: Cents;
  readonly made: Cents;
  readonly benefitted: Cents;
  readonly received: Cents;
};

/** What a member is owed (positive) or owes (negative). */
export function balanceOf({ paid, made, benefitted, received }: Totals): Cents {
  return cents(paid + made - benefitted - received);
}

export type PaymentBetween = {
  readonly makerId: string;
  readonly recipientId: string;
  readonly cents: Cents;
};

export type MemberTotals = Totals & { readonly id: string; readonly balanceCents: Cents };

/**
 * The totals and balances of a group from its entries, as the database keeps them. The tests hold the database against it;
 * screens that work without a network will need it (design.md §4 "Offline"). The balances add up to 0.
 * @returns in the order of `members`
 * @throws RangeError when an entry names somebody who is no member
 */
export function computeBalances(
  members: readonly { readonly id: string }[],
  expenses: readonly { readonly parts: readonly Part[] }[],
  payments: readonly PaymentBetween[],
): readonly MemberTotals[] {
  const totals = new Map(members.map(({ id }) => [id, { paid: 0, made: 0, benefitted: 0, received: 0 }]));
  const totalsOf = (id: string) => {
    const found = totals.get(id);
    if (!found) throw new RangeError('an entry names somebody who is no member of the group');
    return found;
  };
  for (const { memberId, paidCents, owedCents } of expenses.flatMap(({ parts }) => parts)) {
    totalsOf(memberId).paid += paidCents ?? 0;
    totalsOf(memberId).benefitted += owedCents ?? 0;
  }
  for (const payment of payments) {
    totalsOf(payment.makerId).made += payment.cents;
    totalsOf(payment.recipientId).received += payment.cents;
  }
  return members.map(({ id }) => {
    const { paid, made, benefitted, received } = totalsOf(id);
    const branded = {
      paid: cents(paid),
      made: cents(made),
      benefitted: cents(benefitted),
      received: cents(received),
    };
    return { id, ...branded, balanceCents: balanceOf(branded) };
  });
}

/** Whether a group of two or more counts as settled: nobody is more than the tolerance away from 0 (contract.md §5). */
export function isGroupSettled(balances: readonly Cents[]): boolean {
  return balances.length > 1 && balances.every((balance) => Math.abs(balance) <= BALANCE_TOLERANCE_CENTS);
}

/**
 * The balances as lists show them, in the order given: all 0 when the group counts as settled, else each as it is. The
 * details of a member show the true balance, to the cent.
 */
export function shownBalances(balances: readonly Cents[]): readonly Cents[] {
  return isGroupSettled(balances) ? balances.map(() => cents(0)) : balances;
}
