import { noContent, ok } from '@/app/api/v1/_http/answers';
import { readJson } from '@/app/api/v1/_http/body';
import { conditional, etagOf, expectedRevision } from '@/app/api/v1/_http/etag';
import { knownId } from '@/app/api/v1/_http/ids';
import { route } from '@/app/api/v1/_http/route';
import { AppError } from '@/lib/errors';
import { updatePaymentInput } from '@/lib/schemas/payment';
import { paymentWithIds, paymentWithStubs } from '@/lib/schemas/payment-wire';
import { deletePayment, findPayment, updatePayment } from '@/lib/server/payments';

/** GET, PUT and DELETE /api/v1/payments/{id} */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (request, { id }) => {
    const found = await findPayment(knownId(id, 'payment-not-found'));
    if (!found) throw new AppError('payment-not-found');
    const { payment, ...books } = found;
    return conditional(request, etagOf(books.group, payment), (etag) =>
      ok({ payment: paymentWithStubs(payment, books) }, 'Payment info retrieved successfully.', etag),
    );
  },
  PUT: async (request, { id }) => {
    const input = await readJson(request, updatePaymentInput);
    const known = knownId(id, 'payment-not-found');
    const { payment, ...books } = await updatePayment(known, input, expectedRevision(request));
    return ok({ updatedPayment: paymentWithIds(payment, books) }, 'Payment updated successfully');
  },
  DELETE: async (_request, { id }) => {
    await deletePayment(knownId(id, 'payment-not-found'));
    return noContent();
  },
});
