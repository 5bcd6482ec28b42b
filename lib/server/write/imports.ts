import { createHash } from 'node:crypto';
import type { AskedOf } from '@/lib/domain/ledger/change';
import { decide } from '@/lib/domain/ledger/decide';
import { isRefused } from '@/lib/domain/ledger/decided';
import type { RecordedEntry } from '@/lib/domain/ledger/event';
import { importedEntry, withNewMembers } from '@/lib/domain/ledger/kinds/import';
import { noPast, type OpenLedger } from '@/lib/domain/ledger/open-ledger';
import { contentAfter, descriptionOf } from '@/lib/domain/entry/content';
import type { Books } from '@/lib/domain/nouns';
import { AppError } from '@/lib/errors';
import { IMPORT_LIMITS, IMPORTS_AT_ONCE, IMPORTS_MAX_WAITING } from '@/lib/limits';
import type { BegunImport, ImportBatch } from '@/lib/wire/own/imports';
import { type Access, assertMayWrite } from '@/lib/server/access/access';
import { OutcomeUnknown } from '@/lib/server/database/database-errors';
import { query, transaction } from '@/lib/server/database/database';
import {
  count,
  IMPORTED_ENTRIES,
  isUnlimited,
  limitOf,
  readSpending,
  settle,
  storeBytes,
} from '@/lib/server/guard/rate-limits';
import { Semaphore } from '@/lib/server/guard/semaphore.mjs';
import { currentRequester } from '@/lib/server/guard/requester';
import { lookUpBooks } from '@/lib/server/read/lookup';
import * as sql from '@/lib/server/sql/imports';
import { decideNext, PlanIsOld, type Work, writeGroup } from './group-write';
import { nextInstant } from './lock-ledger';

/** The books as a ledger on which an import is decided before anything is locked; its history is not known. */
const ledgerOf = ({ group, members }: Books): OpenLedger => ({
  ...{
    group,
    plan: [],
    debts: null,
    past: noPast(),
    suggest: null,
    now: nextInstant(group),
    own: null,
    isPartial: false,
  },
  members: new Map(members.map((member) => [member.id, member])),
  entries: new Map(),
});

/** @throws AppError look-only, group-not-found; TooManyRequests */
async function openBooks(access: Access): Promise<Books> {
  assertMayWrite(access);
  const books = await lookUpBooks(access);
  if (books === null) throw new AppError('group-not-found');
  return books;
}

/** What an import takes of a budget. A file that is larger than all of it cannot be divided. */
const costOf = (entries: number): number => Math.min(entries, limitOf(IMPORTED_ENTRIES));

/** Whose budgets an import takes from. */
const payersOf = (groupId: string): readonly string[] => [groupId, currentRequester().network];

/** @throws TooManyRequests if a budget of the day has not that much left */
async function checkBudgets(groupId: string, entries: number): Promise<void> {
  if (isUnlimited()) return;
  for (const who of payersOf(groupId)) {
    const spending = await readSpending(IMPORTED_ENTRIES, who);
    const used = spending.used + costOf(entries);
    settle({ ...spending, used, isOverspent: used > spending.limit });
  }
}

/**
 * Takes an import from the budgets of the day.
 * @returns gives everything back, for one that is not written
 * @throws TooManyRequests if one of them has not that much left; then nothing is taken
 */
async function takeFromBudgets(groupId: string, entries: number): Promise<() => Promise<void>> {
  const taken: string[] = [];
  const giveBack = async () => {
    for (const who of taken) await count(IMPORTED_ENTRIES, who, -costOf(entries));
  };
  for (const who of payersOf(groupId)) {
    const spending = await count(IMPORTED_ENTRIES, who, costOf(entries));
    taken.push(who);
    if (!spending?.isOverspent) continue;
    await giveBack();
    settle(spending);
  }
  return giveBack;
}

/** Imports that are written at once, each of which holds a connection for long. One per process. */
const holder = globalThis as typeof globalThis & { pariImports?: Semaphore };

const line = (): Semaphore =>
  (holder.pariImports ??= new Semaphore({
    ...{ places: IMPORTS_AT_ONCE, maxWaiting: IMPORTS_MAX_WAITING, waitMs: IMPORT_LIMITS.answerMs },
    refusal: () => new AppError('busy'),
  }));

/** What the ids of entries are made of: the same for a file in a group, and another after each undo. */
const seedOf = (groupId: string, fileHash: string, attempts: number): string =>
  createHash('sha256').update(`${groupId}/${fileHash}/${attempts}`).digest('hex');

/**
 * Begins to bring a file into a group; nothing of it is seen yet. May be repeated.
 * @returns the seed for the ids of its entries
 * @throws AppError look-only, group-not-found, import-known, and what `decide` refuses; TooManyRequests
 */
export async function beginImport(access: Access, id: string, begun: BegunImport): Promise<string> {
  const books = await openBooks(access);
  const { fileHash, format, currency, entries, members } = begun;
  const [known] = await query(sql.attemptsOf[access.kind], access.key, fileHash);
  if (known?.isKnown) throw new AppError('import-known');
  const decided = decide(ledgerOf(books), { kind: 'import.make', id, ...begun, named: [] });
  if (isRefused(decided)) throw new AppError(decided.refusal);
  await checkBudgets(books.group.id, entries);
  const values = [id, books.group.id, fileHash, format, currency, entries, JSON.stringify(members)] as const;
  await storeBytes(JSON.stringify(members).length);
  const written = await transaction(async ({ send }) => ({
    result: await send(sql.beginImport, ...values),
    writes: [],
  }));
  if (written.length === 0) throw new AppError('import-known');
  return seedOf(books.group.id, fileHash, known?.attempts ?? 0);
}

/** An entry as the stage keeps it: the columns of its row, and its parts as tuples. */
const stagedEntry = ({ id, kind, cents, split, foreign, parts, ...entry }: RecordedEntry) => ({
  ...{ id, kind, cents, ...descriptionOf(entry), ...(split && { split }), ...(foreign && { foreign }) },
  parts: parts.map(({ memberId, paidCents, owedCents }) => [memberId, paidCents, owedCents]),
});

/**
 * Decides some entries of an import and stages them. May be repeated.
 * @throws AppError look-only, group-not-found, import-unknown, and why an entry is refused; TooManyRequests
 */
export async function stageImport(
  access: Access,
  id: string,
  number: number,
  { entries }: ImportBatch,
): Promise<void> {
  const books = await openBooks(access);
  const [found] = await query(sql.importOf[access.kind], access.key, id);
  if (found?.revision !== null) throw new AppError('import-unknown');
  if (found.currency !== books.group.currency) throw new AppError('currency-changed');
  const ledger = withNewMembers(ledgerOf(books), found.members);
  const decided = entries.map(({ id: entryId, ...said }) => {
    const entry = importedEntry(ledger, entryId, contentAfter(null, said));
    if (isRefused(entry)) throw new AppError(entry.refusal);
    return entry;
  });
  const named = new Set(decided.flatMap(({ parts }) => parts.map(({ memberId }) => memberId)));
  const staged = JSON.stringify(decided.map(stagedEntry));
  await storeBytes(Buffer.byteLength(staged));
  const ids = decided.map((entry) => entry.id);
  const values = [id, books.group.id, number, staged, ids, [...named]] as const;
  const written = await transaction(async ({ send }) => ({
    result: await send(sql.stageBatch, ...values),
    writes: [],
  }));
  if (written.length === 0) throw new AppError('import-unknown');
}

type Written = { readonly revision: number; readonly isNew: boolean };

/** What was read before the lock, and behind it. */
type Found = {
  readonly before: sql.ImportRow;
  readonly row: sql.ImportRow | undefined;
  readonly stage: sql.StageRow | undefined;
};

/** Whether every entry that was announced has arrived. */
const isComplete = ({ entries }: sql.ImportRow, stage: sql.StageRow): boolean =>
  stage.entries === entries && stage.batches === stage.last + 1;

const changeOf = (
  { id, fileHash, format, currency, entries, members }: sql.ImportRow,
  named: readonly string[],
): AskedOf<'import.make'> => ({
  ...{ kind: 'import.make', id, fileHash, format, currency, entries, members, named },
});

function workOn(ledger: OpenLedger, { before, row, stage }: Found, author: string | null): Work<Written> {
  if (!row || !stage) throw new AppError('import-unknown');
  const { revision } = row;
  if (revision !== null)
    return { result: { revision, isNew: false }, statements: [], giveBack: () => undefined };
  // It was begun again in between, and what is known of ids is that of other members.
  if (JSON.stringify(before.members) !== JSON.stringify(row.members)) throw new AppError('busy');
  if (stage.isKnown) throw new AppError('import-known');
  if (!isComplete(row, stage)) throw new AppError('import-incomplete');
  if (stage.isUsed) throw new AppError('id-in-use');
  const change = changeOf(row, stage.named);
  const { decided, statements, giveBack } = decideNext(ledger, change, {
    ...{ changeId: null, hash: null, author },
  });
  if (isRefused(decided)) throw new AppError(decided.refusal);
  if (!('event' in decided)) throw new PlanIsOld();
  return { result: { revision: ledger.group.revision, isNew: true }, statements, giveBack };
}

const write = (access: Access, before: sql.ImportRow, author: string | null): Promise<Written> =>
  writeGroup({
    ...{ access, missing: 'group-not-found', changes: [changeOf(before, [])], patience: IMPORT_LIMITS },
    read: async ({ send }): Promise<Found> => {
      const [[row], [stage]] = await Promise.all([
        send(sql.lockImport[access.kind], access.key, before.id),
        send(sql.stageOf[access.kind], access.key, before.id),
      ]);
      return { before, row, stage };
    },
    work: (ledger, found) => workOn(ledger, found, author),
  });

/**
 * Writes all that is staged of an import, as one revision. Repeating it answers the same.
 * @param author the member who brings it; null: not said
 * @returns the revision
 * @throws AppError look-only, group-not-found, import-unknown, import-known, import-incomplete, what `decide` refuses, and as
 *   `writeGroup`; TooManyRequests
 */
export async function makeImport(access: Access, id: string, author: string | null): Promise<number> {
  const { group } = await openBooks(access);
  const [found] = await query(sql.importOf[access.kind], access.key, id);
  if (!found) throw new AppError('import-unknown');
  if (found.revision !== null) return found.revision;
  const giveBack = await takeFromBudgets(group.id, found.entries);
  try {
    const { network } = currentRequester();
    const { revision, isNew } = await line().pass(network, () => write(access, found, author));
    if (!isNew) await giveBack();
    return revision;
  } catch (error) {
    // After a lost connection it may be written.
    if (!(error instanceof OutcomeUnknown)) await giveBack();
    throw error;
  }
}

/** Drops what is staged of an import; does nothing if there is none. @throws AppError look-only, group-not-found; TooManyRequests */
export async function dropImport(access: Access, id: string): Promise<void> {
  await openBooks(access);
  await transaction(({ send }) =>
    Promise.resolve({ result: null, writes: [send(sql.dropImport[access.kind], access.key, id)] }),
  );
}
