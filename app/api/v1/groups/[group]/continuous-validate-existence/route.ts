import { existence } from '@/app/api/v1/_http/existence';
import { route } from '@/app/api/v1/_http/route';
import { groupCalls } from '@/lib/wire/calls/groups';
import { CODES_WATCHED } from '@/lib/server/guard/rate-limits';

/** GET /api/v1/groups/{groupCode}/continuous-validate-existence */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: existence(groupCalls.validateGroupCodeRepeatedly, CODES_WATCHED),
});
