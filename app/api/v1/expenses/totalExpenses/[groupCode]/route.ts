import { ok } from '@/app/api/v1/_http/answers';
import { etagOf, readUnlessKnown } from '@/app/api/v1/_http/etag';
import { route } from '@/app/api/v1/_http/route';
import { sumToWire } from '@/lib/domain/money/money';
import { booksOf } from '@/lib/server/read/lookup';

const message = 'Total group expenses retrieved successfully';

/** GET /api/v1/expenses/totalExpenses/{groupCode}: what all members paid for expenses; payments do not count */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (request, { groupCode = '' }) => {
    const answer = await readUnlessKnown(request, {
      reading: booksOf(groupCode),
      etag: ({ group }) => etagOf(group),
      answer: ({ members }, etag) => {
        const expensesTotal = sumToWire(members.map(({ paid }) => paid));
        return ok({ expensesTotal }, message, etag);
      },
    });
    return answer ?? ok({ expensesTotal: 0 }, message);
  },
});
