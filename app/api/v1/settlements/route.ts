import { noContent } from '@/app/api/v1/_http/answers';
import { readJson } from '@/app/api/v1/_http/body';
import { creating, route } from '@/app/api/v1/_http/route';
import { settlementCalls } from '@/lib/wire/calls/settlements';
import { settlementsToWire } from '@/lib/wire/old/settlement';
import { byCode } from '@/lib/server/access/access';
import { deleteSettlement, persistPlan } from '@/lib/server/write/settlements';

/** POST /api/v1/settlements persists a plan; DELETE /api/v1/settlements removes one row of it */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: creating(settlementCalls.persistSettlements, {
    write: persistPlan,
    payload: ({ settlements, ...books }) => ({
      results: settlements.length,
      settlements: settlementsToWire(settlements, books),
    }),
  }),
  DELETE: async (request) => {
    const { groupCode, ...transfer } = await readJson(request, settlementCalls.deleteSettlement.input);
    await deleteSettlement(byCode(groupCode), transfer);
    return noContent();
  },
});
