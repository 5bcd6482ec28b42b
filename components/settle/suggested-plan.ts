import { balanceOf } from '@/lib/domain/ledger/balances';
import { boundedMemo } from '@/lib/domain/bounded-memo';
import type { Member } from '@/lib/domain/ledger/ledger';
import { type SettlementPlan, suggestSettlements } from '@/lib/domain/settlement/settlement';

/** Plans that this tab, or a process that renders pages, remembers; a hard one takes up to 0.1 s to find. */
const REMEMBERED_PLANS = 100;

const planOf = boundedMemo<SettlementPlan>(REMEMBERED_PLANS);

/**
 * Our plan for these members: the same function that the server decides with. Remembered by all that it follows from, so
 * that a hard case is found once.
 * @param members in order of joining
 */
export function suggestedPlan(members: readonly Member[]): SettlementPlan {
  const balances = members.map((member) => ({
    id: member.id,
    name: member.name,
    balanceCents: balanceOf(member),
  }));
  return planOf(JSON.stringify(balances), () => suggestSettlements(balances));
}
