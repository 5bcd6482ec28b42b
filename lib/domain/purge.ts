import { DAY_MS } from '@/lib/domain/days';
import type { Group } from '@/lib/domain/nouns';
import { GROUP_PURGE_AFTER_DAYS, GROUP_PURGE_WARNING_DAYS, READ_TOUCH_INTERVAL_MS } from '@/lib/limits';

/**
 * What the deletion date depends on: whether inactive deletion is on, and the last activity before the present read.
 */
type PurgedGroup = Pick<Group, 'inactiveDataPurge' | 'lastActiveAt'>;

const afterDays = (fromMs: number): Date => new Date(fromMs + GROUP_PURGE_AFTER_DAYS * DAY_MS);

/** When a group is deleted if nobody uses it from now on. Reading counts as use, at most once an hour. */
export function purgeDate({ lastActiveAt }: PurgedGroup, now: Date): Date {
  const lastMs = lastActiveAt.getTime();
  return afterDays(now.getTime() - lastMs > READ_TOUCH_INTERVAL_MS ? now.getTime() : lastMs);
}

/**
 * The whole days without activity of a group that was less than `GROUP_PURGE_WARNING_DAYS` from its deletion before
 * this visit; null if it was not, or if the group is never deleted for inactivity.
 */
export function silentDaysNearPurge(
  { inactiveDataPurge, lastActiveAt }: PurgedGroup,
  now: Date,
): number | null {
  const silentDays = Math.floor((now.getTime() - lastActiveAt.getTime()) / DAY_MS);
  const isNear = silentDays >= GROUP_PURGE_AFTER_DAYS - GROUP_PURGE_WARNING_DAYS;
  return inactiveDataPurge && isNear ? silentDays : null;
}
