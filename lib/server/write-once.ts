import { transaction, type Transaction } from './database';
import { type Once, rememberingStatement, replayedAnswer, storedKey, type Written } from './once';
import { replayOf, replayWithoutGroup } from './sql/journal';

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
 * Writes once for each idempotency key: the second of two requests with one key waits for the first at the unique key,
 * writes nothing, and gets the first answer.
 * @throws AppError idempotency-key-reused, and what `write` throws; nothing is written then
 */
export async function writeOnce<T>(request: SideWrite<T>): Promise<Written<T>> {
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
