import { createHash } from 'node:crypto';

import { balanceOf, withBalance } from '@/lib/domain/ledger/balances';
import { boundedMemo } from '@/lib/domain/bounded-memo';
import type { Books } from '@/lib/domain/ledger/ledger';
import { type SettlementPlan, suggestSettlements } from '@/lib/domain/settlement/settlement';

type Members = Pick<Books, 'members'>;

/** Our plan, and what it was made for. */
export type Suggestion = { readonly basis: string; readonly transfers: SettlementPlan['transfers'] };

/** Plans that one process remembers; a hard one takes up to 0.1 s to find. */
const REMEMBERED_PLANS = 500;

const remembered = boundedMemo<Suggestion>(REMEMBERED_PLANS);

/**
 * Names all that a plan follows from: who stands where, with which balance. A revision would not do: after a restored backup
 * the same one is reached with other balances.
 */
const basisOf = ({ members }: Members): string =>
  createHash('sha256')
    .update(JSON.stringify(members.map((member) => [member.id, member.name, balanceOf(member)])))
    .digest('base64');

/** Our plan for these books, remembered, so that a hard case blocks others only once. */
export function suggestionFor(books: Members): Suggestion {
  const basis = basisOf(books);
  return remembered(basis, () => {
    return { basis, transfers: suggestSettlements(books.members.map(withBalance)).transfers };
  });
}

/** Whether that is our plan for the books of another moment too. */
export const isSuggestionFor = ({ basis }: Suggestion, books: Members): boolean => basis === basisOf(books);
