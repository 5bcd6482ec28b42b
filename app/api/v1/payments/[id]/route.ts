import { noContent, ok } from '@/app/api/v1/_http/answers';
import { readJson } from '@/app/api/v1/_http/body';
import { expectedRevision, readUnlessKnown } from '@/app/api/v1/_http/etag';
import { knownId } from '@/app/api/v1/_http/ids';
import { route } from '@/app/api/v1/_http/route';
import { paymentCalls } from '@/lib/wire/calls/payments';
import { paymentWithIds, paymentWithStubs } from '@/lib/wire/old/payment';
import { byCode, byId } from '@/lib/server/access/access';
import { entryById } from '@/lib/server/read/old-reads';
import { deleteEntry, reviseEntry } from '@/lib/server/write/entries';

/** GET, PUT and DELETE /api/v1/payments/{id} */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: (request, { id }) =>
    readUnlessKnown(request, paymentCalls.getPayment, {
      reading: entryById('payment', byId('entry', knownId(id, 'payment-not-found'))),
      ownRevision: ({ entry }) => entry.revision,
      payload: (found) => ({ payment: paymentWithStubs(found.entry, found) }),
      nothing: 'payment-not-found',
    }),
  PUT: async (request, { id }) => {
    const { groupCode, ...content } = await readJson(request, paymentCalls.updatePayment.input);
    const known = knownId(id, 'payment-not-found');
    const { entry, ...books } = await reviseEntry(
      byCode(groupCode),
      known,
      content,
      expectedRevision(request),
    );
    return ok(paymentCalls.updatePayment, { updatedPayment: paymentWithIds(entry, books) });
  },
  DELETE: async (request, { id }) => {
    const known = knownId(id, 'payment-not-found');
    await deleteEntry(byId('entry', known), 'payment', expectedRevision(request));
    return noContent();
  },
});
