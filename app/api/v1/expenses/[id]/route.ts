import { noContent, ok } from '@/app/api/v1/_http/answers';
import { readJson } from '@/app/api/v1/_http/body';
import { expectedRevision, readUnlessKnown } from '@/app/api/v1/_http/etag';
import { knownId } from '@/app/api/v1/_http/ids';
import { route } from '@/app/api/v1/_http/route';
import { expenseCalls } from '@/lib/wire/calls/expenses';
import { expenseWithIds, expenseWithStubs } from '@/lib/wire/old/expense';
import { entryById } from '@/lib/server/read/nouns';
import { deleteEntry, reviseEntry } from '@/lib/server/write/entries';

/** GET, PUT and DELETE /api/v1/expenses/{id} */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: (request, { id }) =>
    readUnlessKnown(request, expenseCalls.getExpense, {
      reading: entryById('expense', knownId(id, 'expense-not-found')),
      ownRevision: ({ entry }) => entry.revision,
      payload: (found) => ({ expense: expenseWithStubs(found.entry, found) }),
      nothing: 'expense-not-found',
    }),
  PUT: async (request, { id }) => {
    const input = await readJson(request, expenseCalls.updateExpense.input);
    const known = knownId(id, 'expense-not-found');
    const { entry, ...books } = await reviseEntry(known, input, expectedRevision(request));
    return ok(expenseCalls.updateExpense, { updatedExpense: expenseWithIds(entry, books) });
  },
  DELETE: async (request, { id }) => {
    await deleteEntry('expense', knownId(id, 'expense-not-found'), expectedRevision(request));
    return noContent();
  },
});
