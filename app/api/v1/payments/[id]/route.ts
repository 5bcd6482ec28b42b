import { noContent, ok } from '@/app/api/v1/_http/answers';
import { readJson } from '@/app/api/v1/_http/body';
import { etagOf, expectedRevision, readUnlessKnown } from '@/app/api/v1/_http/etag';
import { knownId } from '@/app/api/v1/_http/ids';
import { route } from '@/app/api/v1/_http/route';
import { AppError } from '@/lib/errors';
import { updatePaymentInput, paymentWithIds, paymentWithStubs } from '@/lib/wire/old/payment';
import { entryById } from '@/lib/server/read/nouns';
import { deleteEntry, reviseEntry } from '@/lib/server/write/entries';

/** GET, PUT and DELETE /api/v1/payments/{id} */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (request, { id }) => {
    const known = knownId(id, 'payment-not-found');
    const answer = await readUnlessKnown(request, {
      reading: entryById('payment', known),
      etag: ({ group, entry }) => etagOf(group, entry.revision),
      answer: (found, etag) =>
        ok({ payment: paymentWithStubs(found.entry, found) }, 'Payment info retrieved successfully.', etag),
    });
    if (!answer) throw new AppError('payment-not-found');
    return answer;
  },
  PUT: async (request, { id }) => {
    const input = await readJson(request, updatePaymentInput);
    const known = knownId(id, 'payment-not-found');
    const { entry, ...books } = await reviseEntry(known, input, expectedRevision(request));
    return ok({ updatedPayment: paymentWithIds(entry, books) }, 'Payment updated successfully');
  },
  DELETE: async (request, { id }) => {
    await deleteEntry('payment', knownId(id, 'payment-not-found'), expectedRevision(request));
    return noContent();
  },
});
