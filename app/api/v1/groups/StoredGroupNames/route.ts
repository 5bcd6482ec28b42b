import { groupNames } from '@/app/api/v1/_http/group-names';
import { route } from '@/app/api/v1/_http/route';

/** GET /api/v1/groups/StoredGroupNames?storedGroupCodes=a,b */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({ GET: groupNames });
