import { findGroups } from './large-groups';
import { type Cents, negate } from '@/lib/domain/money/money';
import { compareNames } from '@/lib/domain/text/text';
import { type Step, type Unsettled, walkGroup } from './two-pointer-walk';
import { type SettleBy, type Way, wayOf } from './ways';
import { EXACT_MAX_MEMBERS, partitionFewest } from './zero-sum-groups';

/**
 * Whether paying the whole plan brings every balance to exactly 0 (docs/wire.md#settlements: a plan is kept only while
 * it settles the group). A plan with a transfer from or to somebody outside the group does not.
 */
export function settles(
  balances: readonly Pick<MemberBalance, 'id' | 'balanceCents'>[],
  plan: readonly Transfer[],
): boolean {
  const left = new Map<string, number>(balances.map(({ id, balanceCents }) => [id, balanceCents]));
  for (const { fromId, toId, cents: amount } of plan) {
    const [from, to] = [left.get(fromId), left.get(toId)];
    if (from === undefined || to === undefined || fromId === toId) return false;
    left.set(fromId, from + amount);
    left.set(toId, to - amount);
  }
  // Only a plan that moves more than anybody owes can have sums beyond the safe integers, and that does not settle.
  return [...left.values()].every((balanceCents) => balanceCents === 0);
}

/** A member with the balance to be settled: a negative balance is owed by the member, a positive one to the member. */
export type MemberBalance = { readonly id: string; readonly name: string; readonly balanceCents: Cents };

export type Transfer = { readonly fromId: string; readonly toId: string; readonly cents: Cents };

export type SettlementPlan = {
  /** Sorted by the debtor's name, then in order of joining. */
  readonly transfers: readonly Transfer[];
  /** Whether no plan with fewer payments exists. False: it is the best plan found. */
  readonly proven: boolean;
};

/**
 * Suggests payments that bring every balance to exactly 0: provably the fewest for up to 20 unsettled members (above
 * that, if at most 18 remain after pairs with opposite balances are taken out), else the best found. The plan is
 * stable: after any one of its payments, this function suggests the rest of the plan, except for exact ties (see
 * `partitionFewest`).
 * @param members all members of the group in order of joining, settled ones too: the plan depends on their positions
 * @throws RangeError when the balances do not add up to 0
 */
export function suggestSettlements(members: readonly MemberBalance[]): SettlementPlan {
  if (members.reduce((sum, { balanceCents }) => sum + BigInt(balanceCents), BigInt(0)) !== BigInt(0)) {
    throw new RangeError('the balances of a group must add up to 0');
  }
  const unsettled = members
    .map(({ balanceCents }, position) => ({ position, balanceCents }))
    .filter(({ balanceCents }) => balanceCents !== 0);
  const { groups, proven } = chooseGroups(unsettled);
  return { transfers: orderForDisplay(groups.flatMap(walkGroup), members), proven };
}

/** What a plan is made of, in the way that a group has chosen. */
export type PlanMatter<Person extends MemberBalance = MemberBalance> = {
  readonly settleBy: SettleBy;
  /** All members of the group in order of joining. */
  readonly members: readonly Person[];
  /** What pairs owe one another (debts.ts), null if that is not known. Only a plan of direct debts needs it. */
  readonly debts: readonly Transfer[] | null;
};

/**
 * Our plan in the way that the group has chosen: what is shown, and what a confirmed row must be of. Whichever it is, it
 * holds still while it is paid: after one of its payments, or a part of one, the rest of it is suggested.
 * @returns null if it is of direct debts, and they are not known
 */
export function suggestBy({ settleBy, members, debts }: PlanMatter): SettlementPlan | null {
  const way = wayOf(settleBy, members);
  if (way.kind === 'fewest') return suggestSettlements(members);
  const rows = way.kind === 'through' ? rowsThrough(members, way) : debts;
  return rows && { transfers: sortForDisplay(rows, members), proven: false };
}

/** Who owes pays this person, and this person pays who is owed. */
function rowsThrough(
  members: readonly MemberBalance[],
  { memberId }: Extract<Way, { readonly kind: 'through' }>,
): readonly Transfer[] {
  return members.flatMap(({ id, balanceCents }) => {
    if (id === memberId || balanceCents === 0) return [];
    return balanceCents < 0
      ? { fromId: id, toId: memberId, cents: negate(balanceCents) }
      : { fromId: memberId, toId: id, cents: balanceCents };
  });
}

function sortForDisplay(rows: readonly Transfer[], members: readonly MemberBalance[]): readonly Transfer[] {
  const places = new Map(members.map(({ id }, place) => [id, place]));
  const placeOf = (id: string) => places.get(id) ?? 0;
  const steps = rows.map((row) => ({ ...row, from: placeOf(row.fromId), to: placeOf(row.toId) }));
  return orderForDisplay(steps, members);
}

type Chosen = { readonly groups: readonly (readonly Unsettled[])[]; readonly proven: boolean };

/** Whether the total debt is a safe integer; only then are the sums of all subsets of the balances exact. */
const isExactTogether = (unsettled: readonly Unsettled[]): boolean =>
  Number.isSafeInteger(unsettled.reduce((sum, { balanceCents }) => sum + Math.max(0, balanceCents), 0));

function chooseGroups(unsettled: readonly Unsettled[]): Chosen {
  if (!isExactTogether(unsettled)) return { groups: [unsettled], proven: false };
  if (unsettled.length <= EXACT_MAX_MEMBERS) return { groups: partitionFewest(unsettled), proven: true };
  return findGroups(unsettled);
}

function orderForDisplay(steps: readonly Step[], members: readonly MemberBalance[]): readonly Transfer[] {
  const nameOf = (position: number) => members[position]?.name ?? '';
  const idOf = (position: number) => members[position]?.id ?? '';
  return [...steps]
    .sort((a, b) => compareNames(nameOf(a.from), nameOf(b.from)) || a.from - b.from || a.to - b.to)
    .map((step) => ({ fromId: idOf(step.from), toId: idOf(step.to), cents: step.cents }));
}
