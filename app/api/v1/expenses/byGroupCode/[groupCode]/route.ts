import { ok } from '@/app/api/v1/_http/answers';
import { route } from '@/app/api/v1/_http/route';
import { wholeList } from '@/app/api/v1/_http/whole-list';
import { expenseWithStubsText } from '@/lib/wire/old/entry-text';

const message = 'Group expenses retrieved successfully';

/** GET /api/v1/expenses/byGroupCode/{groupCode} */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (request, { groupCode = '' }) => {
    const list = await wholeList(
      request,
      { kind: 'code', key: groupCode },
      {
        scope: { kind: 'expenses' },
        field: 'expenses',
        entry: expenseWithStubsText,
        tail: ({ expense }) => ({ results: expense, message }),
      },
    );
    return list ?? ok({ results: 0, expenses: [] }, message);
  },
});
