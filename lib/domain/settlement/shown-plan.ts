import { balanceOf, isGroupSettled } from '@/lib/domain/ledger/balances';
import type { Entry, Member } from '@/lib/domain/nouns';
import type { LedgerCopy } from '@/lib/domain/ledger/copy';
import { withFirst } from '@/lib/domain/me';
import { type Debts, debtsOfEntries } from '@/lib/domain/settlement/debts';
import { type Transfer, type SettlementPlan, settles, suggestBy } from '@/lib/domain/settlement/settlement';
import { type SettleBy, settleByOf, type Way, wayOf } from '@/lib/domain/settlement/ways';
import { boundedMemo } from '@/lib/domain/bounded-memo';

/** How many plans this tab, or a process that renders pages, caches; a hard one takes up to 0.1 s to find. */
const REMEMBERED_PLANS = 100;

const planOf = boundedMemo<SettlementPlan | null>(REMEMBERED_PLANS);

/** What plans are shown of. Entries that reach back to the beginning tell the debts of pairs where nothing else does. */
export type PlanFacts = Pick<LedgerCopy, 'group' | 'members' | 'plan' | 'debts'> &
  Partial<Pick<LedgerCopy, 'entries' | 'before'>>;

const debtsOf = new WeakMap<readonly Entry[], Debts>();

/** The debts of pairs; null if the device holds only a part of the history, and the group does not settle by them. */
export function knownDebts({ debts, entries, before }: PlanFacts): Debts | null {
  if (debts) return debts;
  if (!entries || before !== null) return null;
  const known = debtsOf.get(entries) ?? debtsOfEntries(entries);
  debtsOf.set(entries, known);
  return known;
}

/**
 * The plan that is suggested in this way, by the function that the server decides with. Cached by all its inputs, so that
 * a hard case is computed once.
 * @returns null if it is of direct debts, and this device does not know them
 */
export function suggestedPlan(facts: PlanFacts, settleBy: SettleBy): SettlementPlan | null {
  const members = facts.members.map((member) => ({
    id: member.id,
    name: member.name,
    balanceCents: balanceOf(member),
  }));
  const debts = settleBy === 'direct' ? knownDebts(facts) : null;
  const key = JSON.stringify([settleBy, members, debts]);
  return planOf(key, () => suggestBy({ settleBy, members, debts }));
}

/** What the settle screen shows (docs/screens.md#settling). */
export type ShownPlan =
  | { readonly kind: 'too-few' }
  | { readonly kind: 'settled' }
  /** It is of direct debts, and this device does not know them yet. */
  | { readonly kind: 'unknown' }
  | {
      readonly kind: 'plan';
      readonly rows: readonly Transfer[];
      /** No plan with fewer payments exists. */
      readonly proven: boolean;
      /** It is our suggestion, what is left of it, or one as good. */
      readonly isOurs: boolean;
      /** In which way it was made. If it is not ours, nobody knows. */
      readonly way: Way;
    };

/** Identifies a row of a plan, in which each pair occurs once. */
export const keyOf = ({ fromId, toId }: Transfer): string => `${fromId} ${toId}`;

/**
 * Whether a persisted plan is as good as our suggestion: it settles everyone, with no more payments if they are to be the
 * fewest. In another way it has the same ones; while that one is not known, nothing speaks against it.
 */
function isAsGood(
  members: readonly Member[],
  rows: readonly Transfer[],
  { way, ours }: { readonly way: Way; readonly ours: readonly Transfer[] | null },
): boolean {
  const balances = members.map((member) => ({ id: member.id, balanceCents: balanceOf(member) }));
  if (!settles(balances, rows)) return false;
  if (ours === null) return true;
  if (way.kind === 'fewest') return rows.length <= ours.length;
  const amounts = new Map(ours.map((row) => [keyOf(row), row.cents]));
  return rows.length === ours.length && rows.every((row) => amounts.get(keyOf(row)) === row.cents);
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
export function shownPlan(facts: PlanFacts, meId?: string): ShownPlan {
  const { group, members, plan } = facts;
  if (members.length < 2) return { kind: 'too-few' };
  if (isGroupSettled(members.map(balanceOf))) return { kind: 'settled' };
  const way = wayOf(group.settleBy, members);
  const suggested = suggestedPlan(facts, settleByOf(way));
  const proven = suggested?.proven ?? false;
  if (group.fixedOrder && plan.length > 0) {
    const isOurs = isAsGood(members, plan, { way, ours: suggested?.transfers ?? null });
    return { kind: 'plan', rows: ownFirst(plan, meId), proven: proven && isOurs, isOurs, way };
  }
  if (suggested === null) return { kind: 'unknown' };
  return { kind: 'plan', rows: ownFirst(suggested.transfers, meId), proven, isOurs: true, way };
}
