import {
  type Database,
  FORMAT,
  type HeadRecord,
  rowsOf,
  type Tables,
  together,
  type Writing,
} from '@/lib/device/storage/database';
import type { StoredHead } from '@/lib/device/storage/store';
import { newId } from '@/lib/domain/ids';
import { isWithin, type LedgerCopy, newestFirst, reachesFurther } from '@/lib/domain/ledger/copy';
import { INITIAL_MEMBER_FIELDS } from '@/lib/domain/ledger/member-fields';
import { initialSettings } from '@/lib/domain/ledger/settings';
import { HEAD_ENTRIES, STORED_HISTORIES } from '@/lib/limits';
import type { Entry } from '@/lib/domain/nouns';
import { cursorOf } from '@/lib/wire/own/ledger-copy';

type Block = Omit<Tables['blocks']['value'], 'groupCode'>;

/** A slow phone clones these in a few milliseconds, and each change rewrites one block. */
const BLOCK_ENTRIES = 64;

/**
 * Turns the stored blocks of a group into those of a copy, and changes as few as it can.
 * @param markOf differs for two states of an entry
 */
function editBlocks(former: readonly Block[], next: readonly Entry[], markOf: (entry: Entry) => unknown) {
  const left = new Map(next.map((entry) => [markOf(entry), entry]));
  const take = (entry: Entry): readonly Entry[] => {
    const taken = left.get(markOf(entry));
    left.delete(markOf(entry));
    return taken ? [taken] : [];
  };
  const edits = former.map(({ block, entries }) => {
    const kept = entries.flatMap(take);
    return { block, entries: kept, isEdited: kept.length < entries.length };
  });
  const coming = [...left.values()];
  // An edited block first: an entry that has changed stays in its block.
  for (const edit of [...edits].sort((a, b) => Number(b.isEdited) - Number(a.isEdited))) {
    const some = coming.splice(0, BLOCK_ENTRIES - edit.entries.length);
    edit.entries.push(...some);
    edit.isEdited ||= some.length > 0;
  }
  while (coming.length > 0)
    edits.push({ block: newId(), entries: coming.splice(0, BLOCK_ENTRIES), isEdited: true });
  return edits;
}

/** For a tab that knows what is stored: merging keeps the object of an entry that does not change. */
const objectOf = (entry: Entry): Entry => entry;

/** For blocks that another tab has written: revision and time change with every change of an entry. */
const stateOf = ({ id, revision, updatedAt }: Entry): string => `${id} ${revision} ${updatedAt.getTime()}`;

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

/** A copy that a tab has read or written. These blocks are stored for as long as the stored head has this stamp. */
export type Known = { readonly stamp: string; readonly copy: LedgerCopy; readonly blocks: readonly Block[] };

/** A copy that an earlier build stored lacks later settings and fields of members: they then had their initial values. */
function readable(head: HeadRecord | undefined): HeadRecord | null {
  if (head?.format !== FORMAT) return null;
  const { copy } = head;
  const group = { ...initialSettings(copy.group.name), ...copy.group };
  const members = copy.members.map((member) => ({ ...INITIAL_MEMBER_FIELDS, ...member }));
  return { ...head, copy: { ...copy, group, members } };
}

const isWhole = ({ rowCount, copy }: HeadRecord): boolean => rowCount <= copy.entries.length;

/** The copy that a head is without its blocks: its newest entries, reaching back only to the last of them. */
const withinHead = (head: HeadRecord): LedgerCopy => (isWhole(head) ? head.copy : endingThere(head.copy));

export async function readHead(database: Database, groupCode: string): Promise<StoredHead | null> {
  const head = readable(await database.get('heads', groupCode));
  return head && { copy: withinHead(head), isWhole: isWhole(head) };
}

/** How many blocks are read at once: reading thousands of entries holds up a slow phone. */
const BLOCKS_AT_ONCE = 4;

type BlocksTable = {
  readonly getAll: (range: IDBKeyRange, most: number) => Promise<readonly Tables['blocks']['value'][]>;
};

async function readBlocks(table: BlocksTable, groupCode: string): Promise<readonly Block[]> {
  const blocks: Tables['blocks']['value'][] = [];
  let some: typeof blocks;
  do {
    some = [...(await table.getAll(rowsOf(groupCode, blocks.at(-1)?.block), BLOCKS_AT_ONCE))];
    blocks.push(...some);
  } while (some.length === BLOCKS_AT_ONCE);
  return blocks;
}

const entriesIn = (blocks: readonly Block[]): readonly Entry[] => blocks.flatMap(({ entries }) => entries);

/** @returns `known` is null if there are no blocks: the entries of the head are then not known to be stored in them */
export async function readWhole(
  database: Database,
  groupCode: string,
): Promise<{ readonly copy: LedgerCopy; readonly known: Known | null } | null> {
  const reading = database.transaction(['heads', 'blocks']);
  const head = readable(await reading.objectStore('heads').get(groupCode));
  if (!head) return null;
  const blocks = await readBlocks(reading.objectStore('blocks'), groupCode);
  const entries = [...entriesIn(blocks)].sort(newestFirst);
  if (head.rowCount !== entries.length) return null;
  if (entries.length === 0) return { copy: head.copy, known: null };
  const copy = { ...head.copy, entries };
  return { copy, known: { copy, stamp: head.stamp, blocks } };
}

/** Drops the blocks of all groups but the most recently used ones. Their heads stay. */
async function dropOldHistories(writing: Writing): Promise<void> {
  const heads = writing.objectStore('heads');
  const byUse = await heads.index('byUse').getAllKeys();
  for (const groupCode of byUse.slice(0, -STORED_HISTORIES)) {
    const head = await heads.get(groupCode);
    await writing.objectStore('blocks').delete(rowsOf(groupCode));
    if (!head) continue;
    const { format } = head;
    await heads.put({ groupCode, format, stamp: newId(), rowCount: 0, copy: withinHead(head) });
  }
}

/**
 * Stores a copy by writing only the blocks that have changed.
 * @param believed returns what this tab believes to be stored; called when all earlier writes are done
 * @returns what is then stored; null if the copy of another tab stays
 */
export async function writeCopy(
  writing: Writing,
  groupCode: string,
  { copy, believed }: { readonly copy: LedgerCopy; readonly believed: () => Known | undefined },
): Promise<Known | null> {
  const heads = writing.objectStore('heads');
  const table = writing.objectStore('blocks');
  const head = readable(await heads.get(groupCode));
  const known = believed();
  const isKnown = known !== undefined && known.stamp === head?.stamp;
  if (isKnown && known.copy === copy) return known;
  const former = isKnown ? known.blocks : await readBlocks(table, groupCode);
  const isTheirs = !isKnown && head?.rowCount === entriesIn(former).length && !isBetter(copy, head);
  if (isTheirs) return null;
  const edits = editBlocks(former, copy.entries, isKnown ? objectOf : stateOf);
  const stamp = newId();
  const next: HeadRecord = {
    ...{ groupCode, format: FORMAT, stamp, rowCount: copy.entries.length, rowsUsedAtMs: Date.now() },
    copy: { ...copy, entries: copy.entries.slice(0, HEAD_ENTRIES) },
  };
  await together([
    ...edits
      .filter(({ isEdited }) => isEdited)
      .map(
        ({ block, entries }) =>
          () =>
            entries.length > 0 ? table.put({ groupCode, block, entries }) : table.delete([groupCode, block]),
      ),
    () => heads.put(next),
  ]);
  await dropOldHistories(writing);
  return { stamp, copy, blocks: edits.filter(({ entries }) => entries.length > 0) };
}

/** Moves a copy under another code, unless there is one already. */
export async function moveCopy(writing: Writing, from: string, to: string): Promise<void> {
  const heads = writing.objectStore('heads');
  const table = writing.objectStore('blocks');
  const [head, other] = await Promise.all([heads.get(from), heads.get(to)]);
  if (!head) return;
  if (!other && readable(head)) {
    const { copy } = head;
    const blocks = await readBlocks(table, from);
    await together([
      ...blocks.map((block) => () => table.put({ ...block, groupCode: to })),
      () => heads.put({ ...head, groupCode: to, copy: { ...copy, group: { ...copy.group, code: to } } }),
    ]);
  }
  await Promise.all([heads.delete(from), table.delete(rowsOf(from))]);
}
