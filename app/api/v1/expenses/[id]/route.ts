import { noContent, ok } from '@/app/api/v1/_http/answers';
import { readJson } from '@/app/api/v1/_http/body';
import { etagOf, expectedRevision, readUnlessKnown } from '@/app/api/v1/_http/etag';
import { knownId } from '@/app/api/v1/_http/ids';
import { route } from '@/app/api/v1/_http/route';
import { AppError } from '@/lib/errors';
import { updateExpenseInput, expenseWithIds, expenseWithStubs } from '@/lib/wire/old/expense';
import { entryById } from '@/lib/server/read/nouns';
import { deleteEntry, reviseEntry } from '@/lib/server/write/entries';

/** GET, PUT and DELETE /api/v1/expenses/{id} */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (request, { id }) => {
    const known = knownId(id, 'expense-not-found');
    const answer = await readUnlessKnown(request, {
      reading: entryById('expense', known),
      etag: ({ group, entry }) => etagOf(group, entry.revision),
      answer: (found, etag) =>
        ok({ expense: expenseWithStubs(found.entry, found) }, 'Expense info retrieved successfully.', etag),
    });
    if (!answer) throw new AppError('expense-not-found');
    return answer;
  },
  PUT: async (request, { id }) => {
    const input = await readJson(request, updateExpenseInput);
    const known = knownId(id, 'expense-not-found');
    const { entry, ...books } = await reviseEntry(known, input, expectedRevision(request));
    return ok({ updatedExpense: expenseWithIds(entry, books) }, 'Expense updated successfully.');
  },
  DELETE: async (request, { id }) => {
    await deleteEntry('expense', knownId(id, 'expense-not-found'), expectedRevision(request));
    return noContent();
  },
});
