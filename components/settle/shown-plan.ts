import { balanceOf, isGroupSettled } from '@/lib/domain/ledger/balances';
import type { Member } from '@/lib/domain/ledger/ledger';
import type { LedgerCopy } from '@/lib/domain/ledger/copy';
import { withFirst } from '@/lib/domain/me';
import {
  type Transfer,
  type SettlementPlan,
  suggestSettlements,
  settles,
} from '@/lib/domain/settlement/settlement';
import { boundedMemo } from '@/lib/domain/bounded-memo';

/** Plans that this tab, or a process that renders pages, remembers; a hard one takes up to 0.1 s to find. */
const REMEMBERED_PLANS = 100;

const planOf = boundedMemo<SettlementPlan>(REMEMBERED_PLANS);

/**
 * Our plan for these members: the same function that the server decides with. Remembered by all that it follows from, so
 * that a hard case is found once.
 * @param members in order of joining
 */
function suggestedPlan(members: readonly Member[]): SettlementPlan {
  const balances = members.map((member) => ({
    id: member.id,
    name: member.name,
    balanceCents: balanceOf(member),
  }));
  return planOf(JSON.stringify(balances), () => suggestSettlements(balances));
}

/** What the settle screen shows (docs/screens.md#settling). */
export type ShownPlan =
  | { readonly kind: 'too-few' }
  | { readonly kind: 'settled' }
  | {
      readonly kind: 'plan';
      readonly rows: readonly Transfer[];
      /** No plan with fewer payments exists. */
      readonly proven: boolean;
      /** It is our suggestion, what is left of it, or one as good. */
      readonly isOurs: boolean;
    };

/** Names a row of a plan: a pair is in it once. */
export const keyOf = ({ fromId, toId }: Transfer): string => `${fromId} ${toId}`;

/** A persisted plan is as good as our suggestion when it settles everyone with no more payments. */
function isAsGood(members: readonly Member[], rows: readonly Transfer[], ours: readonly Transfer[]): boolean {
  const balances = members.map((member) => ({ id: member.id, balanceCents: balanceOf(member) }));
  return rows.length <= ours.length && settles(balances, rows);
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
  const { transfers, proven } = suggestedPlan(members);
  if (!group.fixedOrder || plan.length === 0)
    return { kind: 'plan', rows: ownFirst(transfers, meId), proven, isOurs: true };
  const isOurs = isAsGood(members, plan, transfers);
  return { kind: 'plan', rows: ownFirst(plan, meId), proven: proven && isOurs, isOurs };
}
