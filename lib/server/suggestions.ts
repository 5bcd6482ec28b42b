import { balanceOf } from '@/lib/domain/balances';
import type { Books } from '@/lib/domain/ledger';
import { suggestSettlements } from '@/lib/domain/settlement';

type Suggested = ReturnType<typeof suggestSettlements>['transfers'];

/** Plans that one process remembers; a hard one takes up to 0.1 s to find. */
const REMEMBERED_PLANS = 500;

const plans = new Map<string, Suggested>();

/** Our plan for these books, remembered by group and revision, so that a hard case blocks others only once. */
export function suggestedTransfers({ group, members }: Books): Suggested {
  const key = `${group.id}.${group.revision}`;
  const known = plans.get(key);
  if (known) return known;
  const { transfers } = suggestSettlements(
    members.map((member) => ({ id: member.id, name: member.name, balanceCents: balanceOf(member) })),
  );
  const [oldest] = plans.keys();
  if (plans.size >= REMEMBERED_PLANS && oldest !== undefined) plans.delete(oldest);
  plans.set(key, transfers);
  return transfers;
}
