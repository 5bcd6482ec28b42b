import { ApiError, OfflineError } from '@/lib/device/page/api-errors';

/** Whether the request may have been done although no answer came. */
export const isUnknown = (error: Error): boolean =>
  error instanceof OfflineError || (error instanceof ApiError && error.code === 'outcome-unknown');
