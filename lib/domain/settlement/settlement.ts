import { findGroups } from './large-groups';
import type { Cents } from '@/lib/domain/money/money';
import { compareNames } from '@/lib/domain/text/text';
import { type Step, type Unsettled, walkGroup } from './two-pointer-walk';
import { EXACT_MAX_MEMBERS, partitionFewest } from './zero-sum-groups';

/**
 * Whether paying the whole plan brings every balance to exactly 0 (docs/wire.md#settlements: a plan is kept only while it settles
 * the group). A transfer that names nobody of the group does not.
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
  // A sum beyond the integers that are held exactly can only be of a plan that moves more than anybody owes.
  return [...left.values()].every((balanceCents) => balanceCents === 0);
}

/** A member with the balance that is to be settled: negative owes, positive is owed. */
export type MemberBalance = { readonly id: string; readonly name: string; readonly balanceCents: Cents };

export type Transfer = { readonly fromId: string; readonly toId: string; readonly cents: Cents };

export type SettlementPlan = {
  /** By the debtor's name, then in order of joining. */
  readonly transfers: readonly Transfer[];
  /** Whether no plan with fewer payments exists. False: the best that was found. */
  readonly proven: boolean;
};

/**
 * Suggests payments that bring every balance to exactly 0: provably the fewest for up to 20 unsettled members (above, for
 * up to 18 who are left after pairs with opposite balances are taken out), else the best found. The plan holds still: after any one of its
 * payments, what is left of it is what this function suggests, but for exact ties (see `partitionFewest`).
 * @param members all members of the group in order of joining, settled ones too: the plan follows their places in it
 * @throws RangeError when the balances do not add up to 0
 */
export function suggestSettlements(members: readonly MemberBalance[]): SettlementPlan {
  if (members.reduce((sum, { balanceCents }) => sum + BigInt(balanceCents), BigInt(0)) !== BigInt(0)) {
    throw new RangeError('the balances of a group add up to 0');
  }
  const unsettled = members
    .map(({ balanceCents }, position) => ({ position, balanceCents }))
    .filter(({ balanceCents }) => balanceCents !== 0);
  const { groups, proven } = chooseGroups(unsettled);
  return { transfers: orderForDisplay(groups.flatMap(walkGroup), members), proven };
}

type Chosen = { readonly groups: readonly (readonly Unsettled[])[]; readonly proven: boolean };

/** Sums of some of the balances are exact only while all that is owed together is. */
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
