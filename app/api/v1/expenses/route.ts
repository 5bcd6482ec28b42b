import { creating, route } from '@/app/api/v1/_http/route';
import { expenseCalls } from '@/lib/wire/calls/expenses';
import { expenseWithIds } from '@/lib/wire/old/expense';
import { createEntry } from '@/lib/server/write/entries';

/** POST /api/v1/expenses */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: creating(expenseCalls.createExpense, {
    write: createEntry,
    payload: ({ entry, ...books }) => ({ expense: expenseWithIds(entry, books) }),
  }),
});
