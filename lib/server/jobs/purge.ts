import { AppError } from '@/lib/errors';
import { bridge } from '@/lib/launcher-bridge.mjs';
import { DATABASE_LIMITS, DELETION_LIMITS, PURGE_BATCH_ROWS, PURGE_CALL_MAX_MS } from '@/lib/limits';
import { query, transaction } from '@/lib/server/database/database';
import { isDatabaseUnreachable } from '@/lib/server/database/database-unreachable';
import { deleteExpiredFiles } from '@/lib/server/pictures/files';
import { deleteWholeGroup } from '@/lib/server/write/groups';
import { hintGroupGone } from '@/lib/server/live/hints';
import { inBatches } from '@/lib/server/database/in-batches';
import { logger } from '@/lib/server/logging/logger.mjs';
import { logUnexpected } from '@/lib/server/logging/log';
import * as sql from '@/lib/server/sql/purge';

/** What a purge has done. */
export type Purged = {
  readonly groups: number;
  /** Groups that became active before the purge got their lock. */
  readonly spared: number;
  /** Groups that could not be deleted this time. */
  readonly failed: number;
  readonly journalRows: number;
  readonly idempotencyKeys: number;
  readonly files: number;
  /** False if the time ran out; the next call continues. */
  readonly complete: boolean;
};

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

type Fate = 'groups' | 'spared' | 'failed';

/** How long the deletion of one group may take. */
type Patience = { readonly statementMs: number; readonly answerMs: number };

/** The usual time limit of a statement, which is more than enough for most groups. */
const SHORT: Patience = { ...DELETION_LIMITS, statementMs: DATABASE_LIMITS.statementMs };

/** Shortens the limits to the time that is left, with a second more for the answer. */
const within = ({ statementMs, answerMs }: Patience, leftMs: number): Patience => ({
  statementMs: Math.ceil(Math.min(statementMs, Math.max(leftMs, 1))),
  answerMs: Math.min(answerMs, Math.max(leftMs, 0) + 1000),
});

/** Deletes one group with all its data, in one transaction, if it is still inactive once it is locked. */
async function deleteIfSilent(groupId: string, now: Date, patience: Patience): Promise<Fate> {
  const fate = await transaction<Fate>(async ({ send }) => {
    const [group] = await send(sql.lockSilentGroup, groupId, now);
    if (!group) return { result: 'spared', writes: [] };
    return { result: 'groups', writes: deleteWholeGroup(send, group.id) };
  }, patience);
  if (fate === 'groups') hintGroupGone(groupId);
  return fate;
}

/** Whether the deletion timed out, because the group is large or locked. Then nothing of it was done. */
const needsLonger = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'busy' && !isDatabaseUnreachable(error);

/** Logs the error: one broken group must not prevent the deletion of the others. */
function toldFailure(error: unknown): Fate {
  logUnexpected('purge', error);
  return 'failed';
}

/** Reports what was done, to the log and the metrics. */
function told(purged: Purged): Purged {
  const { complete, ...counts } = purged;
  const { purged: sums } = bridge();
  bridge().purges += 1;
  for (const [kind, count] of Object.entries(counts)) sums[kind] = (sums[kind] ?? 0) + count;
  logger().info({ ...counts, complete }, 'purged');
  return purged;
}

/**
 * Deletes what has expired: groups that want it, after 90 days without use; rows of the Journal that are too old to
 * undo; answers to idempotency keys; counts of requests; stages of imports; and files. Each group has a transaction of its own, so an
 * interrupted purge keeps what it has done, and two may run at once. Slow groups come last, so that they do not starve
 * the others.
 * @param now the instant against which ages are measured
 * @param leftMs called between two steps: how much time is left, in milliseconds; 0 ends the work early
 */
export async function purgeExpired(now: Date, leftMs: () => number): Promise<Purged> {
  const fates: Record<Fate, number> = { groups: 0, spared: 0, failed: 0 };
  const isTimeOver = () => leftMs() <= 0;
  const batches = (deleteBatch: () => Promise<{ rows: number }[]>) =>
    inBatches(PURGE_BATCH_ROWS, deleteBatch, isTimeOver);
  const idempotencyKeys = await batches(() => query(sql.deleteOldKeys, now));
  await batches(() => query(sql.deleteOldCounts, now.getTime()));
  await batches(() => query(sql.deleteOldStages, now));
  await batches(() => query(sql.deleteOldNotesOfImports, now));
  const files = await deleteExpiredFiles(now, isTimeOver);
  let journalRows = 0;
  const slow: string[] = [];
  const sum = (complete: boolean): Purged =>
    told({ ...fates, journalRows, idempotencyKeys, files, complete });
  for (let afterId = FIRST_ID; ;) {
    if (isTimeOver()) return sum(false);
    const [step] = await query(sql.silentGroupsAfter, afterId, now);
    if (!step) break;
    for (const groupId of step.silentIds) {
      if (isTimeOver()) return sum(false);
      const fate = await deleteIfSilent(groupId, now, within(SHORT, leftMs())).catch((error: unknown) =>
        needsLonger(error) ? null : toldFailure(error),
      );
      if (fate === null) slow.push(groupId);
      else fates[fate] += 1;
    }
    journalRows += await batches(() => query(sql.pruneJournal, afterId, step.lastId, now));
    afterId = step.lastId;
  }
  for (const groupId of slow) {
    if (isTimeOver()) return sum(false);
    fates[await deleteIfSilent(groupId, now, within(DELETION_LIMITS, leftMs())).catch(toldFailure)] += 1;
  }
  return sum(true);
}

/** The instant against which ages are measured: a process whose clock runs ahead must not delete what is in use. */
export async function databaseNow(): Promise<Date> {
  const [row] = await query(sql.selectNow);
  if (!row) throw new Error('SELECT now() returned no row');
  return row.now;
}

/** Like `purgeExpired`, for as long as a serverless host lets one call run. */
export async function purgeForOneCall(): Promise<Purged> {
  const endMs = performance.now() + PURGE_CALL_MAX_MS;
  return purgeExpired(await databaseNow(), () => endMs - performance.now());
}
