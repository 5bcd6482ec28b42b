import { balanceOf } from '@/lib/domain/balances';
import { boundedMemo } from '@/lib/domain/bounded-memo';
import type { Books } from '@/lib/domain/ledger';
import { type SettlementPlan, suggestSettlements } from '@/lib/domain/settlement';

/** Plans that one process remembers; a hard one takes up to 0.1 s to find. */
const REMEMBERED_PLANS = 500;

const planOf = boundedMemo<SettlementPlan>(REMEMBERED_PLANS);

/** Our plan for these books, remembered by group and revision, so that a hard case blocks others only once. */
export const suggestedTransfers = ({ group, members }: Books): SettlementPlan['transfers'] =>
  planOf(`${group.id}.${group.revision}`, () =>
    suggestSettlements(
      members.map((member) => ({ id: member.id, name: member.name, balanceCents: balanceOf(member) })),
    ),
  ).transfers;
