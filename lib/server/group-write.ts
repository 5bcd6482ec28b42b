import { AppError, type ErrorCode } from '@/lib/errors';
import { admit, foundNothing } from './code-guard';
import {
  type Bound,
  bind,
  type Parameter,
  type Statement,
  type Step,
  type Transaction,
  transaction,
  transactionsInARow,
  waitingForTurn,
} from './database';
import { inGroupTurn } from './group-turn';
import { hintGroupChanged } from './hints';
import type { DeviceChange, Once, Written, WrittenChange, WrittenNow } from './once';
import { type JournalEvent, subjectOf } from '@/lib/domain/journal';
import type { Books, Moment } from '@/lib/domain/ledger';
import { encodeEvent } from '@/lib/schemas/journal';
import type { Locator } from './sql/locators';
import { closeWrite, lockGroup } from './sql/groups';
import { membersOf } from './sql/members';
import { takeWrite } from './write-budget';
import { type Memory, memoryOfChange, memoryOfKey } from './write-memory';

/** What a write changes; becomes one row of the Journal. */
export type Change = {
  readonly event: JournalEvent;
  readonly statements: readonly Bound[];
  /** The *reset* of docs/wire.md: the persisted plan goes and the order is no longer fixed. */
  readonly reset?: boolean;
  /** Entries more (1) or fewer (−1). */
  readonly entryCount?: 1 | -1;
  /** The revision that it takes back. */
  readonly undoes?: number;
};

/** A decision over locked books: the result, and the change that leads to it; no change writes nothing at all. */
export type Decision<T> = { readonly result: T; readonly change?: Change };

/** Locked books, and the instant of the write: later than every earlier write of the group. */
export type LockedBooks = Books & { readonly now: Date };

/** Sends a read through the locator, in the round trip of the lock and behind it. */
export type LocatedRead = <Row>(
  sql: Readonly<Record<Locator['kind'], Statement<Row>>>,
  ...values: Parameter[]
) => Promise<Row[]>;

/** Sends a read that needs no locator, in the same round trip. */
export type PlainRead = <Row>(sql: Statement<Row>, ...values: Parameter[]) => Promise<Row[]>;

export type WriteRequest<T, Found> = {
  readonly locator: Locator;
  /** The error when nothing is behind the locator. */
  readonly missing: ErrorCode;
  /** What takes long and needs no lock: runs when it is this write's turn, before the transaction. */
  readonly prepare?: () => Promise<void>;
  /** What the decision needs beside group and members. */
  readonly read: (read: LocatedRead, plain: PlainRead) => Promise<Found>;
  /** Checks and decides. Pure: it only throws AppError or returns. */
  readonly decide: (books: LockedBooks, found: Found) => Decision<T>;
};

/**
 * The one way to write to a group: wait for the turn without holding a connection, lock its row in a statement of its own,
 * read behind the lock, decide, write, append the Journal, bump the revision, touch: one transaction of two round trips,
 * whatever the size of the group. The hint to other processes goes out after the commit.
 * @throws AppError `missing` when the group does not exist, and what `decide` throws; busy, when it had to wait for too
 *   long, and TooManyRequests; nothing is written then. outcome-unknown, when the database was lost while it committed
 */
export const writeGroup = <T, Found>(request: WriteRequest<T, Found>, once?: Once<T>): Promise<Written<T>> =>
  writeInTurn(request, memoryOfKey(once));

/**
 * `writeGroup` for a change of a device: it happens once, and its row of the Journal says so. In the same two round trips.
 * @throws AppError as `writeGroup`; change-id-reused when the id came with other content
 */
export const writeChange = <T, Found>(
  request: WriteRequest<T, Found>,
  change: DeviceChange,
): Promise<WrittenChange<T>> => writeInTurn(request, memoryOfChange(change));

async function writeInTurn<T, Found, Before>(
  request: WriteRequest<T, Found>,
  memory: Memory<T, Before>,
): Promise<WrittenNow<T> | Before> {
  const { locator, missing } = request;
  const refuse = (): never => {
    foundNothing(locator);
    throw new AppError(missing);
  };
  return (await admit(locator))
    ? await inGroupTurn(locator, () => writeLocked(request, memory), refuse)
    : refuse();
}

/** What a write comes to: decided behind the lock, and not yet sent. */
type Decided<Written> = {
  readonly written: Written;
  readonly statements: readonly Bound[];
  /** What other processes are to hear of; null when nothing is written. */
  readonly changed: { readonly groupId: string; readonly moment: Moment } | null;
};

/**
 * Locks the group and reads behind the lock what the decision needs.
 * @returns a function that decides, and throws AppError where that cannot be: nothing of the write was sent then
 */
async function lockAndRead<T, Found, Before>(
  request: WriteRequest<T, Found>,
  memory: Memory<T, Before>,
  { send }: Transaction,
): Promise<() => Decided<WrittenNow<T> | Before>> {
  const { locator } = request;
  const read: LocatedRead = (sql, ...values) => send(sql[locator.kind], locator.key, ...values);
  const [groups, members, found, before] = await Promise.all([
    send(lockGroup[locator.kind], locator.key),
    send(membersOf[locator.kind], locator.key),
    request.read(read, send),
    memory.recall(read),
  ]);
  return () => {
    const [group] = groups;
    if (!group) throw new AppError(request.missing);
    const first = before();
    if (first !== null) return { written: first, statements: [], changed: null };

    const now = new Date(Math.max(Date.now(), group.lastActiveAt.getTime() + 1));
    const { result, change } = request.decide({ group, members, now }, found);
    const remembering = memory.remember(group.id, result);
    if (!change) return { written: { result, revision: null }, statements: remembering, changed: null };
    const revision = group.revision + 1;
    const by = memory.signature(change.event, members);
    const closing = [...change.statements, closingStatement(group.id, revision, now, change, by)];
    takeWrite(group.id, closing);
    return {
      written: { result, revision },
      statements: [...closing, ...remembering],
      changed: { groupId: group.id, moment: { revision, at: now } },
    };
  };
}

const sendAll = ({ send }: Transaction, statements: readonly Bound[]): Promise<unknown>[] =>
  statements.map(({ sql, values }) => send(sql, ...values));

async function writeLocked<T, Found, Before>(
  request: WriteRequest<T, Found>,
  memory: Memory<T, Before>,
): Promise<WrittenNow<T> | Before> {
  await request.prepare?.();
  const { written, changed } = await transaction(
    async (tx) => {
      const decided = (await lockAndRead(request, memory, tx))();
      return { result: decided, writes: sendAll(tx, decided.statements) };
    },
    {},
    memory.durability,
  );
  if (changed) hintGroupChanged(changed.groupId, changed.moment);
  return written;
}

/** A change of a device that may be done in a row with others. */
export type ChangeStep = Step<Decided<WrittenChange<unknown>>>;

/** The same change as `writeChange` would do it, for `writeSteps`. It must need no `prepare`. */
export const stepOfChange = <T, Found>(
  request: WriteRequest<T, Found>,
  change: DeviceChange,
): ChangeStep => ({
  read: async (tx) => {
    const decide = await lockAndRead<T, Found, { readonly doneBefore: number }>(
      request,
      memoryOfChange(change),
      tx,
    );
    return () => {
      const decided = orRefused<WrittenChange<unknown>>(decide);
      return decided && { result: decided, send: () => sendAll(tx, decided.statements) };
    };
  },
});

/**
 * Does changes of a device to one group in a row, each in a transaction of its own, as far as none is refused, nobody else of
 * this process waits for the group, and there is time. What is refused, and all behind it, is left to the caller. Nothing of it
 * waits for the disk.
 * @param endsAtMs from then on (ms since 1970) none is begun but the first
 * @returns what each came to, in order
 * @throws what ended the first one
 */
export async function writeSteps(
  locator: Locator,
  groupId: string,
  { steps, endsAtMs }: { readonly steps: readonly ChangeStep[]; readonly endsAtMs: number },
): Promise<readonly WrittenChange<unknown>[]> {
  if (!(await admit(locator))) return [];
  const goesOn = () => waitingForTurn(groupId) === 0 && Date.now() < endsAtMs;
  const work = async () => {
    const done = await transactionsInARow(steps, goesOn, { commitsEarly: true });
    const changed = done.findLast((each) => each.changed !== null)?.changed;
    if (changed) hintGroupChanged(changed.groupId, changed.moment);
    return done.map(({ written }) => written);
  };
  return inGroupTurn(locator, work, () => []);
}

/** @returns null where the decision is that it cannot be */
function orRefused<Written>(decide: () => Decided<Written>): Decided<Written> | null {
  try {
    return decide();
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/**
 * The statement that ends a write: Journal, revision, touch, reset.
 * @param by the device's change that the write is, if it is one
 */
export function closingStatement(
  groupId: string,
  revision: number,
  now: Date,
  change: Change,
  by: DeviceChange | null = null,
): Bound {
  const { event, reset = false, entryCount = 0, undoes = null } = change;
  const told = [subjectOf(event), encodeEvent(event), reset, entryCount] as const;
  const { changeId = null, hash = null, author = null } = by ?? {};
  return bind(closeWrite, groupId, revision, now, ...told, changeId, hash, author, undoes);
}

/** The result of a write that had no idempotency key. */
export function resultOf<T>(written: Written<T>): T {
  if ('replayed' in written) throw new Error('a write without a key cannot be replayed');
  return written.result;
}
