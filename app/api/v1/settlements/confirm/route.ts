import { creating, route } from '@/app/api/v1/_http/route';
import { settlementCalls } from '@/lib/wire/calls/settlements';
import { paymentWithIds } from '@/lib/wire/old/payment';
import { settlementsToWire } from '@/lib/wire/old/settlement';
import { confirmSettlement } from '@/lib/server/write/settlements';

/**
 * POST /api/v1/settlements/confirm: turns one row of the plan into a payment, in one step (not known to old clients)
 */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: creating(settlementCalls.confirmSettlement, {
    write: confirmSettlement,
    payload: ({ entry, settlements, ...books }) => ({
      payment: paymentWithIds(entry, books),
      settlements: settlementsToWire(settlements, books),
    }),
  }),
});
