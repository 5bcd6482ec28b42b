import { route } from '@/app/api/v1/_http/route';
import { changePurge } from '@/app/api/v1/_http/settings';

/** PATCH /api/v1/groups/inactiveDataPurge/{groupCode} */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({ PATCH: changePurge });
