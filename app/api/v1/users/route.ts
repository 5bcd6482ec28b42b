import { creating, route } from '@/app/api/v1/_http/route';
import { createMemberInput, memberToWire } from '@/lib/wire/old/member';
import { createMember } from '@/lib/server/write/members';

/** POST /api/v1/users */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: creating({
    input: createMemberInput,
    write: createMember,
    payload: ({ member, group }) => ({ user: memberToWire(member, group) }),
    message: 'User created successfully',
  }),
});
