import { inTurn, transaction, type Transaction } from '@/lib/server/database/database';
import {
  type Answer,
  type Once,
  rememberingStatement,
  replayedAnswer,
  storedKey,
  type Written,
} from './once';
import { replayOf, replayWithoutGroup } from '@/lib/server/sql/journal';

/** A write beside the books of a group: nothing of it is in the Journal. */
type SideWrite<T> = {
  readonly once: Once<T>;
  /** What the write will have made: all of it is known before it is written. */
  readonly result: T;
  /** The group under which the answer is remembered, as far as it is known beforehand. */
  readonly groupId: string | null;
  /** First statement: the group that is still there at this moment, locked; null for none. */
  readonly hold?: (tx: Transaction) => Promise<string | null>;
  readonly write: (tx: Transaction, groupId: string | null) => Promise<void>;
};

/** Another request with the same key came first; undoes the attempt. */
class KeyTaken extends Error {}

const findReplay = <T>(once: Once<T>, groupId: string | null) =>
  transaction(async ({ send }) => {
    const key = storedKey(once.key ?? '');
    const rows =
      groupId === null
        ? await send(replayWithoutGroup, once.route, key)
        : await send(replayOf.group, groupId, once.route, key);
    return { result: replayedAnswer(once, rows), writes: [] };
  });

/**
 * The answer that a write without a group got the first time, for who wants to know it before anything is spent.
 * @returns null when there is none yet, or no key
 * @throws AppError idempotency-key-reused
 */
export const firstAnswer = async <T>(once: Once<T>): Promise<Answer | null> =>
  once.key === null ? null : findReplay(once, null);

/**
 * Writes once for each idempotency key: the second of two requests with one key waits for the first at the unique key,
 * writes nothing, and gets the first answer.
 * Whoever waits for a group or a key in this process holds no connection meanwhile.
 * @throws AppError idempotency-key-reused, busy, and what `write` throws; nothing is written then. outcome-unknown, when
 *   the database was lost while it committed
 */
export async function writeOnce<T>(request: SideWrite<T>): Promise<Written<T>> {
  const { once, groupId } = request;
  const turn = groupId ?? (once.key === null ? null : `${once.route} ${storedKey(once.key)}`);
  return turn === null ? await writeNow(request) : await inTurn(turn, () => writeNow(request));
}

async function writeNow<T>(request: SideWrite<T>): Promise<Written<T>> {
  const { once, result, groupId } = request;
  if (once.key !== null) {
    const replayed = await findReplay(once, groupId);
    if (replayed) return { replayed };
  }
  try {
    await transaction(async (tx) => {
      const held = (await request.hold?.(tx)) ?? null;
      if (once.key !== null) {
        const { sql, values } = rememberingStatement(held, once, result);
        if ((await tx.send(sql, ...values)).length === 0) throw new KeyTaken();
      }
      await request.write(tx, held);
      return { result: null, writes: [] };
    });
    return { result };
  } catch (error) {
    if (!(error instanceof KeyTaken)) throw error;
  }
  const replayed = await findReplay(once, groupId);
  if (!replayed) throw new Error('an idempotency key was taken and is gone');
  return { replayed };
}
