import { readUnlessKnown } from '@/app/api/v1/_http/etag';
import { route } from '@/app/api/v1/_http/route';
import { memberCalls } from '@/lib/wire/calls/members';
import { groupToWire } from '@/lib/wire/old/group';
import { membersToWire } from '@/lib/wire/old/member';
import { byCode } from '@/lib/server/access/access';
import { booksOf } from '@/lib/server/read/lookup';

/** GET /api/v1/users/byGroupCode/{groupCode}: the members with their balances, by name, and the group */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: (request, { groupCode = '' }) =>
    readUnlessKnown(request, memberCalls.getMembers, {
      reading: booksOf(byCode(groupCode)),
      payload: ({ group, members }) => ({
        results: members.length,
        users: membersToWire(members, group),
        group: groupToWire(group),
      }),
      nothing: { results: 0, users: [] },
    }),
});
