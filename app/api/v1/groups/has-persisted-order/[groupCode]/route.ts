import { bare } from '@/app/api/v1/_http/answers';
import { route } from '@/app/api/v1/_http/route';
import { AppError } from '@/lib/errors';
import { byCode } from '@/lib/server/access/access';
import { lookUpGroup } from '@/lib/server/read/lookup';

/** GET /api/v1/groups/has-persisted-order/{groupCode}: a bare true or false */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (_request, { groupCode = '' }) => {
    const group = await lookUpGroup(byCode(groupCode));
    if (!group) throw new AppError('group-not-found');
    return bare(group.fixedOrder);
  },
});
