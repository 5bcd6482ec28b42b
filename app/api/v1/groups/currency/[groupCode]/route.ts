import { noContent, ok } from '@/app/api/v1/_http/answers';
import { conditional, etagOf } from '@/app/api/v1/_http/etag';
import { route } from '@/app/api/v1/_http/route';
import { changing } from '@/app/api/v1/_http/settings';
import { groupCalls } from '@/lib/wire/calls/groups';
import { byCode } from '@/lib/server/access/access';
import { lookUpGroup } from '@/lib/server/read/lookup';

/** GET and PATCH /api/v1/groups/currency/{groupCode} */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (request, { groupCode = '' }) => {
    const group = await lookUpGroup(byCode(groupCode));
    if (!group) return noContent();
    return conditional(request, etagOf(group), (etag) =>
      ok(groupCalls.getCurrency, { currency: group.currency }, etag),
    );
  },
  PATCH: changing(groupCalls.changeCurrency, ({ currency, revision }) => ({
    updatedGroup: { currency, revision },
  })),
});
