import { getTranslations } from 'next-intl/server';
import { notFound } from 'next/navigation';
import { cache } from 'react';

import { booksOf, findBooks } from '@/app/(group)/prefetch';
import type { GroupSeed } from '@/lib/client/seed';
import { isId } from '@/lib/domain/ids';
import type { Books, Member } from '@/lib/domain/ledger';
import { expenseWithStubs } from '@/lib/schemas/expense-wire';
import { entryInList } from '@/lib/schemas/history-wire';
import { paymentWithStubs } from '@/lib/schemas/payment-wire';
import { findExpense } from '@/lib/server/expenses';
import { findMemberHistory, type History } from '@/lib/server/history';
import { findPayment } from '@/lib/server/payments';

/**
 * What the pages of one entry or one member read. A group that is gone is shown as such; an id that is none of this group's
 * is a page that does not exist (design.md §4).
 */

/** Above this the browser asks for a member's history itself, instead of waiting for a page that is heavy with it. */
const SEEDED_HISTORY_MAX_ENTRIES = 300;

/** Once for each request: the page and its title ask for the same. Nothing of another group, nothing for a malformed id. */
const inGroup = <F extends Books>(find: (id: string) => Promise<F | null>) =>
  cache(async (groupCode: string, id: string): Promise<F | null> => {
    const found = isId(id) ? await find(id) : null;
    return found?.group.code === groupCode ? found : null;
  });

const expenseOf = inGroup(findExpense);
const paymentOf = inGroup(findPayment);

const memberOf = ({ members }: Books, memberId: string): Member | undefined =>
  members.find(({ id }) => id === memberId);

/** The books and one expense. @throws the 404 page */
export async function seedExpense(groupCode: string, expenseId: string): Promise<GroupSeed> {
  if (!(await findBooks(groupCode))) return { groupCode, books: null };
  const found = (await expenseOf(groupCode, expenseId)) ?? notFound();
  const expense = { revision: found.group.revision, expense: expenseWithStubs(found.expense, found) };
  return { groupCode, books: booksOf(found), expense };
}

/** The books and one payment. @throws the 404 page */
export async function seedPayment(groupCode: string, paymentId: string): Promise<GroupSeed> {
  if (!(await findBooks(groupCode))) return { groupCode, books: null };
  const found = (await paymentOf(groupCode, paymentId)) ?? notFound();
  const payment = { revision: found.group.revision, payment: paymentWithStubs(found.payment, found) };
  return { groupCode, books: booksOf(found), payment };
}

const historySeed = (memberId: string, history: History) => ({
  memberId,
  revision: history.group.revision,
  entries: history.entries.map((entry) => entryInList(entry, history)),
});

/** Somebody without totals may still be named by an entry, which decides whether deleting is offered. */
const hasTotals = ({ paid, benefitted, made, received }: Member): boolean =>
  paid + benefitted + made + received > 0;

/** The books, in which the member is. @throws the 404 page */
export async function seedMember(groupCode: string, memberId: string): Promise<GroupSeed> {
  const books = await findBooks(groupCode);
  if (!books) return { groupCode, books: null };
  const member = memberOf(books, memberId) ?? notFound();
  if (hasTotals(member)) return { groupCode, books: booksOf(books) };
  return seedMemberHistory(groupCode, memberId);
}

/** The books and every entry that names the member. @throws the 404 page */
export async function seedMemberHistory(groupCode: string, memberId: string): Promise<GroupSeed> {
  const books = await findBooks(groupCode);
  if (!books) return { groupCode, books: null };
  if (!memberOf(books, memberId)) notFound();
  if (books.group.entryCount > SEEDED_HISTORY_MAX_ENTRIES) return { groupCode, books: booksOf(books) };
  const history = (await findMemberHistory(memberId)) ?? notFound();
  return { groupCode, books: booksOf(history), memberHistory: historySeed(memberId, history) };
}

/** What an expense was for, for titles; null when this group has no such one. */
export const findExpenseTitle = async (groupCode: string, expenseId: string): Promise<string | null> =>
  (await expenseOf(groupCode, expenseId))?.expense.description ?? null;

/** Who gave whom, for titles; null when this group has no such payment. */
export async function findPaymentTitle(groupCode: string, paymentId: string): Promise<string | null> {
  const found = await paymentOf(groupCode, paymentId);
  if (!found) return null;
  const { paymentMaker, paymentRecipient } = paymentWithStubs(found.payment, found);
  const t = await getTranslations('details');
  return t('paymentTitle', { maker: paymentMaker.userName, recipient: paymentRecipient.userName });
}

/** The name of a member, for titles; null when this group has no such one. */
export async function findMemberName(groupCode: string, memberId: string): Promise<string | null> {
  const books = await findBooks(groupCode);
  return (books && memberOf(books, memberId)?.name) ?? null;
}
