import { noContent } from '@/app/api/v1/_http/answers';
import { readUnlessKnown } from '@/app/api/v1/_http/etag';
import { route } from '@/app/api/v1/_http/route';
import { settlementCalls } from '@/lib/wire/calls/settlements';
import { settlementsToWire } from '@/lib/wire/old/settlement';
import { byCode } from '@/lib/server/access/access';
import { rowsOfPlan } from '@/lib/server/read/old-reads';
import { deletePlan } from '@/lib/server/write/settlements';

/**
 * GET and DELETE /api/v1/settlements/{groupCode}. Clients match the text of the 404, so a missing group has the same
 * one
 */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: (request, { groupCode = '' }) =>
    readUnlessKnown(request, settlementCalls.getSettlements, {
      reading: rowsOfPlan(byCode(groupCode)),
      payload: (plan) => ({
        results: plan.settlements.length,
        settlements: settlementsToWire(plan.settlements, plan),
        revision: plan.group.revision,
      }),
      nothing: 'no-settlements',
    }),
  DELETE: async (_request, { groupCode = '' }) => {
    await deletePlan(byCode(groupCode));
    return noContent();
  },
});
