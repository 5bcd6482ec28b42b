import { noContent, ok } from '@/app/api/v1/_http/answers';
import { readJson } from '@/app/api/v1/_http/body';
import { conditional, etagOf, etagOfWritten, expectedRevision } from '@/app/api/v1/_http/etag';
import { knownId } from '@/app/api/v1/_http/ids';
import { route } from '@/app/api/v1/_http/route';
import { groupCalls } from '@/lib/wire/calls/groups';
import { groupToWire } from '@/lib/wire/old/group';
import { AppError } from '@/lib/errors';
import { WIRE_HEADER } from '@/lib/wire/own/version';
import { whyMissing } from '@/lib/server/access/ended-codes';
import { byCode, byId } from '@/lib/server/access/access';
import { changeGroup, deleteGroup } from '@/lib/server/write/groups';
import { lookUpGroup } from '@/lib/server/read/lookup';

/** GET and DELETE /api/v1/groups/{groupCode}, PATCH /api/v1/groups/{id} */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (request, { group: code = '' }) => {
    const group = await lookUpGroup(byCode(code));
    if (!group) return noContent();
    return conditional(request, etagOf(group), (etag) =>
      ok(groupCalls.getGroup, { group: groupToWire(group) }, etag),
    );
  },
  PATCH: async (request, { group: id = '' }) => {
    const { name, groupCode } = await readJson(request, groupCalls.renameGroup.input);
    const access = byId('group', knownId(id, 'group-not-found'), groupCode);
    const group = await changeGroup(
      access,
      { set: { name }, missing: 'group-not-found' },
      expectedRevision(request),
    );
    const updatedGroup = groupToWire(group);
    return ok(groupCalls.renameGroup, { updatedGroup }, await etagOfWritten(group));
  },
  DELETE: async (request, { group: code = '' }) => {
    const { groupName } = await readJson(request, groupCalls.deleteGroup.input);
    const access = byCode(code);
    try {
      await deleteGroup(access, groupName);
    } catch (error) {
      // Our own client forgets what it has of a group that is not there any more.
      const isOurs = request.headers.has(WIRE_HEADER);
      const isMissing = error instanceof AppError && error.code === 'group-not-found';
      throw isOurs && isMissing ? await whyMissing(access) : error;
    }
    return noContent();
  },
});
