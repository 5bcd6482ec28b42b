import { send } from '@/lib/device/sync/api';
import { ApiError } from '@/lib/device/page/api-errors';

/** Reads what may not exist. @returns null for a 404 @throws ApiError, OfflineError */
export async function find(path: string, signal: AbortSignal): Promise<unknown> {
  try {
    return await send('GET', path, undefined, { signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
