import { AppError, type ErrorCode } from '@/lib/errors';
import { admit } from '@/lib/server/guard/code-guard';
import {
  type Bound,
  bind,
  type Transaction,
  transaction,
  transactionsAhead,
} from '@/lib/server/database/database';
import type { Change, Decide, Decision, LocatedRead, LockedBooks, PlainRead } from './decision';
import { decideInARow, type Foreseen } from './decide-in-a-row';
import { inGroupTurn } from './group-turn';
import { hintGroupChanged } from '@/lib/server/live/hints';
import type { DeviceChange, Once, Written, WrittenChange, WrittenNow } from './once';
import { subjectOf } from '@/lib/domain/ledger/event';
import { encodeEvent } from '@/lib/wire/own/journal';
import type { Locator } from '@/lib/server/sql/locators';
import { closeWrite, groupOf, lockGroup } from '@/lib/server/sql/groups';
import { membersOf } from '@/lib/server/sql/members';
import { takeWrite } from '@/lib/server/guard/write-budget';
import { type Memory, memoryOfChange, memoryOfKey } from './write-memory';

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
    throw new AppError(missing);
  };
  return (await admit(locator))
    ? await inGroupTurn(locator, () => writeLocked(request, memory), refuse)
    : refuse();
}

/** Reads what the decision needs beside the books. */
async function readToDecide<T, Found, Before>(
  request: WriteRequest<T, Found>,
  memory: Memory<T, Before>,
  { send }: Transaction,
): Promise<Decide<WrittenNow<T> | Before>> {
  const { locator } = request;
  const read: LocatedRead = (sql, ...values) => send(sql[locator.kind], locator.key, ...values);
  const [found, before] = await Promise.all([request.read(read, send), memory.recall(read)]);
  return ({ group, members }) => {
    const first = before();
    if (first !== null) return { written: first, statements: [], made: null };

    const now = new Date(Math.max(Date.now(), group.lastActiveAt.getTime() + 1));
    const { result, change } = request.decide({ group, members, now }, found);
    const remembering = memory.remember(group.id, result);
    if (!change) return { written: { result, revision: null }, statements: remembering, made: null };
    const revision = group.revision + 1;
    const by = memory.signature(change.event, members);
    const costs = [...change.statements, closingStatement(group.id, revision, now, change, by)];
    return {
      written: { result, revision },
      statements: [...costs, ...remembering],
      made: { change, moment: { revision, at: now }, by, costs },
    };
  };
}

async function writeLocked<T, Found, Before>(
  request: WriteRequest<T, Found>,
  memory: Memory<T, Before>,
): Promise<WrittenNow<T> | Before> {
  const { locator, missing } = request;
  await request.prepare?.();
  const { group, written, made } = await transaction(
    async (tx) => {
      const { send } = tx;
      const [[group], members, decide] = await Promise.all([
        send(lockGroup[locator.kind], locator.key),
        send(membersOf[locator.kind], locator.key),
        readToDecide(request, memory, tx),
      ]);
      if (!group) throw new AppError(missing);
      const decided = decide({ group, members });
      if (decided.made) takeWrite(group.id, decided.made.costs);
      const writes = decided.statements.map(({ sql, values }) => send(sql, ...values));
      return { result: { group, ...decided }, writes };
    },
    {},
    memory.durability,
  );
  if (made) hintGroupChanged(group.id, made.moment);
  return written;
}

/** A change of a device that may be done in a row with others. */
export type ChangeStep = (tx: Transaction) => Promise<Decide<WrittenChange<unknown>>>;

/** The same change as `writeChange` would do it, for `writeSteps`. It must need no `prepare`, and come in by their locator. */
export const stepOfChange =
  <T, Found>(request: WriteRequest<T, Found>, change: DeviceChange): ChangeStep =>
  (tx) =>
    readToDecide<T, Found, { readonly doneBefore: number }>(request, memoryOfChange(change), tx);

/**
 * Does changes of a device to one group in a row: all are decided on what is so at one moment, then sent, each in a transaction
 * of its own that is done only while nobody else has written to the group since. It ends before one that is refused, or that
 * may depend on those before it (`decideInARow`); this and the rest are left to the caller. Nothing of it waits for the disk.
 * @returns what each came to, in order
 * @throws AppError busy
 */
export async function writeSteps(
  locator: Locator,
  groupId: string,
  steps: readonly ChangeStep[],
): Promise<readonly WrittenChange<unknown>[]> {
  if (!(await admit(locator))) return [];
  return inGroupTurn(
    locator,
    () => writeAhead(locator, groupId, steps),
    () => [],
  );
}

async function writeAhead(
  { kind, key }: Locator,
  groupId: string,
  steps: readonly ChangeStep[],
): Promise<readonly WrittenChange<unknown>[]> {
  const row: Foreseen[] = [];
  const done = await transactionsAhead(
    async (tx) => {
      const [[group], members, ...decisions] = await Promise.all([
        tx.send(groupOf[kind], key),
        tx.send(membersOf[kind], key),
        ...steps.map((step) => step(tx)),
      ]);
      if (group?.id === groupId) row.push(...decideInARow({ group, members }, decisions));
      return row.filter(({ made }) => made).map(({ statements }) => statements);
    },
    { commitsEarly: true },
  );
  const made = row.filter((each) => each.made);
  for (const { giveBack } of made.filter((_, place) => !done[place])) giveBack();
  const last = made.findLast((_, place) => done[place])?.made;
  if (last) hintGroupChanged(groupId, last.moment);
  const notDone = made.find((_, place) => !done[place]);
  return row.slice(0, notDone && row.indexOf(notDone)).map(({ written }) => written);
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
