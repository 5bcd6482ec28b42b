import type { Books, Entry, Expense, Payment } from '@/lib/domain/ledger';
import { type Place, placeOf } from '@/lib/schemas/history-wire';
import { query } from './database';
import { toExpenses } from './expense-content';
import { lookUpBooks, lookUpBooksOf } from './lookup';
import * as expenseSql from './sql/expenses';
import * as paymentSql from './sql/payments';

export type History = Books & { readonly entries: readonly Entry[] };

export type Page = {
  readonly order: 'asc' | 'desc';
  readonly limit: number;
  /** The last entry of the page before. */
  readonly after: Place | null;
};

function compareEntries(a: Entry, b: Entry): number {
  const [left, right] = [placeOf(a), placeOf(b)];
  const delay = left.createdAt.getTime() - right.createdAt.getTime();
  if (delay !== 0) return delay;
  if (left.noun !== right.noun) return left.noun === 'expense' ? -1 : 1;
  return left.id < right.id ? -1 : 1;
}

const merge = (expenses: readonly Expense[], payments: readonly Payment[]): Entry[] =>
  [
    ...expenses.map((expense): Entry => ({ noun: 'expense', expense })),
    ...payments.map((payment): Entry => ({ noun: 'payment', payment })),
  ].sort(compareEntries);

/** All entries of a group, oldest first; null for an unknown group. */
export async function findHistory(groupCode: string): Promise<History | null> {
  const books = await lookUpBooks(groupCode);
  if (!books) return null;
  const [expenses, payments] = await Promise.all([
    query(expenseSql.expensesAscending, books.group.id),
    query(paymentSql.paymentsAscending, books.group.id),
  ]);
  return { ...books, entries: merge(toExpenses(expenses), payments) };
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const FIRST_INSTANT = new Date(0);
const LAST_INSTANT = new Date('9999-12-31T00:00:00Z');

/** Where the rows of one noun continue: entries of the other noun at the same instant are all before or all after. */
function boundary({ order, after }: Page, noun: Entry['noun']): [createdAt: Date, id: string] {
  if (!after) return order === 'asc' ? [FIRST_INSTANT, FIRST_ID] : [LAST_INSTANT, LAST_ID];
  if (after.noun === noun) return [after.createdAt, after.id];
  // Expenses stand before payments of the same instant, so an expense still has all payments of its instant ahead.
  return [after.createdAt, noun === 'payment' ? FIRST_ID : LAST_ID];
}

/** One page of a group's entries and whether more follow; null for an unknown group. */
export async function findHistoryPage(
  groupCode: string,
  page: Page,
): Promise<(History & { readonly hasMore: boolean }) | null> {
  const books = await lookUpBooks(groupCode);
  if (!books) return null;
  const { order, limit } = page;
  const one = limit + 1;
  const [ofExpenses, ofPayments] =
    order === 'asc'
      ? [expenseSql.expensesAfter, paymentSql.paymentsAfter]
      : [expenseSql.expensesBefore, paymentSql.paymentsBefore];
  const [expenses, payments] = await Promise.all([
    query(ofExpenses, books.group.id, ...boundary(page, 'expense'), one),
    query(ofPayments, books.group.id, ...boundary(page, 'payment'), one),
  ]);
  const merged = merge(toExpenses(expenses), payments);
  if (order === 'desc') merged.reverse();
  return { ...books, entries: merged.slice(0, limit), hasMore: merged.length > limit };
}

/** All entries that name a member, oldest first; null for an unknown member. */
export async function findMemberHistory(memberId: string): Promise<History | null> {
  const books = await lookUpBooksOf({ kind: 'member', key: memberId });
  if (!books) return null;
  const [expenses, payments] = await Promise.all([
    query(expenseSql.expensesOfMember, books.group.id, memberId),
    query(paymentSql.paymentsOfMember, books.group.id, memberId),
  ]);
  return { ...books, entries: merge(toExpenses(expenses), payments) };
}
