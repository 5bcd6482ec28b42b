import { route } from '@/app/api/v1/_http/route';
import { changing, updatedGroup } from '@/app/api/v1/_http/settings';
import { groupCalls } from '@/lib/wire/calls/groups';

/** PATCH /api/v1/groups/inactiveDataPurge/{groupCode} */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PATCH: changing(groupCalls.changePurge, updatedGroup),
});
