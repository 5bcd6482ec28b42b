import type { GroupBooks } from '@/lib/client/queries';
import { membersOf } from '@/lib/client/books';
import { type SettlementPlan, suggestSettlements } from '@/lib/domain/settlement';

/** Plans that this tab, or a process that renders pages, remembers; a hard one takes up to 0.1 s to find. */
const REMEMBERED_PLANS = 100;

const plans = new Map<string, SettlementPlan>();

/**
 * Our plan for these books: the same function that the server decides with. Remembered by group and revision, so that a
 * hard case is found once.
 */
export function suggestedPlan({ group, users, revision }: GroupBooks): SettlementPlan {
  const key = `${group._id}.${revision}`;
  const known = plans.get(key);
  if (known) return known;
  const plan = suggestSettlements(membersOf(users).byJoining);
  const [oldest] = plans.keys();
  if (plans.size >= REMEMBERED_PLANS && oldest !== undefined) plans.delete(oldest);
  plans.set(key, plan);
  return plan;
}
