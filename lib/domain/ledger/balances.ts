import { type Cents, cents } from '@/lib/domain/money/money';
import type { Entry } from './ledger';
import type { Part } from '@/lib/domain/entry/parts';

/** Up to this amount a balance counts as settled, if all balances of the group do (docs/screens.md#balances). */
const BALANCE_TOLERANCE_CENTS = cents(1);

/** The four totals of a member, all in cents and none negative. */
export type Totals = {
  readonly paid: Cents;
  readonly made: Cents;
  readonly benefitted: Cents;
  readonly received: Cents;
};

/** The balance of a member, in cents: positive is owed to the member, negative is owed by the member. */
export function balanceOf({ paid, made, benefitted, received }: Totals): Cents {
  return cents(paid + made - benefitted - received);
}

/** A member with the balance added. */
export const withBalance = <T extends Totals>(member: T): T & { readonly balanceCents: Cents } => ({
  ...member,
  balanceCents: balanceOf(member),
});

export type MemberTotals = Totals & { readonly id: string; readonly balanceCents: Cents };

/** The totals to which the two sides of an entry's parts count, by kind of entry. */
const totalsOfKind = {
  expense: { paid: 'paid', owed: 'benefitted' },
  payment: { paid: 'made', owed: 'received' },
} as const satisfies Record<Entry['kind'], Readonly<Record<'paid' | 'owed', keyof Totals>>>;

/**
 * Adds a part of an entry to totals (sign 1), or subtracts it (−1).
 * @returns null if the sum of the totals of one side would exceed the safe integers
 */
function withPart<T extends Totals>(
  totals: T,
  entryKind: Entry['kind'],
  { paidCents, owedCents }: Part,
  sign: 1 | -1,
): T | null {
  const { paid, owed } = totalsOfKind[entryKind];
  const [given, taken] = [totals[paid] + sign * (paidCents ?? 0), totals[owed] + sign * (owedCents ?? 0)];
  const next = { ...totals, [paid]: given, [owed]: taken };
  const isHeld = [next.paid + next.made, next.benefitted + next.received].every(Number.isSafeInteger);
  return isHeld ? { ...next, [paid]: cents(given), [owed]: cents(taken) } : null;
}

type Moving = Pick<Entry, 'kind' | 'parts'>;

/**
 * The members whose totals an entry moves, with their new totals.
 * @param before the entry before the change; null if it is created
 * @param after the entry after the change; null if it is deleted
 * @returns null if a total would exceed the safe integers
 */
export function movedByEntry<T extends Totals>(
  members: ReadonlyMap<string, T>,
  before: Moving | null,
  after: Moving | null,
): ReadonlyMap<string, T> | null {
  const moves = [
    ...(before ? [{ ...before, sign: -1 as const }] : []),
    ...(after ? [{ ...after, sign: 1 as const }] : []),
  ];
  const moved = new Map<string, T>();
  for (const { kind, parts, sign } of moves) {
    for (const part of parts) {
      const member = moved.get(part.memberId) ?? members.get(part.memberId);
      if (!member) continue;
      const next = withPart(member, kind, part, sign);
      if (next === null) return null;
      moved.set(part.memberId, next);
    }
  }
  return moved;
}

/**
 * Computes the totals and balances of a group from its entries, as the database keeps them. Tests compare the database
 * with it. The balances add up to 0.
 * @returns in the order of `members`
 * @throws RangeError when an entry names somebody who is not a member
 */
export function computeBalances(
  members: readonly { readonly id: string }[],
  entries: readonly Pick<Entry, 'kind' | 'parts'>[],
): readonly MemberTotals[] {
  const totals = new Map(members.map(({ id }) => [id, { paid: 0, made: 0, benefitted: 0, received: 0 }]));
  for (const { kind, parts } of entries) {
    const { paid, owed } = totalsOfKind[kind];
    for (const { memberId, paidCents, owedCents } of parts) {
      const found = totals.get(memberId);
      if (!found) throw new RangeError('an entry names somebody who is not a member of the group');
      found[paid] += paidCents ?? 0;
      found[owed] += owedCents ?? 0;
    }
  }
  return [...totals].map(([id, { paid, made, benefitted, received }]) => {
    const branded = {
      paid: cents(paid),
      made: cents(made),
      benefitted: cents(benefitted),
      received: cents(received),
    };
    return { id, ...branded, balanceCents: balanceOf(branded) };
  });
}

/**
 * Whether a group of two or more counts as settled: every balance is within the tolerance of 0
 * (docs/screens.md#balances).
 */
export function isGroupSettled(balances: readonly Cents[]): boolean {
  return balances.length > 1 && balances.every((balance) => Math.abs(balance) <= BALANCE_TOLERANCE_CENTS);
}

/**
 * The balances as lists show them, in the order given: all 0 if the group counts as settled, else unchanged. The
 * details of a member show the true balance, to the cent.
 */
export function shownBalances(balances: readonly Cents[]): readonly Cents[] {
  return isGroupSettled(balances) ? balances.map(() => cents(0)) : balances;
}
