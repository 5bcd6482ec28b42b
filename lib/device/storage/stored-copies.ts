import {
  type Database,
  FORMAT,
  type HeadRecord,
  rowsOf,
  together,
  type Writing,
} from '@/lib/device/storage/database';
import type { StoredHead } from '@/lib/device/storage/store';
import { newId } from '@/lib/domain/ids';
import { isWithin, type LedgerCopy, newestFirst, reachesFurther } from '@/lib/domain/ledger/copy';
import { HEAD_ENTRIES, STORED_HISTORIES } from '@/lib/limits';
import type { Entry } from '@/lib/domain/ledger/ledger';
import { cursorOf } from '@/lib/wire/own/ledger-copy';

/** What to write to turn the stored entries of a group into those of a copy. */
type RowEdits = { readonly put: readonly Entry[]; readonly remove: readonly string[] };

const missing = (former: readonly Entry[], next: readonly Entry[]): readonly string[] => {
  const ids = new Set(next.map(({ id }) => id));
  return former.flatMap(({ id }) => (ids.has(id) ? [] : [id]));
};

/**
 * For a tab that knows what is stored. Compares by identity: merging keeps the object of an entry that does not change.
 */
function editsBetween(former: readonly Entry[], next: readonly Entry[]): RowEdits {
  const held = new Set(former);
  return { put: next.filter((entry) => !held.has(entry)), remove: missing(former, next) };
}

/** For rows that another tab has written. Compares revision and time, which change with every change of an entry. */
function editsOfRows(rows: readonly Entry[], next: readonly Entry[]): RowEdits {
  const stored = new Map(rows.map((row) => [row.id, row]));
  const isStored = ({ id, revision, updatedAt }: Entry): boolean => {
    const row = stored.get(id);
    return row?.revision === revision && row.updatedAt.getTime() === updatedAt.getTime();
  };
  return { put: next.filter((entry) => !isStored(entry)), remove: missing(rows, next) };
}

/**
 * Whether a copy replaces the one that another tab has stored: it is newer, or of the same version and reaches further
 * back, or has more beyond the same reach.
 */
function isBetter(copy: LedgerCopy, { copy: stored, rowCount }: HeadRecord): boolean {
  if (copy.version !== stored.version) return copy.group.revision > stored.group.revision;
  if (reachesFurther(copy.before, stored.before)) return true;
  const storedCount = Math.max(rowCount, stored.entries.length);
  return !reachesFurther(stored.before, copy.before) && copy.entries.length > storedCount;
}

/**
 * A copy that says that it reaches back to the last of its own entries, although there are older ones. If that lies
 * beyond the reach, the copy has all that is within.
 */
function endingThere(copy: LedgerCopy): LedgerCopy {
  const last = copy.entries.at(-1);
  return last && isWithin(copy.before, last)
    ? { ...copy, before: { place: last, cursor: cursorOf(last) } }
    : copy;
}

/**
 * A copy that a tab has read or written. The rows are those of this copy for as long as the stored head has this stamp.
 */
export type Known = { readonly stamp: string; readonly copy: LedgerCopy };

const readable = (head: HeadRecord | undefined): HeadRecord | null => (head?.format === FORMAT ? head : null);

const isWhole = ({ rowCount, copy }: HeadRecord): boolean => rowCount <= copy.entries.length;

/** The copy that a head is without its rows: its newest entries, reaching back only to the last of them. */
const withinHead = (head: HeadRecord): LedgerCopy => (isWhole(head) ? head.copy : endingThere(head.copy));

export async function readHead(database: Database, groupCode: string): Promise<StoredHead | null> {
  const head = readable(await database.get('heads', groupCode));
  return head && { copy: withinHead(head), isWhole: isWhole(head) };
}

/** @returns `stamp` is null if there are no rows: the entries of the head are then not known to be stored as rows */
export async function readWhole(
  database: Database,
  groupCode: string,
): Promise<{ readonly copy: LedgerCopy; readonly stamp: string | null } | null> {
  const reading = database.transaction(['heads', 'entries']);
  const [head, rows] = await Promise.all([
    reading.objectStore('heads').get(groupCode),
    reading.objectStore('entries').getAll(rowsOf(groupCode)),
  ]);
  const stored = readable(head);
  if (stored?.rowCount !== rows.length) return null;
  if (rows.length === 0) return { copy: stored.copy, stamp: null };
  const entries = rows.map(({ entry }) => entry).sort(newestFirst);
  return { copy: { ...stored.copy, entries }, stamp: stored.stamp };
}

/** Drops the rows of all groups but the most recently used ones. Their heads stay. */
async function dropOldHistories(writing: Writing): Promise<void> {
  const heads = writing.objectStore('heads');
  const byUse = await heads.index('byUse').getAllKeys();
  for (const groupCode of byUse.slice(0, -STORED_HISTORIES)) {
    const head = await heads.get(groupCode);
    await writing.objectStore('entries').delete(rowsOf(groupCode));
    if (!head) continue;
    const { format } = head;
    await heads.put({ groupCode, format, stamp: newId(), rowCount: 0, copy: withinHead(head) });
  }
}

/**
 * Stores a copy by writing only the rows that have changed.
 * @param believed returns what this tab believes to be stored; called when all earlier writes are done
 * @returns what is then stored; null if the copy of another tab stays
 */
export async function writeCopy(
  writing: Writing,
  groupCode: string,
  { copy, believed }: { readonly copy: LedgerCopy; readonly believed: () => Known | undefined },
): Promise<Known | null> {
  const heads = writing.objectStore('heads');
  const entries = writing.objectStore('entries');
  const head = readable(await heads.get(groupCode));
  const known = believed();
  const isKnown = known !== undefined && known.stamp === head?.stamp;
  if (isKnown && known.copy === copy) return known;
  const rows = isKnown ? [] : (await entries.getAll(rowsOf(groupCode))).map(({ entry }) => entry);
  const isTheirs = !isKnown && head?.rowCount === rows.length && !isBetter(copy, head);
  if (isTheirs) return null;
  const { put, remove } = isKnown
    ? editsBetween(known.copy.entries, copy.entries)
    : editsOfRows(rows, copy.entries);
  const stamp = newId();
  const next: HeadRecord = {
    ...{ groupCode, format: FORMAT, stamp, rowCount: copy.entries.length, rowsUsedAtMs: Date.now() },
    copy: { ...copy, entries: copy.entries.slice(0, HEAD_ENTRIES) },
  };
  await together([
    ...remove.map((id) => () => entries.delete([groupCode, id])),
    ...put.map((entry) => () => entries.put({ groupCode, id: entry.id, entry })),
    () => heads.put(next),
  ]);
  await dropOldHistories(writing);
  return { stamp, copy };
}
