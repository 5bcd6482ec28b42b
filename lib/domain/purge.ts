import { DAY_MS } from '@/lib/domain/days';
import type { Group } from '@/lib/domain/ledger/ledger';
import { GROUP_PURGE_AFTER_DAYS, GROUP_PURGE_WARNING_DAYS, READ_TOUCH_INTERVAL_MS } from '@/lib/limits';

/** What decides when a silent group is deleted: whether at all, and the last activity before it was read now. */
type PurgedGroup = Pick<Group, 'inactiveDataPurge' | 'lastActiveAt'>;

const afterDays = (fromMs: number): Date => new Date(fromMs + GROUP_PURGE_AFTER_DAYS * DAY_MS);

/** When a group is deleted if nobody uses it from now on. Who reads it uses it, at most once an hour. */
export function purgeDate({ lastActiveAt }: PurgedGroup, now: Date): Date {
  const lastMs = lastActiveAt.getTime();
  return afterDays(now.getTime() - lastMs > READ_TOUCH_INTERVAL_MS ? now.getTime() : lastMs);
}

/**
 * For how many whole days a group was silent that was in its last two weeks when somebody came; null when it was not, or is
 * never deleted by itself.
 */
export function silentDaysNearPurge(
  { inactiveDataPurge, lastActiveAt }: PurgedGroup,
  now: Date,
): number | null {
  const silentDays = Math.floor((now.getTime() - lastActiveAt.getTime()) / DAY_MS);
  const isNear = silentDays >= GROUP_PURGE_AFTER_DAYS - GROUP_PURGE_WARNING_DAYS;
  return inactiveDataPurge && isNear ? silentDays : null;
}
