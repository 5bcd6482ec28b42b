import { balanceOf, isGroupSettled } from '@/lib/domain/ledger/balances';
import type { Member } from '@/lib/domain/nouns';
import type { LedgerCopy } from '@/lib/domain/ledger/copy';
import { withFirst } from '@/lib/domain/me';
import {
  type Transfer,
  type SettlementPlan,
  suggestSettlements,
  settles,
} from '@/lib/domain/settlement/settlement';
import { boundedMemo } from '@/lib/domain/bounded-memo';

/** How many plans this tab, or a process that renders pages, caches; a hard one takes up to 0.1 s to find. */
const REMEMBERED_PLANS = 100;

const planOf = boundedMemo<SettlementPlan>(REMEMBERED_PLANS);

/**
 * Our plan for these members, by the function that the server decides with. Cached by all its inputs, so that a hard
 * case is computed once.
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

/** Identifies a row of a plan, in which each pair occurs once. */
export const keyOf = ({ fromId, toId }: Transfer): string => `${fromId} ${toId}`;

/** A persisted plan is as good as our suggestion when it settles everyone with no more payments. */
function isAsGood(members: readonly Member[], rows: readonly Transfer[], ours: readonly Transfer[]): boolean {
  const balances = members.map((member) => ({ id: member.id, balanceCents: balanceOf(member) }));
  return rows.length <= ours.length && settles(balances, rows);
}

/** Puts what one pays oneself first, then what one gets. */
const ownFirst = (rows: readonly Transfer[], meId: string | undefined): readonly Transfer[] =>
  withFirst(
    withFirst(rows, ({ toId }) => toId === meId),
    ({ fromId }) => fromId === meId,
  );

/**
 * What to show: that all are settled, if they are; the persisted plan in its order, if the order is fixed and something
 * is left of it; else our plan.
 * @param meId the person using this device, whose own payments come first
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
