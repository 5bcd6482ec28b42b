import { ok } from '@/app/api/v1/_http/answers';
import { route } from '@/app/api/v1/_http/route';
import { wholeList } from '@/app/api/v1/_http/whole-list';
import { byId } from '@/lib/server/access/access';
import { isId } from '@/lib/domain/ids';
import { memberCalls } from '@/lib/wire/calls/members';
import { entryInListText } from '@/lib/wire/old/entry-text';

const call = memberCalls.getMemberHistory;

/** GET /api/v1/users/{id}/expenses-and-payments: every entry that names the member, oldest first */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (request, { id = '' }) => {
    const memberId = id.toLowerCase();
    const nothing = () =>
      ok(call, { results: 0, expenseCount: 0, paymentCount: 0, userExpensesAndPayments: [] });
    if (!isId(memberId)) return nothing();
    const list = await wholeList(request, byId('member', memberId), {
      scope: { kind: 'member', memberId },
      field: 'userExpensesAndPayments',
      entry: entryInListText,
      tail: ({ expense, payment }) => ({
        results: expense + payment,
        expenseCount: expense,
        paymentCount: payment,
      }),
      message: call.message,
    });
    return list ?? nothing();
  },
});
