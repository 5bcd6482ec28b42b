import { creating, route } from '@/app/api/v1/_http/route';
import { memberCalls } from '@/lib/wire/calls/members';
import { memberToWire } from '@/lib/wire/old/member';
import { createMember } from '@/lib/server/write/members';

/** POST /api/v1/users */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: creating(memberCalls.createMember, {
    write: createMember,
    payload: ({ member, group }) => ({ user: memberToWire(member, group) }),
  }),
});
