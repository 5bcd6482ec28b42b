import { noContent, ok } from '@/app/api/v1/_http/answers';
import { readJson } from '@/app/api/v1/_http/body';
import { expectedRevision, readUnlessKnown } from '@/app/api/v1/_http/etag';
import { knownId } from '@/app/api/v1/_http/ids';
import { route } from '@/app/api/v1/_http/route';
import { expenseCalls } from '@/lib/wire/calls/expenses';
import { expenseWithIds, expenseWithStubs } from '@/lib/wire/old/expense';
import { byCode, byId } from '@/lib/server/access/access';
import { entryById } from '@/lib/server/read/old-reads';
import { deleteEntry, reviseEntry } from '@/lib/server/write/entries';

/** GET, PUT and DELETE /api/v1/expenses/{id} */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: (request, { id }) =>
    readUnlessKnown(request, expenseCalls.getExpense, {
      reading: entryById('expense', byId('entry', knownId(id, 'expense-not-found'))),
      ownRevision: ({ entry }) => entry.revision,
      payload: (found) => ({ expense: expenseWithStubs(found.entry, found) }),
      nothing: 'expense-not-found',
    }),
  PUT: async (request, { id }) => {
    const { groupCode, ...content } = await readJson(request, expenseCalls.updateExpense.input);
    const known = knownId(id, 'expense-not-found');
    const { entry, ...books } = await reviseEntry(
      byCode(groupCode),
      known,
      content,
      expectedRevision(request),
    );
    return ok(expenseCalls.updateExpense, { updatedExpense: expenseWithIds(entry, books) });
  },
  DELETE: async (request, { id }) => {
    const known = knownId(id, 'expense-not-found');
    await deleteEntry(byId('entry', known), 'expense', expectedRevision(request));
    return noContent();
  },
});
