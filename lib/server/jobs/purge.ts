import { AppError } from '@/lib/errors';
import { bridge } from '@/lib/launcher-bridge.mjs';
import { DATABASE_LIMITS, DELETION_LIMITS, PURGE_BATCH_ROWS, PURGE_CALL_MAX_MS } from '@/lib/limits';
import { query, transaction } from '@/lib/server/database/database';
import { isDatabaseAway } from '@/lib/server/database/database-away';
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
  /** Groups that became active while they were waited for. */
  readonly spared: number;
  /** Groups that could not be deleted this time. */
  readonly failed: number;
  readonly journalRows: number;
  readonly idempotencyKeys: number;
  readonly files: number;
  /** False: its time was over before its work; the next call goes on. */
  readonly complete: boolean;
};

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

type Fate = 'groups' | 'spared' | 'failed';

/** How long the deletion of one group may take. */
type Patience = { readonly statementMs: number; readonly answerMs: number };

/** The usual time of a statement, which most groups need nothing of. */
const SHORT: Patience = { ...DELETION_LIMITS, statementMs: DATABASE_LIMITS.statementMs };

/** What is left of the time, and a second for the answer. */
const within = ({ statementMs, answerMs }: Patience, leftMs: number): Patience => ({
  statementMs: Math.ceil(Math.min(statementMs, Math.max(leftMs, 1))),
  answerMs: Math.min(answerMs, Math.max(leftMs, 0) + 1000),
});

/** Deletes one group with everything of it, in one transaction, if it is still silent behind its lock. */
async function deleteIfSilent(groupId: string, now: Date, patience: Patience): Promise<Fate> {
  const fate = await transaction<Fate>(async ({ send }) => {
    const [group] = await send(sql.lockSilentGroup, groupId, now);
    if (!group) return { result: 'spared', writes: [] };
    return { result: 'groups', writes: deleteWholeGroup(send, group.id) };
  }, patience);
  if (fate === 'groups') hintGroupGone(groupId);
  return fate;
}

/** Large or held by somebody: the database has refused for want of time, and nothing of it was done. */
const needsLonger = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'busy' && !isDatabaseAway(error);

/** One group that is broken must not keep the others from their end. */
function toldFailure(error: unknown): Fate {
  logUnexpected('purge', error);
  return 'failed';
}

/** Says in the log and for the metrics what was done. */
function told(purged: Purged): Purged {
  const { complete, ...counts } = purged;
  const { purged: sums } = bridge();
  bridge().purges += 1;
  for (const [kind, count] of Object.entries(counts)) sums[kind] = (sums[kind] ?? 0) + count;
  logger().info({ ...counts, complete }, 'purged');
  return purged;
}

/**
 * Deletes what has passed its time: groups that want it after 90 days of silence, rows of the Journal beyond undo, answers
 * to idempotency keys, counts of requests, and files. Each group goes in a transaction of its own, so a purge that dies has
 * done what it has done, and may run twice at once. A group that takes long comes behind all others, which would starve.
 * @param now the instant against which ages are counted
 * @param leftMs asked between two steps: how much time is left; 0 ends the work early
 */
export async function purgeExpired(now: Date, leftMs: () => number): Promise<Purged> {
  const fates: Record<Fate, number> = { groups: 0, spared: 0, failed: 0 };
  const isTimeOver = () => leftMs() <= 0;
  const batches = (deleteBatch: () => Promise<{ rows: number }[]>) =>
    inBatches(PURGE_BATCH_ROWS, deleteBatch, isTimeOver);
  const idempotencyKeys = await batches(() => query(sql.deleteOldKeys, now));
  await batches(() => query(sql.deleteOldCounts, now.getTime()));
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

/** The instant against which ages are counted: one process whose clock runs ahead must not delete what is alive. */
export async function databaseNow(): Promise<Date> {
  const [row] = await query(sql.selectNow);
  if (!row) throw new Error('a SELECT without FROM has one row');
  return row.now;
}

/** As `purgeExpired`, for as long as a host of functions lets one call last. */
export async function purgeForOneCall(): Promise<Purged> {
  const endMs = performance.now() + PURGE_CALL_MAX_MS;
  return purgeExpired(await databaseNow(), () => endMs - performance.now());
}
