import { groupNames, groupNamesByBody } from '@/app/api/v1/_http/group-names';
import { route } from '@/app/api/v1/_http/route';

/**
 * GET /api/v1/groups/stored-group-names?storedGroupCodes=a,b, the name that newer clients use, and
 * POST /api/v1/groups/stored-group-names, which keeps the codes out of the URL
 */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({ GET: groupNames, POST: groupNamesByBody });
