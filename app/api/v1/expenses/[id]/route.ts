import { noContent, ok } from '@/app/api/v1/_http/answers';
import { readJson } from '@/app/api/v1/_http/body';
import { conditional, etagOf, expectedRevision } from '@/app/api/v1/_http/etag';
import { knownId } from '@/app/api/v1/_http/ids';
import { route } from '@/app/api/v1/_http/route';
import { AppError } from '@/lib/errors';
import { updateExpenseInput } from '@/lib/schemas/expense';
import { expenseWithIds, expenseWithStubs } from '@/lib/schemas/expense-wire';
import { deleteExpense, findExpense, updateExpense } from '@/lib/server/expenses';

/** GET, PUT and DELETE /api/v1/expenses/{id} */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (request, { id }) => {
    const found = await findExpense(knownId(id, 'expense-not-found'));
    if (!found) throw new AppError('expense-not-found');
    const { expense, ...books } = found;
    return conditional(request, etagOf(books.group, expense), (etag) =>
      ok({ expense: expenseWithStubs(expense, books) }, 'Expense info retrieved successfully.', etag),
    );
  },
  PUT: async (request, { id }) => {
    const input = await readJson(request, updateExpenseInput);
    const known = knownId(id, 'expense-not-found');
    const { expense, ...books } = await updateExpense(known, input, expectedRevision(request));
    return ok({ updatedExpense: expenseWithIds(expense, books) }, 'Expense updated successfully.');
  },
  DELETE: async (_request, { id }) => {
    await deleteExpense(knownId(id, 'expense-not-found'));
    return noContent();
  },
});
