import type { Books, Expense } from '@/lib/domain/ledger';
import { newId } from '@/lib/domain/ids';
import { decideParts, type Part } from '@/lib/domain/parts';
import { AppError } from '@/lib/errors';
import { expenseWithStubs } from '@/lib/schemas/expense-wire';
import { assertAmount } from './amounts';
import { query, sent } from './database';
import { formerCreation, readLife } from './entry-life';
import {
  type ExpenseContent,
  hasStoredPeople,
  isSameCreation,
  recordExpense,
  toExpense,
  toExpenses,
} from './expense-content';
import { type Change, type LockedBooks, resultOf, writeGroup } from './group-write';
import type { Once, Written } from './once';
import { resolvePeople, resolvePerson } from './people';
import { lookUpBooks, lookUpBooksOf } from './lookup';
import { assertRevision, type ExpectedRevision } from './revisions';
import * as sql from './sql/expenses';
import { assertRoomForEntry } from './limits';

export type NewExpense = ExpenseContent & { readonly groupCode: string; readonly id: string | null };

/** An expense and the books that its names come from. */
export type ExpenseInBooks = Books & { readonly expense: Expense };

const partColumns = (parts: readonly Part[]) =>
  [
    parts.map(({ memberId }) => memberId),
    parts.map(({ paidCents }) => paidCents),
    parts.map(({ owedCents }) => owedCents),
  ] as const;

function decideNewParts(books: Books, id: string, content: ExpenseContent): readonly Part[] {
  return decideParts({
    amountCents: content.amountCents,
    payerId: resolvePerson(books.members, content.payer).id,
    beneficiaries: resolvePeople(books.members, content.beneficiaries),
    entryId: id,
    currency: books.group.currency,
  });
}

function creation(
  books: LockedBooks,
  id: string,
  content: ExpenseContent,
): { expense: Expense; change: Change } {
  const { group, now } = books;
  assertAmount('expense', content.amountCents, group.currency);
  const parts = decideNewParts(books, id, content);
  assertRoomForEntry(group);
  const expense: Expense = {
    id,
    description: content.description,
    cents: content.amountCents,
    revision: 0,
    createdAt: now,
    updatedAt: now,
    parts,
  };
  const change: Change = {
    kind: 'expense.created',
    entryId: id,
    after: { expense: recordExpense(expense) },
    statements: [
      sent(sql.insertExpense, id, group.id, expense.description, expense.cents, now, ...partColumns(parts)),
    ],
    reset: true,
    entryCount: 1,
  };
  return { expense, change };
}

/**
 * Records an expense and decides every member's part of it.
 * @throws AppError group-not-found, user-not-found, expense-amount-too-big(-weak), too-many-entries, and for an id that
 *   the client chose id-in-use or entry-deleted
 */
export function createExpense(
  { groupCode, id, ...content }: NewExpense,
  once: Once<ExpenseInBooks>,
): Promise<Written<ExpenseInBooks>> {
  return writeGroup({
    door: { kind: 'code', key: groupCode },
    missing: 'group-not-found',
    once,
    read: (read, plain) => readLife(id, plain, (known) => read(sql.expenseOf, known)),
    decide: (books, { life, present }) => {
      const former = formerCreation(life, {
        groupId: books.group.id,
        kinds: ['expense.created'],
        present: present && toExpense(present),
        sameContent: (created) => isSameCreation(books, content, created),
      });
      if (former) return { result: { ...books, expense: former } };
      const { expense, change } = creation(books, id ?? newId(), content);
      return { result: { ...books, expense }, change };
    },
  });
}

/** What an edit changes: the description leaves the parts as they are; only amount and people decide them anew. */
function edition(books: LockedBooks, stored: Expense, content: ExpenseContent) {
  const isSameSplit = stored.cents === content.amountCents && hasStoredPeople(books, content, stored);
  if (isSameSplit && stored.description === content.description) return { expense: stored };

  const parts = isSameSplit ? stored.parts : decideNewParts(books, stored.id, content);
  const { description, amountCents: cents } = content;
  const { id, revision } = stored;
  const expense: Expense = {
    ...stored,
    description,
    cents,
    parts,
    revision: revision + 1,
    updatedAt: books.now,
  };
  const newParts = isSameSplit
    ? []
    : [sent(sql.deleteParts, id), sent(sql.insertParts, id, books.group.id, ...partColumns(parts))];
  const change: Change = {
    kind: 'expense.updated',
    entryId: id,
    before: { expense: recordExpense(stored) },
    after: { expense: recordExpense(expense) },
    statements: [sent(sql.updateExpense, id, description, cents, books.now), ...newParts],
    reset: true,
  };
  return { expense, change };
}

/**
 * Edits an expense; content equal to what is stored writes nothing.
 * @throws AppError group-not-found, expense-not-found (also when it belongs to another group), user-not-found,
 *   expense-amount-too-big(-weak), entry-changed
 */
export async function updateExpense(
  id: string,
  { groupCode, ...content }: ExpenseContent & { readonly groupCode: string },
  expected: ExpectedRevision,
): Promise<ExpenseInBooks> {
  const written = await writeGroup<ExpenseInBooks, sql.ExpenseRow[]>({
    door: { kind: 'code', key: groupCode },
    missing: 'group-not-found',
    read: (read) => read(sql.expenseOf, id),
    decide: (books, [row]) => {
      // An amount from before the group changed its currency may be above the ceiling and stay.
      if (row?.cents !== content.amountCents)
        assertAmount('expense', content.amountCents, books.group.currency);
      if (!row) throw new AppError('expense-not-found');
      const stored = toExpense(row);
      resolvePeople(books.members, [content.payer, ...content.beneficiaries]);
      const { expense, change } = edition(books, stored, content);
      if (!change) return { result: { ...books, expense } };
      assertRevision(expected, stored.revision, () => expenseWithStubs(stored, books));
      return { result: { ...books, expense }, change };
    },
  });
  return resultOf(written);
}

/** Deletes an expense and its parts. @throws AppError expense-not-found */
export async function deleteExpense(id: string): Promise<void> {
  await writeGroup<null, sql.ExpenseRow[]>({
    door: { kind: 'expense', key: id },
    missing: 'expense-not-found',
    read: (read) => read(sql.expenseOf, id),
    decide: (_books, [row]) => {
      if (!row) throw new AppError('expense-not-found');
      const { createdAt, updatedAt, ...content } = toExpense(row);
      const before = { expense: { ...recordExpense(content), createdAt, updatedAt } };
      const statements = [sent(sql.deleteExpense, id)];
      return {
        result: null,
        change: { kind: 'expense.deleted', entryId: id, before, statements, reset: true, entryCount: -1 },
      };
    },
  });
}

/** One expense with the books around it; null when there is none. */
export async function findExpense(id: string): Promise<ExpenseInBooks | null> {
  const books = await lookUpBooksOf({ kind: 'expense', key: id });
  const [row] = books ? await query(sql.expenseOf.group, books.group.id, id) : [];
  return books && row ? { ...books, expense: toExpense(row) } : null;
}

/** All expenses of a group, oldest first; null for an unknown group. */
export async function listExpenses(groupCode: string): Promise<(Books & { expenses: Expense[] }) | null> {
  const books = await lookUpBooks(groupCode);
  return books && { ...books, expenses: toExpenses(await query(sql.expensesAscending, books.group.id)) };
}
