import { creating, route } from '@/app/api/v1/_http/route';
import { paymentCalls } from '@/lib/wire/calls/payments';
import { paymentWithIds } from '@/lib/wire/old/payment';
import { createEntry } from '@/lib/server/write/entries';

/** POST /api/v1/payments */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: creating(paymentCalls.createPayment, {
    write: createEntry,
    payload: ({ entry, ...books }) => ({ payment: paymentWithIds(entry, books) }),
  }),
});
