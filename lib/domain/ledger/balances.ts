import { type Cents, cents, nearestSumCents } from '@/lib/domain/money/money';
import type { Entry, Member } from '@/lib/domain/nouns';
import type { Part } from '@/lib/domain/entry/parts';

/** Up to this amount a balance counts as settled, if all balances of the group do (docs/screens.md#balances). */
const BALANCE_TOLERANCE_CENTS = cents(1);

/** The totals of a member, all in cents and none negative. Those of incomes are contained in `paid` and `benefitted`. */
export type Totals = Pick<
  Member,
  'paid' | 'made' | 'benefitted' | 'received' | 'incomePaid' | 'incomeBenefitted'
>;

const none = cents(0);

/** The totals of a member who takes part in no entry. */
export const NO_TOTALS: Totals = {
  ...{ paid: none, made: none, benefitted: none, received: none },
  ...{ incomePaid: none, incomeBenefitted: none },
};

/** The balance of a member, in cents: positive is owed to the member, negative is owed by the member. */
export function balanceOf({
  paid,
  made,
  benefitted,
  received,
}: Pick<Totals, 'paid' | 'made' | 'benefitted' | 'received'>): Cents {
  return cents(paid + made - benefitted - received);
}

/** What a group, or one member, has spent: expenses less incomes, capped at the largest safe integer. */
export const spentBy = (members: readonly Pick<Totals, 'paid' | 'incomePaid'>[]): Cents =>
  nearestSumCents(members.map(({ paid, incomePaid }) => cents(paid - incomePaid * 2)));

/** A member with the balance added. */
export const withBalance = <T extends Totals>(member: T): T & { readonly balanceCents: Cents } => ({
  ...member,
  balanceCents: balanceOf(member),
});

export type MemberTotals = Totals & { readonly id: string; readonly balanceCents: Cents };

/** The totals to which the two sides of an entry's parts count, by kind of entry. */
const totalsOfKind = {
  expense: { paid: ['paid'], owed: ['benefitted'] },
  payment: { paid: ['made'], owed: ['received'] },
  income: { paid: ['paid', 'incomePaid'], owed: ['benefitted', 'incomeBenefitted'] },
} as const satisfies Record<Entry['kind'], Readonly<Record<'paid' | 'owed', readonly (keyof Totals)[]>>>;

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
  const moved = { ...totals };
  for (const [side, amount] of [
    ['paid', paidCents],
    ['owed', owedCents],
  ] as const)
    for (const total of totalsOfKind[entryKind][side]) {
      const next = moved[total] + sign * (amount ?? 0);
      if (!Number.isSafeInteger(next)) return null;
      Object.assign(moved, { [total]: cents(next) });
    }
  const isHeld = [moved.paid + moved.made, moved.benefitted + moved.received].every(Number.isSafeInteger);
  return isHeld ? moved : null;
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
  const totals = new Map(members.map(({ id }) => [id, NO_TOTALS]));
  for (const { kind, parts } of entries)
    for (const part of parts) {
      const found = totals.get(part.memberId);
      const next = found && withPart(found, kind, part, 1);
      if (!next) throw new RangeError('an entry names somebody who is not a member, or a total is too large');
      totals.set(part.memberId, next);
    }
  return [...totals].map(([id, member]) => ({ id, ...withBalance(member) }));
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
