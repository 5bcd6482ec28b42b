import { ok } from '@/app/api/v1/_http/answers';
import { conditional, etagOf } from '@/app/api/v1/_http/etag';
import { readPage } from '@/app/api/v1/_http/paging';
import { route } from '@/app/api/v1/_http/route';
import { cursorOf, entryInList } from '@/lib/schemas/history-wire';
import { findHistory, findHistoryPage } from '@/lib/server/history';

const message = 'All group expenses and payments retrieved successfully';

/** GET /api/v1/groups/{groupCode}/expenses-and-payments, whole or in pages (`?limit=&cursor=&order=`) */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (request, { group: code = '' }) => {
    const page = readPage(request);
    const history = page ? await findHistoryPage(code, page) : await findHistory(code);
    if (!history) return ok({ groupExpensesAndPayments: [] }, message);
    return conditional(request, etagOf(history.group), (etag) => {
      const last = 'hasMore' in history && history.hasMore ? history.entries.at(-1) : undefined;
      const paging = page ? { nextCursor: last ? cursorOf(last) : null } : {};
      const groupExpensesAndPayments = history.entries.map((entry) => entryInList(entry, history));
      const { revision } = history.group;
      return ok({ groupExpensesAndPayments, ...paging, revision }, message, etag);
    });
  },
});
