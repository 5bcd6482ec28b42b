import { creating, route } from '@/app/api/v1/_http/route';
import { createPaymentInput } from '@/lib/schemas/payment';
import { paymentWithIds } from '@/lib/schemas/payment-wire';
import { createPayment } from '@/lib/server/payments';

/** POST /api/v1/payments */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: creating({
    input: createPaymentInput,
    write: createPayment,
    payload: ({ payment, ...books }) => ({ payment: paymentWithIds(payment, books) }),
    message: 'Payment created successfully',
  }),
});
