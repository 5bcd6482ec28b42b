import { byCode } from '@/lib/server/access/access';
import { ok } from '@/app/api/v1/_http/answers';
import { route } from '@/app/api/v1/_http/route';
import { wholeList } from '@/app/api/v1/_http/whole-list';
import { expenseCalls } from '@/lib/wire/calls/expenses';
import { expenseWithStubsText } from '@/lib/wire/old/entry-text';

/** GET /api/v1/expenses/byGroupCode/{groupCode} */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (request, { groupCode = '' }) => {
    const list = await wholeList(request, byCode(groupCode), {
      scope: { kind: 'expenses' },
      field: 'expenses',
      entry: expenseWithStubsText,
      tail: ({ expense }) => ({ results: expense }),
      message: expenseCalls.getExpenses.message,
    });
    return list ?? ok(expenseCalls.getExpenses, { results: 0, expenses: [] });
  },
});
