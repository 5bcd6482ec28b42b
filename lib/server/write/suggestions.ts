import { createHash } from 'node:crypto';

import { balanceOf, withBalance } from '@/lib/domain/ledger/balances';
import { boundedMemo } from '@/lib/domain/bounded-memo';
import type { Books } from '@/lib/domain/nouns';
import { type PlanMatter, type SettlementPlan, suggestBy } from '@/lib/domain/settlement/settlement';

/** Our plan, and a hash of what it was made for. */
export type Suggestion = { readonly basis: string; readonly transfers: SettlementPlan['transfers'] };

/** How many plans a process remembers; a hard one takes up to 0.1 s to compute. */
const REMEMBERED_PLANS = 500;

const remembered = boundedMemo<Suggestion | null>(REMEMBERED_PLANS);

/** What a plan is made of, with the debts of pairs where the group settles by them. */
type Matter = Pick<PlanMatter, 'settleBy' | 'debts'> & Pick<Books, 'members'>;

/**
 * A hash of all that a plan depends on: the way, the members in order, with their names and balances, and the debts of
 * pairs. A revision would not do: after a restored backup the same revision is reached with other balances.
 */
const basisOf = ({ settleBy, members, debts }: Matter): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        settleBy,
        members.map((member) => [member.id, member.name, balanceOf(member)]),
        settleBy === 'direct' && debts?.map(({ fromId, toId, cents }) => [fromId, toId, cents]),
      ]),
    )
    .digest('base64');

/**
 * Our plan for these books; cached, so that a hard case blocks other requests only once.
 * @returns null if it is of direct debts, and they are not known
 */
export function suggestionFor(matter: Matter): Suggestion | null {
  const basis = basisOf(matter);
  return remembered(basis, () => {
    const plan = suggestBy({ ...matter, members: matter.members.map(withBalance) });
    return plan && { basis, transfers: plan.transfers };
  });
}

/** Whether a plan is also our plan for these books. */
export const isSuggestionFor = ({ basis }: Suggestion, matter: Matter): boolean => basis === basisOf(matter);
