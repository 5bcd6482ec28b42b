import { AppError, type ErrorCode } from '@/lib/errors';
import { type Parameter, type Sent, sent, type Statement, transaction } from './database';
import { hintGroupChanged } from './hints';
import { type Once, rememberingStatement, replayedAnswer, storedKey, type Written } from './once';
import type { Books } from '@/lib/domain/ledger';
import { canLead, type Door } from './sql/doors';
import { closeWrite, lockGroup } from './sql/groups';
import { replayOf } from './sql/journal';
import { membersOf } from './sql/members';

/** What a write changes; becomes one row of the Journal. */
export type Change = {
  /** `noun.verb`, for example `expense.created`. */
  readonly kind: string;
  /** The member, expense or payment that changes. */
  readonly entryId?: string;
  readonly before?: object;
  readonly after?: object;
  readonly statements: readonly Sent[];
  /** The contract's *reset*: the persisted plan goes and the order is no longer fixed. */
  readonly reset?: boolean;
  /** Expenses and payments more (1) or fewer (−1). */
  readonly entryCount?: 1 | -1;
};

/** A decision over locked books: the result, and the change that leads to it; no change writes nothing at all. */
export type Decision<T> = { readonly result: T; readonly change?: Change };

/** Locked books, and the instant of the write: later than every earlier write of the group. */
export type LockedBooks = Books & { readonly now: Date };

/** Sends a read through the door, in the round trip of the lock and behind it. */
export type DoorRead = <Row>(
  sql: Readonly<Record<Door['kind'], Statement<Row>>>,
  ...values: Parameter[]
) => Promise<Row[]>;

/** Sends a read that needs no door, in the same round trip. */
export type PlainRead = <Row>(sql: Statement<Row>, ...values: Parameter[]) => Promise<Row[]>;

export type WriteRequest<T, Found> = {
  readonly door: Door;
  /** The error when nothing is behind the door. */
  readonly missing: ErrorCode;
  readonly once?: Once<T> | undefined;
  /** What the decision needs beside group and members. */
  readonly read: (read: DoorRead, plain: PlainRead) => Promise<Found>;
  /** Checks and decides. Pure: it only throws AppError or returns. */
  readonly decide: (books: LockedBooks, found: Found) => Decision<T>;
};

/**
 * The one way to write to a group: lock its row in a statement of its own, read behind the lock, decide, write, append
 * the Journal, bump the revision, touch: one transaction of two round trips, whatever the size of the group. The hint
 * to other processes goes out after the commit.
 * @throws AppError `missing` when the group does not exist, and what `decide` throws; nothing is written then
 */
export async function writeGroup<T, Found>(request: WriteRequest<T, Found>): Promise<Written<T>> {
  const { door, once } = request;
  if (!canLead(door)) throw new AppError(request.missing);
  let changed: { groupId: string; revision: number } | undefined;
  const written = await transaction<Written<T>>(async ({ send }) => {
    const [groups, members, found, replays] = await Promise.all([
      send(lockGroup[door.kind], door.key),
      send(membersOf[door.kind], door.key),
      request.read((sql, ...values) => send(sql[door.kind], door.key, ...values), send),
      once?.key ? send(replayOf[door.kind], door.key, once.route, storedKey(once.key)) : [],
    ]);
    const [group] = groups;
    if (!group) throw new AppError(request.missing);
    const replayed = once && replayedAnswer(once, replays);
    if (replayed) return { result: { replayed }, writes: [] };

    const now = new Date(Math.max(Date.now(), group.lastActiveAt.getTime() + 1));
    const { result, change } = request.decide({ group, members, now }, found);
    const statements = change
      ? [...change.statements, closingStatement(group.id, group.revision + 1, now, change)]
      : [];
    if (once?.key) statements.push(rememberingStatement(group.id, once, result));
    if (change) changed = { groupId: group.id, revision: group.revision + 1 };
    return { result: { result }, writes: statements.map(({ sql, values }) => send(sql, ...values)) };
  });
  if (changed) hintGroupChanged(changed.groupId, changed.revision);
  return written;
}

const json = (value: object | undefined): string | null =>
  value === undefined ? null : JSON.stringify(value);

/** The statement that ends a write: Journal, revision, touch, reset. */
export function closingStatement(groupId: string, revision: number, now: Date, change: Change): Sent {
  const { kind, entryId, before, after, reset, entryCount } = change;
  return sent(
    closeWrite,
    groupId,
    revision,
    now,
    kind,
    entryId ?? null,
    json(before),
    json(after),
    reset ?? false,
    entryCount ?? 0,
  );
}

/** The result of a write that had no idempotency key. */
export function resultOf<T>(written: Written<T>): T {
  if ('replayed' in written) throw new Error('a write without a key cannot be replayed');
  return written.result;
}
