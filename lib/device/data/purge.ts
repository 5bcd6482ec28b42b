import { DAY_MS } from '@/lib/domain/days';
import type { Group } from '@/lib/domain/ledger';
import { GROUP_PURGE_AFTER_DAYS, GROUP_PURGE_WARNING_DAYS, READ_TOUCH_INTERVAL_MS } from '@/lib/limits';

/** What decides when a silent group is deleted: whether at all, and the last activity before it was read now. */
type PurgedGroup = Pick<Group, 'inactiveDataPurge' | 'lastActiveAt'>;

export type PurgeWarning = {
  /** How many whole days the group was silent. */
  readonly silentDays: number;
  /** When it would have been deleted. */
  readonly purgedAt: Date;
};

const afterDays = (fromMs: number): Date => new Date(fromMs + GROUP_PURGE_AFTER_DAYS * DAY_MS);

/** When a group is deleted if nobody uses it from now on. Who reads it uses it, at most once an hour. */
export function purgeDate({ lastActiveAt }: PurgedGroup, now: Date): Date {
  const lastMs = lastActiveAt.getTime();
  return afterDays(now.getTime() - lastMs > READ_TOUCH_INTERVAL_MS ? now.getTime() : lastMs);
}

/** That a group was in its last two weeks when somebody came; null when it was not, or is never deleted by itself. */
export function purgeWarning(
  { inactiveDataPurge, lastActiveAt }: PurgedGroup,
  now: Date,
): PurgeWarning | null {
  const lastMs = lastActiveAt.getTime();
  const silentDays = Math.floor((now.getTime() - lastMs) / DAY_MS);
  const isNear = silentDays >= GROUP_PURGE_AFTER_DAYS - GROUP_PURGE_WARNING_DAYS;
  return inactiveDataPurge && isNear ? { silentDays, purgedAt: afterDays(lastMs) } : null;
}
