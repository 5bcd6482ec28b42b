import { balanceOf } from '@/lib/domain/balances';
import type { Books, Payment, Settlement } from '@/lib/domain/ledger';
import { newId } from '@/lib/domain/ids';
import { addCents, type Cents, negate } from '@/lib/domain/money';
import { AppError } from '@/lib/errors';
import { assertAmount } from './amounts';
import { query, type Sent, sent } from './database';
import { formerCreation, readLife } from './entry-life';
import { type Change, type LockedBooks, writeGroup } from './group-write';
import { lookUpBooks } from './lookup';
import { suggestedTransfers } from './suggestions';
import type { Once, Written } from './once';
import { isSamePayment, newPayment, PAYMENT_BIRTHS, planSurvives, recordPayment } from './payments';
import { type PersonRef, resolvePerson } from './people';
import { paymentOf } from './sql/payments';
import * as sql from './sql/settlements';

/** One suggested or persisted payment of a plan, as a request names it. */
export type Transfer = { readonly from: PersonRef; readonly to: PersonRef; readonly amountCents: Cents };

export type Plan = Books & { readonly settlements: readonly Settlement[] };

type Row = Pick<Settlement, 'fromId' | 'toId' | 'cents'>;

/** What a client may be off by: it may have rounded its own balances (contract.md §3, POST settlements). */
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
  for (const member of books.members) {
    const balance = balanceOf(member);
    const pays = rows.reduce((sum, { fromId, cents }) => (fromId === member.id ? sum + cents : sum), 0);
    const receives = rows.reduce((sum, { toId, cents }) => (toId === member.id ? sum + cents : sum), 0);
    const mayPay = Math.max(0, negate(balance)) + TOLERANCE_CENTS;
    const mayReceive = Math.max(0, balance) + TOLERANCE_CENTS;
    if ((pays > 0 && pays > mayPay) || (receives > 0 && receives > mayReceive)) {
      throw new AppError('settlements-mismatch');
    }
  }
}

const toSettlements = (rows: readonly Row[], now: Date): Settlement[] =>
  rows.map((row) => ({ id: newId(), ...row, createdAt: now, updatedAt: now }));

const planInsertion = ({ group, now }: LockedBooks, plan: readonly Settlement[]): Sent =>
  sent(
    sql.insertPlan,
    group.id,
    now,
    plan.map(({ id }) => id),
    plan.map(({ fromId }) => fromId),
    plan.map(({ toId }) => toId),
    plan.map(({ cents }) => cents),
  );

const record = (plan: readonly Row[]) => plan.map(({ fromId, toId, cents }) => [fromId, toId, cents]);

/** The persisted plan of a group, in its order; null for an unknown group. */
export async function findPlan(groupCode: string): Promise<Plan | null> {
  const books = await lookUpBooks(groupCode);
  return books && { ...books, settlements: await query(sql.planOf.group, books.group.id) };
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
  return writeGroup<Plan, Settlement[]>({
    door: { kind: 'code', key: groupCode },
    missing: 'group-not-found',
    once,
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
        kind: 'settlements.persisted',
        before: { settlements: record(stored) },
        after: { settlements: record(settlements) },
        statements: [
          sent(sql.deletePlan, group.id),
          planInsertion(books, settlements),
          sent(sql.setFixedOrder, group.id, true),
        ],
      };
      return { result: { ...books, group, settlements }, change };
    },
  });
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
    door: { kind: 'code', key: groupCode },
    missing: 'group-not-found',
    read: (read) => read(sql.planOf),
    decide: (books, plan) => {
      assertAmount('settlement', transfer.amountCents, books.group.currency);
      const [wanted] = resolveRows(books, [transfer]);
      const row = wanted && plan.find(isRow(wanted));
      if (!row) throw new AppError('settlement-not-found');
      const before = { settlements: record([row]) };
      const statements = [sent(sql.deleteSettlement, row.id)];
      return { result: null, change: { kind: 'settlement.deleted', before, statements } };
    },
  });
}

/**
 * Removes the persisted plan; whether the order is fixed is another setting.
 * @throws AppError no-settlements when there is no plan, or no group
 */
export async function deletePlan(groupCode: string): Promise<void> {
  await writeGroup<null, Settlement[]>({
    door: { kind: 'code', key: groupCode },
    missing: 'no-settlements',
    read: (read) => read(sql.planOf),
    decide: ({ group }, plan) => {
      if (plan.length === 0) throw new AppError('no-settlements');
      const before = { settlements: record(plan) };
      const statements = [sent(sql.deletePlan, group.id)];
      return { result: null, change: { kind: 'settlements.deleted', before, statements } };
    },
  });
}

export type Confirmation = Transfer & { readonly groupCode: string; readonly id: string | null };

export type Confirmed = Plan & { readonly payment: Payment };

/** The plan that a confirmation takes its row from: the persisted one, or ours when none is fixed. */
function presentPlan(books: LockedBooks, stored: readonly Settlement[]): readonly Settlement[] {
  if (books.group.fixedOrder && stored.length > 0) return stored;
  return toSettlements(suggestedTransfers(books), books.now);
}

function confirmation(books: LockedBooks, stored: readonly Settlement[], id: string, transfer: Transfer) {
  const plan = presentPlan(books, stored);
  const [wanted] = resolveRows(books, [transfer]);
  const row = wanted && plan.find(isRow(wanted));
  if (!row) throw new AppError('settlements-mismatch');
  const { from: maker, to: recipient, amountCents } = transfer;
  const { payment, insertion } = newPayment(books, id, { amountCents, maker, recipient });
  const rest = plan.filter((other) => other !== row);
  const survives = rest.length > 0 && planSurvives(books, payment, rest);
  const planStatements =
    plan === stored
      ? [sent(sql.deleteSettlement, row.id)]
      : [sent(sql.deletePlan, books.group.id), planInsertion(books, rest)];
  const change: Change = {
    kind: 'settlement.confirmed',
    entryId: id,
    after: { payment: recordPayment(payment) },
    statements: [insertion, ...planStatements, sent(sql.setFixedOrder, books.group.id, true)],
    reset: !survives,
    entryCount: 1,
  };
  const group = { ...books.group, fixedOrder: survives };
  return { result: { ...books, group, payment, settlements: survives ? rest : [] }, change };
}

/**
 * Turns one row of the plan into a payment, in one step: fixes our plan when none is fixed, removes the row, records
 * the payment; with the last row the order is no longer fixed (design §4). A row may be above the ceiling of what a
 * person enters: balances add up.
 * @throws AppError group-not-found, user-not-found, settlements-mismatch when the row is not (or no longer) in the
 *   plan, so that two phones make one payment; too-many-entries; id-in-use, entry-deleted
 */
export function confirmSettlement(
  { groupCode, id, ...transfer }: Confirmation,
  once: Once<Confirmed>,
): Promise<Written<Confirmed>> {
  return writeGroup({
    door: { kind: 'code', key: groupCode },
    missing: 'group-not-found',
    once,
    read: (read, plain) =>
      Promise.all([read(sql.planOf), readLife(id, plain, (known) => read(paymentOf, known))]),
    decide: (books, [stored, { life, present }]) => {
      const { from: maker, to: recipient, amountCents } = transfer;
      const former = formerCreation(life, {
        groupId: books.group.id,
        kinds: PAYMENT_BIRTHS,
        present,
        sameContent: (created) => isSamePayment(books, { amountCents, maker, recipient }, created),
      });
      if (former) return { result: { ...books, payment: former, settlements: stored } };
      return confirmation(books, stored, id ?? newId(), transfer);
    },
  });
}
