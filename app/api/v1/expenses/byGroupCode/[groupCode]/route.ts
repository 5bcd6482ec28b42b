import { ok } from '@/app/api/v1/_http/answers';
import { conditional, etagOf } from '@/app/api/v1/_http/etag';
import { route } from '@/app/api/v1/_http/route';
import { expenseWithStubs } from '@/lib/schemas/expense-wire';
import { listExpenses } from '@/lib/server/expenses';

const message = 'Group expenses retrieved successfully';

/** GET /api/v1/expenses/byGroupCode/{groupCode} */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (request, { groupCode = '' }) => {
    const list = await listExpenses(groupCode);
    if (!list) return ok({ results: 0, expenses: [] }, message);
    return conditional(request, etagOf(list.group), (etag) => {
      const expenses = list.expenses.map((expense) => expenseWithStubs(expense, list));
      return ok({ results: expenses.length, expenses }, message, etag);
    });
  },
});
