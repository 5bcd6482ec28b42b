import { groupNames } from '@/app/api/v1/_http/group-names';
import { route } from '@/app/api/v1/_http/route';

/** GET /api/v1/groups/stored-group-names?storedGroupCodes=a,b, the name that newer clients use */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({ GET: groupNames });
