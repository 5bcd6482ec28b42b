import { ok } from '@/app/api/v1/_http/answers';
import { etagOf, readUnlessKnown } from '@/app/api/v1/_http/etag';
import { route } from '@/app/api/v1/_http/route';
import { groupToWire } from '@/lib/wire/old/group';
import { membersToWire } from '@/lib/wire/old/member';
import { booksOf } from '@/lib/server/read/lookup';

const message = 'User list retrieved successfully';

/** GET /api/v1/users/byGroupCode/{groupCode}: the members with their balances, by name, and the group */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (request, { groupCode = '' }) => {
    const answer = await readUnlessKnown(request, {
      reading: booksOf(groupCode),
      etag: ({ group }) => etagOf(group),
      answer: ({ group, members }, etag) =>
        ok(
          { results: members.length, users: membersToWire(members, group), group: groupToWire(group) },
          message,
          etag,
        ),
    });
    return answer ?? ok({ results: 0, users: [] }, message);
  },
});
