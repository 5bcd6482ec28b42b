import { readUnlessKnown } from '@/app/api/v1/_http/etag';
import { route } from '@/app/api/v1/_http/route';
import { expenseCalls } from '@/lib/wire/calls/expenses';
import { sumToWire } from '@/lib/domain/money/money';
import { byCode } from '@/lib/server/access/access';
import { booksOf } from '@/lib/server/read/lookup';

/** GET /api/v1/expenses/totalExpenses/{groupCode}: what all members paid for expenses; payments do not count */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: (request, { groupCode = '' }) =>
    readUnlessKnown(request, expenseCalls.getExpensesTotal, {
      reading: booksOf(byCode(groupCode)),
      payload: ({ members }) => ({ expensesTotal: sumToWire(members.map(({ paid }) => paid)) }),
      nothing: { expensesTotal: 0 },
    }),
});
