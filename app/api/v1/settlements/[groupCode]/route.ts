import { noContent, ok } from '@/app/api/v1/_http/answers';
import { conditional, etagOf } from '@/app/api/v1/_http/etag';
import { route } from '@/app/api/v1/_http/route';
import { AppError } from '@/lib/errors';
import { settlementsToWire } from '@/lib/schemas/settlement-wire';
import { deletePlan, findPlan } from '@/lib/server/settlements';

/** GET and DELETE /api/v1/settlements/{groupCode}; clients match the text of the 404, also without a group */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (request, { groupCode = '' }) => {
    const plan = await findPlan(groupCode);
    if (!plan || plan.settlements.length === 0) throw new AppError('no-settlements');
    const { settlements, ...books } = plan;
    return conditional(request, etagOf(books.group), (etag) => {
      const list = settlementsToWire(settlements, books);
      const { revision } = books.group;
      return ok(
        { results: list.length, settlements: list, revision },
        'Settlements retrieved successfully',
        etag,
      );
    });
  },
  DELETE: async (_request, { groupCode = '' }) => {
    await deletePlan(groupCode);
    return noContent();
  },
});
