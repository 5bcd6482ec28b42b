import { creating, route } from '@/app/api/v1/_http/route';
import { createExpenseInput } from '@/lib/schemas/expense';
import { expenseWithIds } from '@/lib/schemas/expense-wire';
import { createExpense } from '@/lib/server/expenses';

/** POST /api/v1/expenses */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: creating({
    input: createExpenseInput,
    write: createExpense,
    payload: ({ expense, ...books }) => ({ expense: expenseWithIds(expense, books) }),
    message: 'Expense created successfully',
  }),
});
