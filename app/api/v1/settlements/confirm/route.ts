import { creating, route } from '@/app/api/v1/_http/route';
import { paymentWithIds } from '@/lib/schemas/payment-wire';
import { confirmSettlementInput } from '@/lib/schemas/settlement';
import { settlementsToWire } from '@/lib/schemas/settlement-wire';
import { confirmSettlement } from '@/lib/server/settlements';

/** POST /api/v1/settlements/confirm: one row of the plan becomes a payment, in one step (ours) */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: creating({
    input: confirmSettlementInput,
    write: confirmSettlement,
    payload: ({ entry, settlements, ...books }) => ({
      payment: paymentWithIds(entry, books),
      settlements: settlementsToWire(settlements, books),
    }),
    message: 'Settlement confirmed successfully',
  }),
});
