import { route } from '@/app/api/v1/_http/route';
import { changeFixedOrder } from '@/app/api/v1/_http/settings';

/** PATCH /api/v1/groups/fixedDebitorCreditorOrder/{groupCode} */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({ PATCH: changeFixedOrder });
