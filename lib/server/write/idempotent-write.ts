import { inTurn, transaction, type Transaction } from '@/lib/server/database/database';
import {
  type Answer,
  type Idempotency,
  rememberingStatement,
  replayedAnswer,
  storedKey,
  type Written,
} from './idempotency';
import { replayOf, replayWithoutGroup } from '@/lib/server/sql/journal';

/** A write outside the books of a group, so it is not in the Journal. */
type SideWrite<T> = {
  readonly once: Idempotency<T>;
  /** The result of the write, which is known before it is written. */
  readonly result: T;
  /** The group under which the answer is remembered, if it is known beforehand. */
  readonly groupId: string | null;
  /** The first statement: locks the group and returns its id, or null if there is none any more. */
  readonly hold?: (tx: Transaction) => Promise<string | null>;
  readonly write: (tx: Transaction, groupId: string | null) => Promise<void>;
};

/** Thrown to roll back if another request with the same key came first. */
class KeyTaken extends Error {}

const findReplay = <T>(once: Idempotency<T>, groupId: string | null) =>
  transaction(async ({ send }) => {
    const key = storedKey(once.key ?? '');
    const rows =
      groupId === null
        ? await send(replayWithoutGroup, once.route, key)
        : await send(replayOf.group, groupId, once.route, key);
    return { result: replayedAnswer(once, rows), writes: [] };
  });

/**
 * The first answer of a write without a group, for callers that need it before they spend anything.
 * @returns null if there is none yet, or no key
 * @throws AppError idempotency-key-reused
 */
export const firstAnswer = async <T>(once: Idempotency<T>): Promise<Answer | null> =>
  once.key === null ? null : findReplay(once, null);

/**
 * Writes once per idempotency key: the second of two requests with one key waits for the first at the unique key,
 * writes nothing, and gets the first answer. Requests that wait in this process for a group or a key hold no
 * connection.
 * @throws AppError idempotency-key-reused, busy, and what `write` throws; then nothing is written. outcome-unknown if
 *   the connection was lost during the commit
 */
export async function writeIdempotently<T>(request: SideWrite<T>): Promise<Written<T>> {
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
  if (!replayed) throw new Error('the answer to a taken idempotency key is missing');
  return { replayed };
}
