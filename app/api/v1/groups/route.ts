import { creating, route } from '@/app/api/v1/_http/route';
import { createGroupInput } from '@/lib/schemas/group';
import { groupToWire } from '@/lib/schemas/group-wire';
import { createGroup } from '@/lib/server/groups';

/** POST /api/v1/groups */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: creating({
    input: createGroupInput,
    write: createGroup,
    payload: (group) => ({ group: groupToWire(group) }),
    message: 'Group created',
  }),
});
