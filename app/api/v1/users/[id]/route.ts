import { noContent, ok } from '@/app/api/v1/_http/answers';
import { readJson } from '@/app/api/v1/_http/body';
import { expectedRevision, readUnlessKnown } from '@/app/api/v1/_http/etag';
import { knownId } from '@/app/api/v1/_http/ids';
import { route } from '@/app/api/v1/_http/route';
import { memberCalls } from '@/lib/wire/calls/members';
import { memberToWire } from '@/lib/wire/old/member';
import { byId } from '@/lib/server/access/access';
import { memberById } from '@/lib/server/read/old-reads';
import { deleteMember, renameMember } from '@/lib/server/write/members';

/** GET, PATCH and DELETE /api/v1/users/{id} */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: (request, { id }) =>
    readUnlessKnown(request, memberCalls.getMember, {
      reading: memberById(byId('member', knownId(id, 'user-not-found'))),
      ownRevision: ({ member }) => member.revision,
      payload: ({ group, member }) => ({ user: memberToWire(member, group) }),
      nothing: 'user-not-found',
    }),
  PATCH: async (request, { id }) => {
    const { name, groupCode } = await readJson(request, memberCalls.renameMember.input);
    const access = byId('member', knownId(id, 'user-not-found'), groupCode);
    const { group, member } = await renameMember(access, name, expectedRevision(request));
    return ok(memberCalls.renameMember, { updatedUser: memberToWire(member, group) });
  },
  DELETE: async (request, { id }) => {
    const access = byId('member', knownId(id, 'user-not-found'));
    await deleteMember(access, expectedRevision(request));
    return noContent();
  },
});
