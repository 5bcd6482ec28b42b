import { readJson } from '@/app/api/v1/_http/body';
import { guardNewGroup } from '@/app/api/v1/_http/new-group-guard';
import { createOnce, route } from '@/app/api/v1/_http/route';
import type { Group } from '@/lib/domain/ledger/ledger';
import { createGroupInput } from '@/lib/wire/old/group';
import { groupToWire } from '@/lib/wire/old/group-wire';
import { createGroup } from '@/lib/server/write/groups';
import type { Once } from '@/lib/server/write/once';

/** POST /api/v1/groups */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: async (request) => {
    const data = await readJson(request, createGroupInput);
    return createOnce(request, data, data, {
      write: (input, once: Once<Group>) => guardNewGroup(request, once, () => createGroup(input, once)),
      payload: (group) => ({ group: groupToWire(group) }),
      message: 'Group created',
    });
  },
});
