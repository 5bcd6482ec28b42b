import { ok } from '@/app/api/v1/_http/answers';
import { conditional, etagOf } from '@/app/api/v1/_http/etag';
import { route } from '@/app/api/v1/_http/route';
import { isId } from '@/lib/domain/ids';
import { entryInList } from '@/lib/schemas/history-wire';
import { findMemberHistory } from '@/lib/server/history';

const message = 'All user expenses and payments retrieved successfully';

/** GET /api/v1/users/{id}/expenses-and-payments: every entry that names the member, oldest first */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (request, { id = '' }) => {
    const memberId = id.toLowerCase();
    const history = isId(memberId) ? await findMemberHistory(memberId) : null;
    if (!history) {
      return ok({ results: 0, expenseCount: 0, paymentCount: 0, userExpensesAndPayments: [] }, message);
    }
    return conditional(request, etagOf(history.group), (etag) => {
      const userExpensesAndPayments = history.entries.map((entry) => entryInList(entry, history));
      const results = history.entries.length;
      const expenseCount = history.entries.filter(({ noun }) => noun === 'expense').length;
      const paymentCount = results - expenseCount;
      return ok({ results, expenseCount, paymentCount, userExpensesAndPayments }, message, etag);
    });
  },
});
