import type { Change, ChangeBody } from '@/lib/domain/ledger/change';
import { goneForChange, namedByChange, savedRowOf } from '@/lib/domain/ledger/kinds/kinds';
import type { Refused } from '@/lib/domain/ledger/decided';
import { about, type JournalEvent } from '@/lib/domain/ledger/event';
import type { OpenLedger } from '@/lib/domain/ledger/open-ledger';
import { AppError, type ErrorCode } from '@/lib/errors';
import {
  CHANGES_MAX_MS,
  CHANGES_OUTCOMES_MAX_BYTES,
  IMPORT_LIMITS,
  ROWS_PER_TRANSACTION,
  UNDOS_PER_TRANSACTION,
} from '@/lib/limits';
import { createdBy, type Outcome, readChange, type SentChange } from '@/lib/wire/own/changes';
import { entryToLedger, groupToLedger, memberToLedger } from '@/lib/wire/own/ledger-wire';
import type { Access } from '@/lib/server/access/access';
import type { Bound } from '@/lib/server/database/database';
import { logUnexpected } from '@/lib/server/logging/log';
import { changeOf, type ChangeRow, changesOf } from '@/lib/server/sql/journal';
import { decideNext, PlanIsOld, type Work, writeGroup } from './group-write';
import { requestHash } from './idempotency';
import type { Signature } from './statements-of';

/**
 * What a change does, in the shape that is hashed. It excludes the author and the base revision, so that the same save
 * is recognized whatever the device has learned since.
 */
function hashedShape(change: Change): object {
  const { hashed } = savedRowOf(change);
  return hashed
    ? { kind: change.kind, ...hashed(change) }
    : { ...change, id: undefined, author: undefined, base: undefined };
}

/** A change that was sent: parsed, or the error that parsing it gave. */
type Read = { readonly sent: SentChange } & (
  { readonly change: ChangeBody; readonly signature: Signature } | { readonly error: AppError }
);

const isUndo = (each: Read): boolean => 'change' in each && each.change.kind === 'undo';

/** Whether an error refuses one change for good, as opposed to all changes, or only for now. */
const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError &&
  [400, 404, 409, 422].includes(error.status) &&
  error.code !== 'group-not-found';

function read(sent: SentChange): Read {
  try {
    const change = readChange(sent);
    const { author = null } = change;
    return { sent, change, signature: { changeId: sent.id, hash: requestHash(hashedShape(change)), author } };
  } catch (error) {
    if (isRefusal(error)) return { sent, error };
    throw error;
  }
}

const done = (id: string, revision: number | null): Outcome => ({ id, outcome: 'done', revision });

function refused(id: string, code: ErrorCode, current?: Outcome['current']): Outcome {
  const { message } = new AppError(code);
  return { id, outcome: 'refused', revision: null, code, message, ...(current ? { current } : {}) };
}

function currentOf({ current }: Refused): Outcome['current'] {
  if (current === undefined) return undefined;
  if ('parts' in current) return entryToLedger(current);
  return 'paid' in current ? memberToLedger(current) : groupToLedger(current);
}

/** The outcome of a refusal. If the subject is already deleted, deleting it is done, and changing it is refused. */
function outcomeOfRefusal(id: string, change: ChangeBody, refusal: Refused): Outcome {
  if (!refusal.isGone) return refused(id, refusal.refusal, currentOf(refusal));
  return goneForChange(change) ? done(id, null) : refused(id, 'entry-deleted');
}

/** How many rows an event changes, including the parts of a deleted entry. An import fills a transaction. */
function rowsMoved(event: JournalEvent): number {
  const { noun, before, after } = about(event);
  if (noun === 'import') return ROWS_PER_TRANSACTION;
  const parts = noun === 'entry' ? (before?.parts.length ?? 0) + (after?.parts.length ?? 0) : 0;
  return parts + 2;
}

/** The changes of one transaction, while they are decided. */
type Batch = {
  readonly ledger: OpenLedger;
  /** What was done before, by the id of the change: revision and hash. */
  readonly doneBefore: Map<string, Pick<ChangeRow, 'revision' | 'changeHash'>>;
  /** Ids that refused changes were to create. */
  readonly lost: Set<string>;
  readonly outcomes: Outcome[];
  readonly statements: Bound[];
  readonly givenBack: (() => void)[];
  rows: number;
  /** Size of the outcomes. */
  bytes: number;
};

/** @returns null if the transaction must end before this change */
function next(batch: Batch, { sent, ...step }: Read): Outcome | null {
  if ('error' in step) return refused(sent.id, step.error.code);
  const { ledger, doneBefore, lost, statements, givenBack } = batch;
  const { change, signature } = step;
  if (namedByChange(change).some((id) => lost.has(id))) return refused(sent.id, 'depends-on-refused');
  const before = doneBefore.get(sent.id);
  if (before)
    return before.changeHash === signature.hash
      ? done(sent.id, before.revision)
      : refused(sent.id, 'change-id-reused');

  const isFirst = batch.outcomes.length === 0;
  const taken = orNull(() => decideNext(ledger, change, signature), isFirst);
  if (!taken) return null;
  const { decided } = taken;
  if ('refusal' in decided) return outcomeOfRefusal(sent.id, change, decided);
  if ('unknown' in decided) {
    if (!isFirst) return null;
    throw new PlanIsOld();
  }
  if ('nothing' in decided) return done(sent.id, null);
  statements.push(...taken.statements);
  givenBack.push(taken.giveBack);
  batch.rows += rowsMoved(decided.event);
  const { revision } = ledger.group;
  doneBefore.set(sent.id, { revision, changeHash: signature.hash ?? '' });
  return done(sent.id, revision);
}

/** Returns null if `take` throws an AppError, such as a used-up budget; for the first change the error is thrown on. */
function orNull<T>(take: () => T, isFirst: boolean): T | null {
  try {
    return take();
  } catch (error) {
    if (isFirst || !(error instanceof AppError)) throw error;
    return null;
  }
}

/** Remembers what a refused change was to create, because other changes may depend on it. */
function lose(lost: Set<string>, { sent }: Read, { outcome }: Outcome): void {
  if (outcome === 'refused') for (const id of createdBy(sent)) lost.add(id);
}

const bytesOf = ({ current }: Outcome): number => (current ? Buffer.byteLength(JSON.stringify(current)) : 0);

type Progress = {
  /** Ids that refused changes were to create. */
  readonly lost: ReadonlySet<string>;
  /** How many rows one transaction may change. */
  readonly maxRows: number;
};

/** Decides as many changes as fit into one transaction; the first always fits. */
function workOn(
  ledger: OpenLedger,
  rows: readonly ChangeRow[],
  reads: readonly Read[],
  { lost, maxRows }: Progress,
): Work<readonly Outcome[]> {
  const doneBefore = new Map(rows.map((row) => [row.changeId, row]));
  const batch: Batch = {
    ledger,
    doneBefore,
    lost: new Set(lost),
    outcomes: [],
    statements: [],
    givenBack: [],
    rows: 0,
    bytes: 0,
  };
  for (const each of reads) {
    const isFull = batch.rows >= maxRows || batch.bytes > CHANGES_OUTCOMES_MAX_BYTES;
    const outcome = isFull ? null : next(batch, each);
    if (!outcome) break;
    batch.outcomes.push(outcome);
    batch.bytes += bytesOf(outcome);
    lose(batch.lost, each, outcome);
  }
  const { outcomes, statements, givenBack } = batch;
  return { result: outcomes, statements, giveBack: () => givenBack.forEach((giveBack) => giveBack()) };
}

/**
 * Does as many of these changes as fit into one transaction, beginning with the first.
 * @returns the outcomes, at least one
 * @throws what fails all of them: AppError busy, group-not-found, the meaning of a constraint; TooManyRequests
 */
async function writeSome(
  access: Access,
  reads: readonly Read[],
  { lost, maxRows }: Progress,
): Promise<readonly Outcome[]> {
  const ids = reads.map(({ sent }) => sent.id);
  const single = ids.length === 1 ? ids[0] : undefined;
  return writeGroup({
    ...{ access, missing: 'group-not-found' },
    changes: reads.flatMap((each) => ('change' in each ? [each.change] : [])),
    read: ({ send }) =>
      single === undefined
        ? send(changesOf[access.kind], access.key, ids)
        : send(changeOf[access.kind], access.key, single),
    work: (ledger, rows) => workOn(ledger, rows, reads, { lost, maxRows }),
    // What is undone may be an import.
    ...(reads.some(isUndo) && { patience: IMPORT_LIMITS }),
  });
}

/** As many changes as may be read for one transaction. */
function readAtOnce(reads: readonly Read[]): readonly Read[] {
  let undos = 0;
  const end = reads.findIndex((each) => isUndo(each) && ++undos > UNDOS_PER_TRANSACTION);
  return end === -1 ? reads : reads.slice(0, end);
}

/** The error of a batch without outcomes. An unknown outcome is `busy`, because a change can safely be sent again. */
const asEnd = (error: unknown): unknown =>
  error instanceof AppError && error.code === 'outcome-unknown'
    ? new AppError('busy', {}, { cause: error.cause })
    : error;

/** Logs the error that ended a batch midway, because no answer contains it. A used-up budget is not logged. */
function report(error: unknown): void {
  const fault = error instanceof AppError ? error.cause : error;
  if (fault !== undefined) logUnexpected('changes', fault);
}

const isBusy = (error: unknown): boolean => error instanceof AppError && error.code === 'busy';

/** Whether changes that failed together may be tried one by one: nothing of them was written. */
const mayBeOfOne = (error: unknown): boolean =>
  !(error instanceof AppError) || isRefusal(error) || isBusy(error);

/**
 * Does the changes of a device: in order, each once, however often it is sent. A refused change stops only those that
 * name what it was to create. As many as fit are written in one transaction (`writeSome`); if the database refuses it,
 * they are written one by one, so that only the wrong ones are refused.
 * @returns the outcomes, fewer than the changes if the time, the size of the answer or the database ended the batch
 * @throws AppError group-not-found; busy and whatever else went wrong with the first change
 */
export async function writeBatch(
  access: Access,
  changes: readonly SentChange[],
  {
    maxMs = CHANGES_MAX_MS,
    maxRows = ROWS_PER_TRANSACTION,
  }: { readonly maxMs?: number; readonly maxRows?: number } = {},
): Promise<readonly Outcome[]> {
  const endsAtMs = Date.now() + maxMs;
  const reads = changes.map(read);
  const outcomes: Outcome[] = [];
  const lost = new Set<string>();
  let bytes = 0;
  // How many of the next changes are tried one by one.
  let alone = 0;
  while (outcomes.length < reads.length) {
    const isOver = Date.now() >= endsAtMs || bytes > CHANGES_OUTCOMES_MAX_BYTES;
    if (isOver && outcomes.length > 0) break;
    const rest = readAtOnce(reads.slice(outcomes.length));
    const some = alone > 0 ? rest.slice(0, 1) : rest;
    let written: readonly Outcome[];
    try {
      written = await writeSome(access, some, { lost, maxRows });
    } catch (error) {
      if (some.length > 1 && mayBeOfOne(error)) {
        // If they took too long together, only the first is tried alone.
        alone = isBusy(error) ? 1 : some.length;
        continue;
      }
      const isGone = error instanceof AppError && error.code === 'group-not-found';
      if (isRefusal(error)) written = some.map(({ sent }) => refused(sent.id, error.code));
      else if (outcomes.length === 0 || isGone) throw asEnd(error);
      else {
        report(error);
        break;
      }
    }
    for (const [place, outcome] of written.entries()) {
      const each = some[place];
      if (each) lose(lost, each, outcome);
      bytes += bytesOf(outcome);
    }
    outcomes.push(...written);
    alone = Math.max(0, alone - 1);
  }
  return outcomes;
}
