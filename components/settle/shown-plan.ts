import { suggestedPlan } from '@/components/settle/suggested-plan';
import { balanceOf, isGroupSettled } from '@/lib/domain/balances';
import type { Member } from '@/lib/domain/ledger';
import type { LedgerCopy } from '@/lib/domain/ledger-copy';
import { withFirst } from '@/lib/domain/me';
import type { Transfer } from '@/lib/domain/settlement';
import { settles } from '@/lib/domain/settles';

/** What the settle screen shows (docs/screens.md#settling). */
export type ShownPlan =
  | { readonly kind: 'too-few' }
  | { readonly kind: 'settled' }
  /** `proven`: no plan with fewer payments exists. */
  | { readonly kind: 'plan'; readonly rows: readonly Transfer[]; readonly proven: boolean };

/** Names a row of a plan: a pair is in it once. */
export const keyOf = ({ fromId, toId }: Transfer): string => `${fromId} ${toId}`;

/** A persisted plan is one of the fewest when it settles everyone with as many payments as our proven one. */
function isFewest(members: readonly Member[], rows: readonly Transfer[]): boolean {
  const { transfers, proven } = suggestedPlan(members);
  if (!proven || rows.length !== transfers.length) return false;
  return settles(
    members.map((member) => ({ id: member.id, balanceCents: balanceOf(member) })),
    rows,
  );
}

/** What somebody pays comes first, then what they get. */
const ownFirst = (rows: readonly Transfer[], meId: string | undefined): readonly Transfer[] =>
  withFirst(
    withFirst(rows, ({ toId }) => toId === meId),
    ({ fromId }) => fromId === meId,
  );

/**
 * Nobody unsettled: settled. Order fixed: the persisted plan in its order. Else, or with nothing left of that: ours.
 * @param meId whoever uses this device: their own payments come first
 */
export function shownPlan(
  { group, members, plan }: Pick<LedgerCopy, 'group' | 'members' | 'plan'>,
  meId?: string,
): ShownPlan {
  if (members.length < 2) return { kind: 'too-few' };
  if (isGroupSettled(members.map(balanceOf))) return { kind: 'settled' };
  if (group.fixedOrder && plan.length > 0)
    return { kind: 'plan', rows: ownFirst(plan, meId), proven: isFewest(members, plan) };
  const { transfers, proven } = suggestedPlan(members);
  return { kind: 'plan', rows: ownFirst(transfers, meId), proven };
}
