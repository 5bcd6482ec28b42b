import { noContent, ok } from '@/app/api/v1/_http/answers';
import { readJson } from '@/app/api/v1/_http/body';
import { conditional, etagOf, expectedRevision } from '@/app/api/v1/_http/etag';
import { knownId } from '@/app/api/v1/_http/ids';
import { route } from '@/app/api/v1/_http/route';
import { AppError } from '@/lib/errors';
import { renameMemberInput } from '@/lib/schemas/member';
import { memberToWire } from '@/lib/schemas/member-wire';
import { deleteMember, findMember, renameMember } from '@/lib/server/members';

/** GET, PATCH and DELETE /api/v1/users/{id} */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (request, { id }) => {
    const found = await findMember(knownId(id, 'user-not-found'));
    if (!found) throw new AppError('user-not-found');
    const { group, member } = found;
    return conditional(request, etagOf(group, member), (etag) =>
      ok({ user: memberToWire(member, group) }, 'User info retrieved successfully.', etag),
    );
  },
  PATCH: async (request, { id }) => {
    const input = await readJson(request, renameMemberInput);
    const known = knownId(id, 'user-not-found');
    const { group, member } = await renameMember(known, input, expectedRevision(request));
    return ok({ updatedUser: memberToWire(member, group) }, 'User name updated successfully.');
  },
  DELETE: async (_request, { id }) => {
    await deleteMember(knownId(id, 'user-not-found'));
    return noContent();
  },
});
