import { createHash } from 'node:crypto';

import { balanceOf, withBalance } from '@/lib/domain/ledger/balances';
import { boundedMemo } from '@/lib/domain/bounded-memo';
import type { Books } from '@/lib/domain/nouns';
import { type SettlementPlan, suggestSettlements } from '@/lib/domain/settlement/settlement';

type Members = Pick<Books, 'members'>;

/** Our plan, and a hash of what it was made for. */
export type Suggestion = { readonly basis: string; readonly transfers: SettlementPlan['transfers'] };

/** How many plans a process remembers; a hard one takes up to 0.1 s to compute. */
const REMEMBERED_PLANS = 500;

const remembered = boundedMemo<Suggestion>(REMEMBERED_PLANS);

/**
 * A hash of all that a plan depends on: the members in order, with their names and balances. A revision would not do:
 * after a restored backup the same revision is reached with other balances.
 */
const basisOf = ({ members }: Members): string =>
  createHash('sha256')
    .update(JSON.stringify(members.map((member) => [member.id, member.name, balanceOf(member)])))
    .digest('base64');

/** Our plan for these books; cached, so that a hard case blocks other requests only once. */
export function suggestionFor(books: Members): Suggestion {
  const basis = basisOf(books);
  return remembered(basis, () => {
    return { basis, transfers: suggestSettlements(books.members.map(withBalance)).transfers };
  });
}

/** Whether a plan is also our plan for these books. */
export const isSuggestionFor = ({ basis }: Suggestion, books: Members): boolean => basis === basisOf(books);
