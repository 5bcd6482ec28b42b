import { balanceOf, withBalance } from '@/lib/domain/ledger/balances';
import type { AskedOf } from '@/lib/domain/ledger/change';
import { isCreation, newEntry, settlesAfter } from './decide-entry';
import {
  type Decided,
  happens,
  isRefused,
  membersInOrder,
  otherCurrency,
  priorCreation,
  refuse,
  type Refused,
  tooBig,
  UNKNOWN,
} from '@/lib/domain/ledger/decided';
import type { OpenLedger, PlanRow } from '@/lib/domain/ledger/open-ledger';
import { contentAfter, contentOfTransfer } from '@/lib/domain/entry/content';
import { addCents, type Cents, negate } from '@/lib/domain/money/money';
import type { Transfer } from '@/lib/domain/settlement/settlement';

type Pair = Pick<Transfer, 'fromId' | 'toId'>;

const isOfPair =
  ({ fromId, toId }: Pair) =>
  (row: Pair): boolean =>
    row.fromId === fromId && row.toId === toId;

const wrongRow = ({ members }: OpenLedger, { fromId, toId }: Pair): Refused | null => {
  if (!members.has(fromId) || !members.has(toId)) return refuse('user-not-found');
  return fromId === toId ? refuse('settlement-to-oneself') : null;
};

/** The part of a plan that the Journal keeps. */
const recordPlan = (plan: readonly Transfer[]): readonly Transfer[] =>
  plan.map(({ fromId, toId, cents }) => ({ fromId, toId, cents }));

/**
 * The plan whose row is confirmed: the persisted one, else the suggested one.
 * @returns null if there is no `suggest`; then any row is accepted
 */
function presentPlan(ledger: OpenLedger): readonly PlanRow[] | typeof UNKNOWN | null {
  const { group, plan, debts, suggest } = ledger;
  if (group.fixedOrder && plan.length > 0) return plan;
  const { settleBy } = group;
  return (
    suggest && (suggest({ settleBy, debts, members: membersInOrder(ledger).map(withBalance) }) ?? UNKNOWN)
  );
}

/** A row without what was paid of it; null if nothing is left. */
const restOf = (row: PlanRow, paid: Cents): PlanRow | null =>
  row.cents === paid ? null : { ...row, cents: addCents(row.cents, negate(paid)) };

/** A payment of the plan, or of a part of it: the plan keeps the rest. */
export function confirm(ledger: OpenLedger, change: AskedOf<'plan.confirm'>): Decided {
  const { entryId, cents } = change;
  const content = contentOfTransfer(change);
  const no =
    priorCreation(ledger, entryId, (birth) => isCreation(content, birth)) ?? otherCurrency(ledger, change);
  if (no) return no;
  const plan = presentPlan(ledger);
  if (plan && 'unknown' in plan) return plan;
  const wrong = wrongRow(ledger, change);
  if (wrong) return wrong;
  const rows = plan?.filter(isOfPair(change)) ?? [];
  const whole = rows.find((each) => each.cents === cents);
  const row = whole ?? (change.isWholeRow ? undefined : rows.find((each) => each.cents > cents));
  if (plan && !row) return refuse('settlements-mismatch');
  const entry = newEntry(ledger, entryId, contentAfter(null, content));
  if (isRefused(entry)) return entry;
  const rest = (plan ?? []).flatMap((each) => (each === row ? (restOf(each, cents) ?? []) : each));
  const survives = rest.length > 0 && settlesAfter(ledger, entry, rest);
  return happens({ kind: 'plan.confirmed', before: null, after: entry }, survives ? rest : 'ended');
}

/** Merges rows of the same pair into one and adds up their amounts. */
function addUp(rows: readonly PlanRow[]): readonly PlanRow[] {
  const byPair = new Map<string, PlanRow>();
  for (const row of rows) {
    const pair = `${row.fromId} ${row.toId}`;
    const former = byPair.get(pair);
    byPair.set(pair, former ? { ...former, cents: addCents(former.cents, row.cents) } : row);
  }
  return [...byPair.values()];
}

/** The deviation that is accepted, because a client may have rounded its own balances. */
const TOLERANCE_CENTS = 1;

/**
 * Whether nobody would pay or receive more than their balance. Otherwise a phone with an outdated view could bring back
 * a row that was already paid, and it would be paid twice.
 */
function isOfBalances({ members }: OpenLedger, rows: readonly Transfer[]): boolean {
  const [pays, receives] = [new Map<string, number>(), new Map<string, number>()];
  for (const { fromId, toId, cents } of rows) {
    pays.set(fromId, (pays.get(fromId) ?? 0) + cents);
    receives.set(toId, (receives.get(toId) ?? 0) + cents);
  }
  return [...members.values()].every((member) => {
    const balance = balanceOf(member);
    const mayPay = Math.max(0, negate(balance)) + TOLERANCE_CENTS;
    const mayReceive = Math.max(0, balance) + TOLERANCE_CENTS;
    return (pays.get(member.id) ?? 0) <= mayPay && (receives.get(member.id) ?? 0) <= mayReceive;
  });
}

export function fix(ledger: OpenLedger, { rows: asked }: AskedOf<'plan.fix'>): Decided {
  const first = <T>(list: readonly T[], problem: (each: T) => Refused | null): Refused | null =>
    list.reduce<Refused | null>((found, each) => found ?? problem(each), null);
  const isTooBig = ({ cents }: Transfer) => tooBig(ledger, 'settlements-amount', cents);
  const wrong = first(asked, isTooBig) ?? first(asked, (row) => wrongRow(ledger, row));
  if (wrong) return wrong;
  const rows = addUp(asked);
  const no = first(rows, isTooBig);
  if (no) return no;
  if (!isOfBalances(ledger, rows)) return refuse('settlements-mismatch');
  return happens({ kind: 'plan.fixed', before: recordPlan(ledger.plan), after: recordPlan(rows) }, rows);
}

export function shorten(ledger: OpenLedger, { row: asked }: AskedOf<'plan.shorten'>): Decided {
  const wrong = tooBig(ledger, 'settlement-amount', asked.cents) ?? wrongRow(ledger, asked);
  if (wrong) return wrong;
  const row = ledger.plan.filter(isOfPair(asked)).find(({ cents }) => cents === asked.cents);
  if (!row) return refuse('settlement-not-found');
  const rest = ledger.plan.filter((other) => other !== row);
  return happens({ kind: 'plan.shortened', before: recordPlan(ledger.plan), after: recordPlan(rest) }, rest);
}

export function drop({ plan }: OpenLedger): Decided {
  if (plan.length === 0) return refuse('no-settlements');
  return happens({ kind: 'plan.dropped', before: recordPlan(plan), after: null }, []);
}
