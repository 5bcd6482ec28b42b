import type { Access } from '@/lib/server/access/access';
import type { Entry, Member, SortKey } from '@/lib/domain/nouns';
import type { Debts } from '@/lib/domain/settlement/debts';
import type { Transfer } from '@/lib/domain/settlement/settlement';
import { AppError } from '@/lib/errors';
import { LEDGER_MAX_BYTES, LEDGER_PAGE_DEFAULT } from '@/lib/limits';
import { cursorOf } from '@/lib/wire/own/ledger-copy';
import {
  entryToLedger,
  groupToLedger,
  memberToLedger,
  momentOf,
  versionToWire,
} from '@/lib/wire/own/ledger-wire';
import { admit } from '@/lib/server/access/code-guard';
import { behindDay } from '@/lib/server/read/history';
import {
  booksWith,
  type Known,
  type ReadBooks,
  type ReadGroup,
  type Reading,
  readGroup,
  readGroupUnless,
  type Unchanged,
} from '@/lib/server/read/read-group';
import { SharedReads } from '@/lib/server/read/shared-reads';
import { entryById } from '@/lib/server/sql/entries';
import { ledger, ledgerPages, type LedgerTuple } from '@/lib/server/sql/device-ledger';
import { debtsFound, planRow, type PlanTuple } from '@/lib/server/sql/settlements';
import { entryOfTuple, type EntryTuple } from '@/lib/server/sql/json-tuples';

/**
 * Part of a ledger as the fields of a JSON object, without its braces, and the group as it was read. `fields` are
 * pieces to be joined: a large text in one string would be copied twice on its way to bytes, and each copy triggers a
 * full garbage collection.
 */
export type LedgerText = { readonly group: ReadGroup; readonly fields: readonly string[] };

/** The result of a read: the newest entries or, for a reader with a version, those that the Journal names after it. */
type Found = ReadBooks & {
  readonly plan: readonly Transfer[];
  readonly debts?: Debts;
  readonly entries: readonly Entry[];
  /** All ids that the Journal names after the version; null without a version, or if the Journal does not know it. */
  readonly named: ReadonlySet<string> | null;
  /** Whether the version is newer than a backup that was restored since. */
  readonly isUndone: boolean;
};

/** The version of a group as it was read. */
export const versionOf = ({ id, revision, changedAt }: ReadGroup): string =>
  versionToWire(id, { revision, at: changedAt });

/** The debts of pairs, of a group that settles by them. */
export function debtsToTell(
  group: Pick<ReadGroup, 'settleBy'>,
  found: readonly PlanTuple[] | null,
): { readonly debts?: Debts } {
  const debts = debtsFound(group, found);
  return debts ? { debts } : {};
}

const booksWithLedger = booksWith<LedgerTuple>('with_ledger', { found: ledger, parameters: 8 });

function toFound(books: ReadBooks, found: LedgerTuple | null): Found {
  const [plan, delta, newest, isUndone, debts] = found ?? [null, null, null, null, null];
  const shared = {
    ...{ ...books, plan: (plan ?? []).map(planRow), isUndone: isUndone === true },
    ...debtsToTell(books.group, debts),
  };
  if (delta === null) return { ...shared, named: null, entries: (newest ?? []).map(entryOfTuple) };
  const [named, entries] = delta;
  return { ...shared, named: new Set(named), entries: entries.map(entryOfTuple) };
}

/** @param moment of the version that the reader has; null for the newest entries, one more than the limit */
function readingLedger(access: Access, limit: number, moment: ReturnType<typeof momentOf>): Reading<Found> {
  const { groupIdStart = null, revision = null, at = null } = moment ?? {};
  const values = [...behindDay('desc', null), limit + 1, groupIdStart, revision, at];
  return booksWithLedger(access, values, toFound);
}

/** How many bytes the JSON of some entries may have. */
type Room = { readonly limit: number; readonly bytes: number };

/** As many entries as fit, as JSON, at least one, with the cursor of the last one if more follow. */
function entriesText(entries: readonly Entry[], { limit, bytes }: Room): readonly string[] {
  const texts: string[] = [];
  let used = 0;
  for (const entry of entries.slice(0, limit)) {
    const text = `${texts.length === 0 ? '' : ','}${JSON.stringify(entryToLedger(entry))}`;
    used += Buffer.byteLength(text);
    if (texts.length > 0 && used > bytes) break;
    texts.push(text);
  }
  const last = texts.length < entries.length ? entries[texts.length - 1] : undefined;
  return ['"entries":[', ...texts, `],"before":${JSON.stringify(last ? cursorOf(last) : null)}`];
}

/** The JSON of an object without its braces. */
const fieldsOf = (object: object): string => JSON.stringify(object).slice(1, -1);

const shared = ({ group, plan, debts }: Found, members: readonly Member[]) => ({
  version: versionOf(group),
  group: groupToLedger(group),
  members: members.map(memberToLedger),
  plan,
  ...(debts && { debts }),
});

function wholeText(found: Found, limit: number): LedgerText {
  const undone = found.isUndone ? { restored: true } : {};
  const head = fieldsOf({ whole: true, ...undone, ...shared(found, found.members) });
  const bytes = LEDGER_MAX_BYTES - Buffer.byteLength(head);
  return { group: found.group, fields: [`${head},`, ...entriesText(found.entries, { limit, bytes })] };
}

/** @returns null if it would exceed the size limit of an answer */
function deltaText(found: Found, named: ReadonlySet<string>, since: string): LedgerText | null {
  const members = found.members.filter(({ id }) => named.has(id));
  const present = new Set([...members, ...found.entries].map(({ id }) => id));
  const gone = [...named].filter((id) => !present.has(id)).sort();
  const head = fieldsOf({ since, whole: false, ...shared(found, members), gone });
  const fields = `${head},"entries":${JSON.stringify(found.entries.map(entryToLedger))}`;
  return Buffer.byteLength(fields) > LEDGER_MAX_BYTES ? null : { group: found.group, fields: [fields] };
}

/**
 * The whole ledger: the group, its members, its plan and its newest entries.
 * @param known versions that the reader has
 * @throws AppError group-not-found
 */
export async function readLedger(
  access: Access,
  limit: number,
  known: Known = [],
): Promise<LedgerText | Unchanged> {
  const found = await readGroupUnless(known, readingLedger(access, limit, null));
  if (found === null) throw new AppError('group-not-found');
  return 'unchanged' in found ? found : wholeText(found, limit);
}

async function readSince(access: Access, since: string, limit: number): Promise<LedgerText | null> {
  const moment = momentOf(since);
  const known = moment ? [[moment.groupIdStart, moment.at.getTime(), moment.revision].join('.')] : [];
  const found = await readGroupUnless(known, readingLedger(access, limit, moment));
  if (found === null) throw new AppError('group-not-found');
  if ('unchanged' in found) return null;
  if (found.named === null) return wholeText(found, limit);
  const text = deltaText(found, found.named, since);
  if (text) return text;
  const whole = await readLedger(access, limit);
  return 'unchanged' in whole ? null : whole;
}

/** After a write, all watchers of the group ask for the same delta at the same time. */
const sharedReads = new SharedReads<LedgerText | null>();

/**
 * What a reader with a version lacks: the present state of every id that the Journal names after it, or the whole
 * ledger if the Journal does not know the version, or the changes are too large. Concurrent calls share one read.
 * @param since the version as the reader was given it
 * @returns null if nothing has changed
 * @throws AppError group-not-found; TooManyRequests
 */
export async function readLedgerSince(
  access: Access,
  since: string,
  limit = LEDGER_PAGE_DEFAULT,
): Promise<LedgerText | null> {
  // Outside of the shared read, so that a miss counts against each client.
  await admit(access);
  return sharedReads.read(JSON.stringify([access.kind, access.key, since, limit]), () =>
    readSince(access, since, limit),
  );
}

const booksWithPage = {
  all: booksWith<readonly EntryTuple[]>('with_ledger_page', { found: ledgerPages.all, parameters: 5 }),
  ofMember: booksWith<readonly EntryTuple[]>('with_ledger_page_of_member', {
    found: ledgerPages.ofMember,
    parameters: 6,
  }),
} as const;

const booksWithEntry = booksWith<EntryTuple>('with_ledger_entry', { found: entryById, parameters: 1 });

function pageText(group: ReadGroup, entries: readonly Entry[], limit: number): LedgerText {
  const head = fieldsOf({ version: versionOf(group) });
  return { group, fields: [`${head},`, ...entriesText(entries, { limit, bytes: LEDGER_MAX_BYTES })] };
}

export type PageWanted = {
  readonly limit: number;
  /** The last entry of the previous page; null for the newest entries. */
  readonly before: SortKey | null;
  /** Only entries that name this member; null for all. */
  readonly memberId: string | null;
};

/** One page of entries, newest first. @throws AppError group-not-found, user-not-found */
export async function readLedgerPage(
  access: Access,
  { limit, before, memberId }: PageWanted,
): Promise<LedgerText> {
  const values = [...behindDay('desc', before), limit + 1, ...(memberId === null ? [] : [memberId])];
  const find = memberId === null ? booksWithPage.all : booksWithPage.ofMember;
  const page = await readGroup(
    find(access, values, ({ group, members }, found) => {
      if (memberId !== null && !members.some(({ id }) => id === memberId))
        throw new AppError('user-not-found');
      return pageText(group, (found ?? []).map(entryOfTuple), limit);
    }),
  );
  if (page === null) throw new AppError('group-not-found');
  return page;
}

/** A page with one entry. @throws AppError group-not-found, entry-not-found */
export async function readLedgerEntry(access: Access, entryId: string): Promise<LedgerText> {
  const page = await readGroup(
    booksWithEntry(access, [entryId], ({ group }, found) => {
      if (found === null) throw new AppError('entry-not-found');
      return pageText(group, [entryOfTuple(found)], 1);
    }),
  );
  if (page === null) throw new AppError('group-not-found');
  return page;
}
