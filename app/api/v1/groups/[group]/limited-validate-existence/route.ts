import { existence } from '@/app/api/v1/_http/existence';
import { route } from '@/app/api/v1/_http/route';
import { CODES } from '@/lib/server/guard/rate-limits';

/** GET /api/v1/groups/{groupCode}/limited-validate-existence */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({ GET: existence(CODES) });
