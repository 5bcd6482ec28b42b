import { noContent, ok } from '@/app/api/v1/_http/answers';
import { readJson } from '@/app/api/v1/_http/body';
import { conditional, etagOf, etagOfWritten, expectedRevision } from '@/app/api/v1/_http/etag';
import { assertSameCode } from '@/app/api/v1/_http/settings';
import { route } from '@/app/api/v1/_http/route';
import { currencyInput } from '@/lib/wire/old/group';
import { changeGroup } from '@/lib/server/write/groups';
import { lookUpGroup } from '@/lib/server/read/lookup';

/** GET and PATCH /api/v1/groups/currency/{groupCode} */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (request, { groupCode = '' }) => {
    const group = await lookUpGroup(groupCode);
    if (!group) return noContent();
    return conditional(request, etagOf(group), (etag) =>
      ok({ currency: group.currency }, 'Group currency retrieved successfully', etag),
    );
  },
  PATCH: async (request, { groupCode = '' }) => {
    const { currency, groupCode: repeated } = await readJson(request, currencyInput);
    assertSameCode(groupCode, repeated);
    const group = await changeGroup(groupCode, { currency }, expectedRevision(request));
    const updatedGroup = { currency: group.currency, revision: group.revision };
    return ok({ updatedGroup }, 'Group currency changed successfully', await etagOfWritten(group));
  },
});
