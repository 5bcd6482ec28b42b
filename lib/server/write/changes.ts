import { subjectOfChange } from '@/lib/domain/ledger/change';
import { isDeath } from '@/lib/domain/ledger/event';
import type { Group } from '@/lib/domain/ledger/ledger';
import { AppError, type ErrorCode } from '@/lib/errors';
import { CHANGES_MAX_MS, CHANGES_OUTCOMES_MAX_BYTES, CHANGES_IN_A_ROW } from '@/lib/limits';
import {
  createdBy,
  type DeviceChangeInput,
  namedBy,
  type Outcome,
  readChange,
  type SentChange,
  settingsOf,
} from '@/lib/wire/own/changes';
import { decodeEvent } from '@/lib/wire/own/journal';
import { entryToLedger, groupToLedger, memberToLedger } from '@/lib/wire/own/ledger';
import { flushCommits, query, waitingForTurn } from '@/lib/server/database/database';
import { entryCreation, entryDeletion, entryRevision } from './entries';
import { type ChangeStep, stepOfChange, writeChange, type WriteRequest, writeSteps } from './group-write';
import { settingsChange } from './groups';
import { logUnexpected } from '@/lib/server/logging/log';
import { lookUpBooks } from '@/lib/server/read/lookup';
import { memberCreation, memberRemoval, memberRenaming } from './members';
import { type DeviceChange, requestHash, type WrittenChange } from './once';
import { confirmByChange } from './settlements';
import { entryOf } from '@/lib/server/sql/entries';
import type { Locator } from '@/lib/server/sql/locators';
import { lifeOf, subjectOfRevision } from '@/lib/server/sql/journal';
import { entryOfTuple } from '@/lib/server/sql/tuples';
import { undoing } from './undo';

/** The group that a batch is for. */
type Target = Pick<Group, 'id' | 'code'>;

/**
 * What a change does, as its hash has it: neither who saved it nor the revision that the form was filled with, so that the
 * same save is known again whatever the device has learned since.
 */
const contentOf = (change: DeviceChangeInput): object => ({
  ...change,
  ...{ id: undefined, author: undefined, base: undefined },
});

const onceOf = (change: DeviceChangeInput, commitsEarly: boolean): DeviceChange => ({
  changeId: change.id.toLowerCase(),
  hash: requestHash(contentOf(change)),
  author: change.author,
  commitsEarly,
});

/** A confirmation makes its plan before it has the lock. */
type PlainChange = Exclude<DeviceChangeInput, { readonly kind: 'plan.confirm' }>;

/** Whatever a change names has to be of this group, so that each of them comes in by the group's own code. */
const locatorOf = (groupCode: string): Locator => ({ kind: 'code', key: groupCode });

/** Hands on the write of a change, which is that of the services behind the calls of old clients. */
function withRequest<Result>(
  groupCode: string,
  change: PlainChange,
  hand: <T, Found>(request: WriteRequest<T, Found>) => Result,
): Result {
  const locator = locatorOf(groupCode);
  const run = <T, Found>(request: WriteRequest<T, Found>) =>
    hand({ ...request, locator, missing: 'group-not-found' });
  switch (change.kind) {
    case 'entry.put': {
      const { currency } = change;
      const { id, content } = change.entry;
      return change.base === null
        ? run(entryCreation({ groupCode, id, endsPlan: true, currency, ...content }))
        : run(entryRevision(id, { groupCode, currency, ...content }, change.base));
    }
    case 'entry.delete':
      return run(entryDeletion(null, change.entryId, change.base));
    case 'member.add':
      return run(memberCreation({ groupCode, ...change.member }));
    case 'member.rename':
      return run(memberRenaming(change.memberId, { name: change.name, groupCode }, change.base));
    case 'member.remove':
      return run(memberRemoval(change.memberId, change.base));
    case 'group.set':
      return run(settingsChange(locator, 'group-not-found', settingsOf(change), { base: change.base }));
    case 'undo':
      return run(undoing(groupCode, change.revision));
  }
}

/** The write of a change, in a transaction of its own. */
function write(
  groupCode: string,
  change: DeviceChangeInput,
  once: DeviceChange,
): Promise<WrittenChange<unknown>> {
  if (change.kind !== 'plan.confirm')
    return withRequest(groupCode, change, (request) => writeChange(request, once));
  const { entryId, fromId, toId, cents, currency } = change;
  const transfer = { from: { id: fromId }, to: { id: toId }, amountCents: cents };
  return confirmByChange({ groupCode, id: entryId, currency, ...transfer }, once);
}

/** The one thing that a change is about, by whose id it can be asked for; null for the group itself. */
async function subjectOf(group: Target, change: DeviceChangeInput): Promise<string | null> {
  if (change.kind !== 'undo') return subjectOfChange(change);
  const [row] = await query(subjectOfRevision.group, group.id, change.revision);
  return row?.subjectId ?? null;
}

/** Whether the group had something of this id, has deleted it, and has not brought it back. */
async function hasDied(group: Target, id: string): Promise<boolean> {
  const traces = (await query(lifeOf, id)).filter(({ groupId }) => groupId === group.id);
  const isThere = traces.some(({ event }) => event === null);
  return !isThere && traces.some(({ event }) => isDeath(decodeEvent(event)));
}

/** What the group has under an id (null: itself), as its ledger shows it; undefined for nothing. */
async function present(group: Target, id: string | null): Promise<Outcome['current']> {
  const books = await lookUpBooks(group.code);
  if (id === null) return books ? groupToLedger(books.group) : undefined;
  const member = books?.members.find((candidate) => candidate.id === id);
  if (member) return memberToLedger(member);
  const [row] = await query(entryOf.code, group.code, id);
  return row && entryToLedger(entryOfTuple(row.entry));
}

const done = (id: string, revision: number | null): Outcome => ({ id, outcome: 'done', revision });

const doneBy = ({ id }: SentChange, written: WrittenChange<unknown>): Outcome =>
  done(id, 'doneBefore' in written ? written.doneBefore : written.revision);

const refused = (id: string, { code, message }: AppError, current?: Outcome['current']): Outcome => ({
  ...{ id, outcome: 'refused', revision: null, code, message },
  ...(current ? { current } : {}),
});

const MISSING: readonly ErrorCode[] = [
  'entry-not-found',
  'expense-not-found',
  'payment-not-found',
  'user-not-found',
];
const WITH_CURRENT: readonly ErrorCode[] = ['entry-changed', 'id-in-use', 'undo-stale'];

/**
 * What a refusal comes to: to delete what this group has deleted before is done, to change it is refused as deleted; who
 * is late, takes an id that is in use or means another currency, is shown what is there.
 */
async function outcomeOfRefusal(group: Target, change: DeviceChangeInput, error: AppError): Promise<Outcome> {
  if (error.code === 'currency-changed') return refused(change.id, error, await present(group, null));
  const subject = await subjectOf(group, change);
  if (WITH_CURRENT.includes(error.code)) return refused(change.id, error, await present(group, subject));
  if (subject !== null && MISSING.includes(error.code) && (await hasDied(group, subject))) {
    const isDeletion = change.kind === 'entry.delete' || change.kind === 'member.remove';
    return isDeletion ? done(change.id, null) : refused(change.id, new AppError('entry-deleted'));
  }
  return refused(change.id, error);
}

/** Whether an error says no to one change for good, rather than to all of them, or for now. */
const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError &&
  [400, 404, 409, 422].includes(error.status) &&
  error.code !== 'group-not-found';

/** @throws what ends the batch */
async function apply(
  group: Target,
  sent: SentChange,
  { lost, commitsEarly }: { readonly lost: ReadonlySet<string>; readonly commitsEarly: boolean },
): Promise<Outcome> {
  let change: DeviceChangeInput | undefined;
  try {
    change = readChange(sent);
    if (namedBy(change).some((id) => lost.has(id))) throw new AppError('depends-on-refused');
    return doneBy(sent, await write(group.code, change, onceOf(change, commitsEarly)));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return change ? await outcomeOfRefusal(group, change, error) : refused(sent.id, error);
  }
}

/** The step of a change that may be done in a row with others; null for one that is to be looked at by itself. */
function stepOf(group: Target, sent: SentChange, lost: ReadonlySet<string>): ChangeStep | null {
  try {
    const change = readChange(sent);
    if (change.kind === 'plan.confirm' || namedBy(change).some((id) => lost.has(id))) return null;
    const once = onceOf(change, true);
    return withRequest(group.code, change, (request) => stepOfChange(request, once));
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}

/** The kinds of changes of which several may be done in a row; an undo may turn out to be about something else. */
const OF_ENTRIES: readonly unknown[] = ['entry.put', 'entry.delete', 'undo'];

/** How many of these changes may be one row (`decideInARow`), as far as it can be told before anything is read for them. */
function lengthOfRow(changes: readonly SentChange[]): number {
  const end = changes.findIndex(({ kind }) => !OF_ENTRIES.includes(kind));
  return Math.min(end === -1 ? changes.length : Math.max(1, end), CHANGES_IN_A_ROW);
}

/**
 * Does the first of these changes in a row, as far as none is refused; none where somebody waits for the group or writes to it
 * meanwhile, or the database objects to the first: they are then done one by one, and whoever was wrong is told so.
 * @throws AppError what ends the batch
 */
async function applyInARow(
  group: Target,
  changes: readonly SentChange[],
  { lost }: Pick<Progress, 'lost'>,
): Promise<readonly Outcome[]> {
  const steps: ChangeStep[] = [];
  for (const sent of changes.slice(0, lengthOfRow(changes))) {
    const step = stepOf(group, sent, lost);
    if (step === null) break;
    steps.push(step);
  }
  if (steps.length === 0 || waitingForTurn(group.id) > 0) return [];
  try {
    const written = await writeSteps(locatorOf(group.code), group.id, steps);
    return written.flatMap((each, place) => {
      const sent = changes[place];
      return sent ? [doneBy(sent, each)] : [];
    });
  } catch (error) {
    if (error instanceof AppError && !isRefusal(error)) throw error;
    return [];
  }
}

type Progress = {
  /** Ids that a refused change was to create. */
  readonly lost: Set<string>;
  readonly commitsEarly: boolean;
  /** How many changes are done one by one before a few in a row are tried again. */
  alone: number;
};

/**
 * Does what is next of a batch.
 * @returns the outcomes of the first few changes, of at least one
 * @throws what ends the batch
 */
async function applyNext(
  group: Target,
  changes: readonly SentChange[],
  progress: Progress,
): Promise<readonly Outcome[]> {
  if (progress.alone === 0) {
    const inARow = await applyInARow(group, changes, progress);
    if (inARow.length > 0) return inARow;
    progress.alone = CHANGES_IN_A_ROW;
  }
  progress.alone -= 1;
  const [next] = changes;
  if (!next) return [];
  const outcome = await apply(group, next, progress);
  if (outcome.outcome === 'refused') for (const id of createdBy(next)) progress.lost.add(id);
  return [outcome];
}

/** How an error ends a batch of which nothing was done: whoever sends a change again under its id does not do it twice. */
const asEnd = (error: unknown): unknown =>
  error instanceof AppError && error.code === 'outcome-unknown'
    ? new AppError('busy', {}, { cause: error.cause })
    : error;

/** What ended a batch after some of it was done is told by no answer; that somebody is over a budget is no fault. */
function report(error: unknown): void {
  const fault = error instanceof AppError ? error.cause : error;
  if (fault !== undefined) logUnexpected('changes', fault);
}

const rethrowAsEnd = (error: unknown): never => {
  throw asEnd(error);
};

/**
 * Does the changes of a device: in order, each once, however often it is sent. A refused one stops none of the others but
 * those that name what it was to create. Each has a transaction of its own; a few at a time follow each other on one
 * connection, while nobody of this process waits for the group.
 * @returns the outcomes, fewer than there are changes when the time, the room of the answer or the database ended the batch
 * @throws AppError group-not-found; busy and whatever else went wrong with the first change
 */
export async function applyChanges(
  group: Target,
  changes: readonly SentChange[],
  { maxMs = CHANGES_MAX_MS }: { readonly maxMs?: number } = {},
): Promise<readonly Outcome[]> {
  const endsAtMs = Date.now() + maxMs;
  const outcomes: Outcome[] = [];
  const lost = new Set<string>();
  // Alone, a change waits for the disk by itself; many wait once, before anybody hears of them.
  const commitsEarly = changes.length > 1;
  const progress = { lost, commitsEarly, alone: commitsEarly && maxMs > 0 ? 0 : 1 };
  let bytes = 0;
  while (outcomes.length < changes.length) {
    const isOver = Date.now() >= endsAtMs || bytes > CHANGES_OUTCOMES_MAX_BYTES;
    if (isOver && outcomes.length > 0) break;
    try {
      const next = await applyNext(group, changes.slice(outcomes.length), progress);
      for (const { current } of next) if (current) bytes += JSON.stringify(current).length;
      outcomes.push(...next);
    } catch (error) {
      const isGone = error instanceof AppError && error.code === 'group-not-found';
      if (outcomes.length === 0 || isGone) throw asEnd(error);
      report(error);
      break;
    }
  }
  if (commitsEarly) await flushCommits().catch(rethrowAsEnd);
  return outcomes;
}
