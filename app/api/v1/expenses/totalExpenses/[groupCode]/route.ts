import { ok } from '@/app/api/v1/_http/answers';
import { conditional, etagOf } from '@/app/api/v1/_http/etag';
import { route } from '@/app/api/v1/_http/route';
import { centsToWire, sumCents } from '@/lib/domain/money';
import { lookUpBooks } from '@/lib/server/lookup';

const message = 'Total group expenses retrieved successfully';

/** GET /api/v1/expenses/totalExpenses/{groupCode}: what all members paid for expenses; payments do not count */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (request, { groupCode = '' }) => {
    const books = await lookUpBooks(groupCode);
    if (!books) return ok({ expensesTotal: 0 }, message);
    const expensesTotal = centsToWire(sumCents(books.members.map(({ paid }) => paid)));
    return conditional(request, etagOf(books.group), (etag) => ok({ expensesTotal }, message, etag));
  },
});
