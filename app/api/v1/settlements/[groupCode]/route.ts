import { noContent, ok } from '@/app/api/v1/_http/answers';
import { etagOf, readUnlessKnown } from '@/app/api/v1/_http/etag';
import { route } from '@/app/api/v1/_http/route';
import { AppError } from '@/lib/errors';
import { settlementsToWire } from '@/lib/wire/old/settlement';
import { rowsOfPlan } from '@/lib/server/read/nouns';
import { deletePlan } from '@/lib/server/write/settlements';

/**
 * GET and DELETE /api/v1/settlements/{groupCode}. Clients match the text of the 404, so a missing group has the same
 * one
 */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (request, { groupCode = '' }) => {
    const answer = await readUnlessKnown(request, {
      reading: rowsOfPlan(groupCode),
      etag: ({ group }) => etagOf(group),
      answer: (plan, etag) => {
        const settlements = settlementsToWire(plan.settlements, plan);
        const { revision } = plan.group;
        const payload = { results: settlements.length, settlements, revision };
        return ok(payload, 'Settlements retrieved successfully', etag);
      },
    });
    if (!answer) throw new AppError('no-settlements');
    return answer;
  },
  DELETE: async (_request, { groupCode = '' }) => {
    await deletePlan(groupCode);
    return noContent();
  },
});
