import { balanceOf } from '@/lib/domain/ledger/balances';
import { newId } from '@/lib/domain/ids';
import { recordEntry } from '@/lib/domain/ledger/event';
import type { Books, Entry, Settlement } from '@/lib/domain/ledger/ledger';
import { addCents, type Cents, negate } from '@/lib/domain/money/money';
import type { Transfer as Row } from '@/lib/domain/settlement/settlement';
import { AppError } from '@/lib/errors';
import { assertAmount } from './amounts';
import { type Bound, bind } from '@/lib/server/database/database';
import { assertCurrency, newEntry, planSurvives, priorEntry, readEntryLife } from './entries';
import type { EntryContent } from './entry-content';
import type { Life } from './entry-life';
import { writeChange, writeGroup, type WriteRequest } from './group-write';
import type { Change, LockedBooks } from './decision';
import { lookUpBooks } from '@/lib/server/read/lookup';
import { booksWith, type ReadBooks, type Reading } from '@/lib/server/read/read-group';
import { isSuggestionFor, type Suggestion, suggestionFor } from './suggestions';
import type { DeviceChange, Once, Written, WrittenChange } from './once';
import { type PersonRef, resolvePerson } from './people';
import * as sql from '@/lib/server/sql/settlements';
import { settlementOfTuple, settlementTuple, type SettlementTuple } from '@/lib/server/sql/tuples';

/** One suggested or persisted payment of a plan, as a request names it. */
export type Transfer = { readonly from: PersonRef; readonly to: PersonRef; readonly amountCents: Cents };

export type Plan = Books & { readonly settlements: readonly Settlement[] };

/** What a client may be off by: it may have rounded its own balances. */
const TOLERANCE_CENTS = 1;

/** People by id, amounts added up for the same pair. @throws AppError user-not-found, settlement-to-oneself */
function resolveRows(books: Books, transfers: readonly Transfer[]): Row[] {
  const rows = new Map<string, Row>();
  for (const { from, to, amountCents } of transfers) {
    const [fromId, toId] = [resolvePerson(books.members, from).id, resolvePerson(books.members, to).id];
    if (fromId === toId) throw new AppError('settlement-to-oneself');
    const pair = `${fromId} ${toId}`;
    const former = rows.get(pair);
    rows.set(pair, { fromId, toId, cents: former ? addCents(former.cents, amountCents) : amountCents });
  }
  return [...rows.values()];
}

/**
 * Refuses a plan in which somebody would pay or receive more than the balance says: a phone with an old view would
 * otherwise bring a paid row back, and it would be paid twice.
 */
function assertMatchesBalances(books: Books, rows: readonly Row[]): void {
  const [paysById, receivesById] = [new Map<string, number>(), new Map<string, number>()];
  for (const { fromId, toId, cents } of rows) {
    paysById.set(fromId, (paysById.get(fromId) ?? 0) + cents);
    receivesById.set(toId, (receivesById.get(toId) ?? 0) + cents);
  }
  for (const member of books.members) {
    const balance = balanceOf(member);
    const [pays, receives] = [paysById.get(member.id) ?? 0, receivesById.get(member.id) ?? 0];
    const mayPay = Math.max(0, negate(balance)) + TOLERANCE_CENTS;
    const mayReceive = Math.max(0, balance) + TOLERANCE_CENTS;
    if ((pays > 0 && pays > mayPay) || (receives > 0 && receives > mayReceive)) {
      throw new AppError('settlements-mismatch');
    }
  }
}

const toSettlements = (rows: readonly Row[], now: Date): Settlement[] =>
  rows.map((row) => ({ id: newId(), ...row, createdAt: now, updatedAt: now }));

const planInsertion = ({ group, now }: LockedBooks, plan: readonly Settlement[]): Bound =>
  bind(
    sql.insertPlan,
    group.id,
    now,
    plan.map(({ id }) => id),
    plan.map(({ fromId }) => fromId),
    plan.map(({ toId }) => toId),
    plan.map(({ cents }) => cents),
  );

const record = (plan: readonly Row[]): Row[] =>
  plan.map(({ fromId, toId, cents }) => ({ fromId, toId, cents }));

const booksWithPlan = booksWith<readonly SettlementTuple[]>('with_plan', {
  found: `SELECT json_agg(${settlementTuple('s')} ORDER BY s.position) FROM settlements s WHERE s.group_id = g.id`,
});

/** The persisted plan of a group, in its order, and the books. */
export const planOf = (groupCode: string): Reading<ReadBooks & Plan> =>
  booksWithPlan({ kind: 'code', key: groupCode }, [], (books, found) => ({
    ...books,
    settlements: (found ?? []).map(settlementOfTuple),
  }));

/** As `planOf`; nothing where no plan is persisted. */
export function rowsOfPlan(groupCode: string): Reading<ReadBooks & Plan> {
  const reading = planOf(groupCode);
  return {
    ...reading,
    make: (row) => {
      const plan = reading.make(row);
      return plan && plan.settlements.length > 0 ? plan : null;
    },
  };
}

/**
 * Replaces the persisted plan and fixes the order.
 * @throws AppError group-not-found, user-not-found, settlement-to-oneself, settlements-amount(-weak),
 *   settlements-mismatch
 */
export function persistPlan(
  { groupCode, transfers }: { readonly groupCode: string; readonly transfers: readonly Transfer[] },
  once: Once<Plan>,
): Promise<Written<Plan>> {
  const request: WriteRequest<Plan, Settlement[]> = {
    locator: { kind: 'code', key: groupCode },
    missing: 'group-not-found',
    read: (read) => read(sql.planOf),
    decide: (books, stored) => {
      const { currency } = books.group;
      for (const { amountCents } of transfers) assertAmount('settlements', amountCents, currency);
      const rows = resolveRows(books, transfers);
      for (const { cents } of rows) assertAmount('settlements', cents, currency);
      assertMatchesBalances(books, rows);
      const settlements = toSettlements(rows, books.now);
      const group = { ...books.group, fixedOrder: true };
      const change: Change = {
        event: { kind: 'plan.fixed', before: record(stored), after: record(settlements) },
        statements: [
          bind(sql.deletePlan, group.id),
          planInsertion(books, settlements),
          bind(sql.setFixedOrder, group.id, true),
        ],
      };
      return { result: { ...books, group, settlements }, change };
    },
  };
  return writeGroup(request, once);
}

const isRow = (wanted: Row) => (row: Row) =>
  row.fromId === wanted.fromId && row.toId === wanted.toId && row.cents === wanted.cents;

/**
 * Removes one row of the persisted plan; the order stays fixed.
 * @throws AppError group-not-found, user-not-found, settlement-amount-weak, settlement-not-found
 */
export async function deleteSettlement({
  groupCode,
  ...transfer
}: Transfer & { readonly groupCode: string }): Promise<void> {
  await writeGroup<null, Settlement[]>({
    locator: { kind: 'code', key: groupCode },
    missing: 'group-not-found',
    read: (read) => read(sql.planOf),
    decide: (books, plan) => {
      const { id: groupId, currency } = books.group;
      assertAmount('settlement', transfer.amountCents, currency);
      const [wanted] = resolveRows(books, [transfer]);
      const row = wanted && plan.find(isRow(wanted));
      if (!row) throw new AppError('settlement-not-found');
      const rest = plan.filter((other) => other !== row);
      const event = { kind: 'plan.shortened', before: record(plan), after: record(rest) } as const;
      const statements = [bind(sql.deleteSettlement, groupId, row.id)];
      return { result: null, change: { event, statements } };
    },
  });
}

/**
 * Removes the persisted plan; whether the order is fixed is another setting.
 * @throws AppError no-settlements when there is no plan, or no group
 */
export async function deletePlan(groupCode: string): Promise<void> {
  await writeGroup<null, Settlement[]>({
    locator: { kind: 'code', key: groupCode },
    missing: 'no-settlements',
    read: (read) => read(sql.planOf),
    decide: ({ group }, plan) => {
      if (plan.length === 0) throw new AppError('no-settlements');
      const event = { kind: 'plan.dropped', before: record(plan), after: null } as const;
      return { result: null, change: { event, statements: [bind(sql.deletePlan, group.id)] } };
    },
  });
}

export type Confirmation = Transfer & {
  readonly groupCode: string;
  readonly id: string | null;
  /** In which a device has shown the amount. */
  readonly currency?: string | undefined;
};

/** The plan that is left, and the payment that was made. */
export type Confirmed = Plan & { readonly entry: Entry };

/** The books have moved on since the plan was made; undoes the attempt. */
class PlanIsOld extends Error {}

/**
 * The plan that a confirmation takes its row from: the persisted one, or ours when none is fixed.
 * @throws PlanIsOld
 */
function presentPlan(
  books: LockedBooks,
  stored: readonly Settlement[],
  suggested: Suggestion | null,
): readonly Settlement[] {
  if (books.group.fixedOrder && stored.length > 0) return stored;
  if (!suggested || !isSuggestionFor(suggested, books)) throw new PlanIsOld();
  return toSettlements(suggested.transfers, books.now);
}

/** A row of the plan as the payment that it asks for. */
const paymentOf = ({ from, to, amountCents }: Transfer): EntryContent => ({
  kind: 'payment',
  title: '',
  cents: amountCents,
  payer: from,
  among: [to],
});

function confirmation(
  books: LockedBooks,
  plan: readonly Settlement[],
  stored: readonly Settlement[],
  id: string,
  transfer: Transfer,
) {
  const [wanted] = resolveRows(books, [transfer]);
  const row = wanted && plan.find(isRow(wanted));
  if (!row) throw new AppError('settlements-mismatch');
  const { entry, insertion } = newEntry(books, id, paymentOf(transfer));
  const rest = plan.filter((other) => other !== row);
  const survives = rest.length > 0 && planSurvives(books, entry, rest);
  const planStatements =
    plan === stored
      ? [bind(sql.deleteSettlement, books.group.id, row.id)]
      : [bind(sql.deletePlan, books.group.id), planInsertion(books, rest)];
  const change: Change = {
    event: { kind: 'plan.confirmed', before: null, after: recordEntry(entry) },
    statements: [insertion, ...planStatements, bind(sql.setFixedOrder, books.group.id, true)],
    reset: !survives,
    entryCount: 1,
  };
  const group = { ...books.group, fixedOrder: survives };
  return { result: { ...books, group, entry, settlements: survives ? rest : [] }, change };
}

/** Another process may write between the plan and the lock; a group where it always does is busy. */
const MAX_PLANS = 3;

/**
 * Turns one row of the plan into a payment, in one step: fixes our plan when none is fixed, removes the row, records
 * the payment; with the last row the order is no longer fixed. A row may be above the ceiling of what a
 * person enters: balances add up. Our plan is made before the group is locked, because a hard one takes long, and is
 * made anew when the books have moved on meanwhile.
 * @throws AppError group-not-found, user-not-found, settlements-mismatch when the row is not (or no longer) in the
 *   plan, so that two phones make one payment; too-many-entries; id-in-use, entry-deleted; busy
 */
export const confirmSettlement = (
  confirmed: Confirmation,
  once: Once<Confirmed>,
): Promise<Written<Confirmed>> => whilePlanMoves(() => writeGroup(confirmationByPlan(confirmed), once));

/** `confirmSettlement` for a change of a device. @throws AppError as there; change-id-reused, currency-changed */
export const confirmByChange = (
  confirmed: Confirmation,
  change: DeviceChange,
): Promise<WrittenChange<Confirmed>> =>
  whilePlanMoves(() => writeChange(confirmationByPlan(confirmed), change));

/** Tries a confirmation again while the books move on between its plan and its lock. @throws AppError busy */
async function whilePlanMoves<T>(confirm: () => Promise<T>): Promise<T> {
  for (let plans = 0; plans < MAX_PLANS; plans += 1) {
    try {
      return await confirm();
    } catch (error) {
      if (!(error instanceof PlanIsOld)) throw error;
    }
  }
  throw new AppError('busy');
}

/** The write of one try. @throws PlanIsOld, and what `confirmSettlement` throws */
function confirmationByPlan({
  groupCode,
  id,
  currency,
  ...transfer
}: Confirmation): WriteRequest<Confirmed, [Settlement[], Life<Entry>]> {
  let suggested: Suggestion | null = null;
  return {
    locator: { kind: 'code', key: groupCode },
    missing: 'group-not-found',
    prepare: async () => {
      const books = await lookUpBooks(groupCode);
      suggested = books && suggestionFor(books);
    },
    read: (read, plain) => Promise.all([read(sql.planOf), readEntryLife(id, read, plain)]),
    decide: (books, [stored, life]) => {
      const prior = priorEntry(books, life, paymentOf(transfer));
      if (prior) return { result: { ...books, entry: prior, settlements: stored } };
      assertCurrency(currency, books);
      const plan = presentPlan(books, stored, suggested);
      return confirmation(books, plan, stored, id ?? newId(), transfer);
    },
  };
}
