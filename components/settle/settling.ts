import { balanceOf, isGroupSettled } from '@/lib/domain/ledger/balances';
import type { Change } from '@/lib/domain/ledger/change';
import type { LedgerCopy } from '@/lib/domain/ledger/copy';

/** What sets the order of a plan, and what ends it (docs/screens.md#settling). */
const decidesOrder = ({ kind }: Change): boolean => kind === 'plan.confirm' || kind.startsWith('entry.');

/**
 * Whether the group is on its way to zero: a payment of the plan was confirmed, and others are left. A confirmation fixes the
 * order; as long as it is not sent, it is known from what waits.
 */
export function isSettling(
  { group, members, plan }: Pick<LedgerCopy, 'group' | 'members' | 'plan'>,
  queued: readonly Change[],
): boolean {
  if (isGroupSettled(members.map(balanceOf))) return false;
  const isFixed = group.fixedOrder && plan.length > 0;
  return isFixed || queued.filter(decidesOrder).at(-1)?.kind === 'plan.confirm';
}
