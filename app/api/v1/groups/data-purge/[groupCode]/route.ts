import { route } from '@/app/api/v1/_http/route';
import { changePurge } from '@/app/api/v1/_http/settings';

/** PATCH /api/v1/groups/data-purge/{groupCode}, the name that newer clients use */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({ PATCH: changePurge });
