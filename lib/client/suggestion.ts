import type { GroupBooks } from '@/lib/client/queries';
import { membersOf } from '@/lib/client/books';
import { boundedMemo } from '@/lib/domain/bounded-memo';
import { type SettlementPlan, suggestSettlements } from '@/lib/domain/settlement';

/** Plans that this tab, or a process that renders pages, remembers; a hard one takes up to 0.1 s to find. */
const REMEMBERED_PLANS = 100;

const planOf = boundedMemo<SettlementPlan>(REMEMBERED_PLANS);

/**
 * Our plan for these books: the same function that the server decides with. Remembered by group and revision, so that a
 * hard case is found once.
 */
export const suggestedPlan = ({ group, users, revision }: GroupBooks): SettlementPlan =>
  planOf(`${group._id}.${revision}`, () => suggestSettlements(membersOf(users).byJoining));
