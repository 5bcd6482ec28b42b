import { creating, route } from '@/app/api/v1/_http/route';
import { createPaymentInput, paymentWithIds } from '@/lib/wire/old/payment';
import { createEntry } from '@/lib/server/write/entries';

/** POST /api/v1/payments */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: creating({
    input: createPaymentInput,
    write: createEntry,
    payload: ({ entry, ...books }) => ({ payment: paymentWithIds(entry, books) }),
    message: 'Payment created successfully',
  }),
});
