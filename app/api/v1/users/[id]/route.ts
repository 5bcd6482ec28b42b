import { noContent, ok } from '@/app/api/v1/_http/answers';
import { readJson } from '@/app/api/v1/_http/body';
import { etagOf, expectedRevision, readUnlessKnown } from '@/app/api/v1/_http/etag';
import { knownId } from '@/app/api/v1/_http/ids';
import { route } from '@/app/api/v1/_http/route';
import { AppError } from '@/lib/errors';
import { renameMemberInput, memberToWire } from '@/lib/wire/old/member';
import { memberById } from '@/lib/server/read/nouns';
import { deleteMember, renameMember } from '@/lib/server/write/members';

/** GET, PATCH and DELETE /api/v1/users/{id} */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (request, { id }) => {
    const known = knownId(id, 'user-not-found');
    const answer = await readUnlessKnown(request, {
      reading: memberById(known),
      etag: ({ group, member }) => etagOf(group, member.revision),
      answer: ({ group, member }, etag) =>
        ok({ user: memberToWire(member, group) }, 'User info retrieved successfully.', etag),
    });
    if (!answer) throw new AppError('user-not-found');
    return answer;
  },
  PATCH: async (request, { id }) => {
    const input = await readJson(request, renameMemberInput);
    const known = knownId(id, 'user-not-found');
    const { group, member } = await renameMember(known, input, expectedRevision(request));
    return ok({ updatedUser: memberToWire(member, group) }, 'User name updated successfully.');
  },
  DELETE: async (request, { id }) => {
    await deleteMember(knownId(id, 'user-not-found'), expectedRevision(request));
    return noContent();
  },
});
