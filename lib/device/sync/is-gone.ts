import { ApiError } from '@/lib/device/page/api-errors';
import { send } from '@/lib/device/sync/api';
import { ledgerPath } from '@/lib/device/state/copy';

/**
 * Whether the server says that there is no such group. A list of names is not enough for that: it also lacks groups whose
 * code was changed.
 * @returns false also if it cannot be asked
 */
export async function isGone(groupCode: string): Promise<boolean> {
  try {
    await send('GET', ledgerPath(groupCode, { limit: '1' }));
    return false;
  } catch (error) {
    return error instanceof ApiError && error.code === 'group-not-found';
  }
}
