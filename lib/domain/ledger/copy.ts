import { byJoining } from '@/lib/domain/entry/shares';
import type { Entry, Group, Member, SortKey } from '@/lib/domain/nouns';
import type { Debts } from '@/lib/domain/settlement/debts';
import type { Transfer } from '@/lib/domain/settlement/settlement';

/** How far back entries reach: the place of the oldest one, and the cursor after it. */
export type Reach = { readonly place: SortKey; readonly cursor: string };

/**
 * A copy of a group's ledger at one moment: all entries within its reach, and beyond it those that this device has saved
 * itself, so that they stay in sight.
 */
export type LedgerCopy = {
  /** Opaque. The revision is in `group`. */
  readonly version: string;
  readonly group: Group;
  /** In order of joining. */
  readonly members: readonly Member[];
  /** Newest first. */
  readonly entries: readonly Entry[];
  readonly plan: readonly Transfer[];
  /** Of a group that settles by them, as the server knows them; a device may know them from all entries. */
  readonly debts?: Debts;
  /**
   * Starts of the ids of the newest changes that it contains, for a device that sent one and has lost the answer: the
   * copy may lack the entry that would tell. Only what a page brings has it.
   */
  readonly newestChanges?: readonly string[];
  /** null when the entries reach back to the beginning. */
  readonly before: Reach | null;
};

/** The present state of everything that has changed since a version. */
export type LedgerDelta = Omit<LedgerCopy, 'before' | 'newestChanges'> & {
  /** The version of the copy for which the delta was requested. */
  readonly since: string;
  /** Ids of entries and members that were deleted. */
  readonly gone: readonly string[];
};

/** Older entries, newest first, requested with a cursor. */
export type LedgerPage = {
  readonly entries: readonly Entry[];
  /** null when they reach back to the beginning. */
  readonly before: Reach | null;
};

/** The reach of a copy without entries, of a group that has entries: its place is later than any entry. */
export const NOTHING_HELD: Reach = {
  place: { day: '~', createdAt: new Date(8.64e15), kind: 'payment', id: '~' },
  cursor: '',
};

/** Whether a copy has the group, its members and its plan, but none of its entries. */
export const holdsNoEntries = ({ before }: LedgerCopy): boolean => before?.cursor === NOTHING_HELD.cursor;

const compareTexts = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** The order of a history, oldest first. */
const compareSortKeys = (a: SortKey, b: SortKey): number =>
  compareTexts(a.day, b.day) ||
  a.createdAt.getTime() - b.createdAt.getTime() ||
  compareTexts(a.kind, b.kind) ||
  compareTexts(a.id, b.id);

/** Whether a place is within a reach: entries with this reach contain what is at the place, if anything is. */
export const isWithin = (before: Reach | null, place: SortKey): boolean =>
  before === null || compareSortKeys(place, before.place) >= 0;

type Ids = { readonly has: (id: string) => boolean };

const NO_IDS: Ids = new Set();

/** The entries of a copy beyond its reach, which come last. */
export const entriesBeyond = ({ entries, before }: LedgerCopy): readonly Entry[] =>
  before === null ? [] : entries.filter((entry) => !isWithin(before, entry));

const idsIn = (nouns: readonly { readonly id: string }[], gone: readonly string[]): ReadonlySet<string> =>
  new Set([...gone, ...nouns.map(({ id }) => id)]);

/**
 * Merges some items into a sorted list in one pass: a copy has thousands of entries, and few of them change.
 * @param without ids to drop from `held`
 * @returns the list itself if nothing changes
 */
function put<Noun extends { readonly id: string }>(
  held: readonly Noun[],
  some: readonly Noun[],
  { without, compare }: { readonly without: Ids; readonly compare: (a: Noun, b: Noun) => number },
): readonly Noun[] {
  const coming = [...some].sort(compare);
  const merged: Noun[] = [];
  let next = 0;
  for (const noun of held) {
    if (without.has(noun.id)) continue;
    for (let come = coming[next]; come && compare(come, noun) < 0; come = coming[next]) {
      merged.push(come);
      next += 1;
    }
    merged.push(noun);
  }
  return some.length === 0 && merged.length === held.length ? held : [...merged, ...coming.slice(next)];
}

/** The order of a copy's entries. */
export const newestFirst = (a: SortKey, b: SortKey): number => compareSortKeys(b, a);

/**
 * Brings a copy up to date. A delta since any other version than the copy's is ignored: even one that starts earlier
 * may miss something that the copy has learned meanwhile, because the server may have been restored in between. Entries
 * beyond the copy's reach are not added, and one that was dated back beyond it leaves the copy, unless this device has
 * saved it: that one stays in sight.
 * @param own the ids of what this device has saved and is not known to be done
 */
export function applyDelta(copy: LedgerCopy, delta: LedgerDelta, own: Ids = NO_IDS): LedgerCopy {
  const { since, version, group, members, entries, gone, plan, debts } = delta;
  if (since !== copy.version) return copy;
  const { before, newestChanges } = copy;
  const beyond = idsIn(entriesBeyond(copy), []);
  const shown = entries.filter(
    (entry) => isWithin(before, entry) || own.has(entry.id) || beyond.has(entry.id),
  );
  return {
    ...{ version, group, plan, before, ...(debts && { debts }), ...(newestChanges && { newestChanges }) },
    members: put(copy.members, members, { without: idsIn(members, gone), compare: byJoining }),
    entries: put(copy.entries, shown, { without: idsIn(entries, gone), compare: newestFirst }),
  };
}

/** Whether reach `a` goes back further than reach `b`. */
export const reachesFurther = (a: Reach | null, b: Reach | null): boolean =>
  b !== null && (a === null || compareSortKeys(a.place, b.place) < 0);

/** The entries beyond the reach of a copy that another one of the same moment has, and it has not. */
function entriesLackedBy(copy: LedgerCopy, other: LedgerCopy): readonly Entry[] {
  const beyond = entriesBeyond(other).filter((entry) => !isWithin(copy.before, entry));
  if (beyond.length === 0) return beyond;
  const held = idsIn(copy.entries, []);
  return beyond.filter(({ id }) => !held.has(id));
}

/** Whether a copy has entries that another one of the same moment lacks. */
export const knowsMore = (copy: LedgerCopy, other: LedgerCopy): boolean =>
  reachesFurther(copy.before, other.before) || entriesLackedBy(other, copy).length > 0;

/** One of two copies of the same moment, with what the other one knows besides. */
function joined(copy: LedgerCopy, other: LedgerCopy): LedgerCopy {
  const [far, near] = reachesFurther(other.before, copy.before) ? [other, copy] : [copy, other];
  const more = entriesLackedBy(far, near);
  if (more.length === 0) return far;
  return { ...far, entries: put(far.entries, more, { without: NO_IDS, compare: newestFirst }) };
}

/**
 * The copy after a whole ledger has arrived. A ledger that answers the copy's own version replaces the copy, even with
 * a lower revision: the server no longer knows that version. Otherwise it replaces the copy if it is newer; two of the
 * same moment are joined.
 * @param copy null if there is none
 * @param asked the version that was sent with the request; null if there was none
 */
export function applyWhole(copy: LedgerCopy | null, whole: LedgerCopy, asked: string | null): LedgerCopy {
  if (copy === null || copy.version === asked) return whole;
  if (whole.version === copy.version) return joined(copy, whole);
  return whole.group.revision > copy.group.revision ? whole : copy;
}

/**
 * Appends a page of older entries to a copy. The page may be older than the deltas that were applied since it was
 * requested, so the deltas win: their entries are not overwritten, deleted entries do not come back, and entries that
 * were beyond the copy's reach then are added now. It may also be newer than the copy: an entry that was dated back into
 * it meanwhile stays where the copy has it until the delta of that comes. What the copy has beyond its reach takes its
 * place among them.
 * @param cursor with which the page was requested; a copy that ends elsewhere stays unchanged
 * @param later the deltas that were applied to the copy since the request, in order
 */
export function applyPage(
  copy: LedgerCopy,
  page: LedgerPage,
  { cursor, later }: { readonly cursor: string; readonly later: readonly LedgerDelta[] },
): LedgerCopy {
  if (copy.before?.cursor !== cursor) return copy;
  const named = new Map<string, Entry | null>();
  for (const { entries, gone } of later) {
    for (const id of gone) named.set(id, null);
    for (const entry of entries) named.set(entry.id, entry);
  }
  const { before } = page;
  const beyond = entriesBeyond(copy);
  const held = idsIn(copy.entries, []);
  const older = page.entries.filter(({ id }) => !named.has(id) && !held.has(id));
  const known = [...named.values()].filter(
    (entry) =>
      entry !== null && !held.has(entry.id) && !isWithin(copy.before, entry) && isWithin(before, entry),
  ) as Entry[];
  const added = put(older, [...known, ...beyond], { without: NO_IDS, compare: newestFirst });
  const within = copy.entries.slice(0, copy.entries.length - beyond.length);
  return { ...copy, before, entries: [...within, ...added] };
}

/** The entries that name a member, in the order given. */
export const entriesNaming = (entries: readonly Entry[], memberId: string): readonly Entry[] =>
  entries.filter(({ parts }) => parts.some((part) => part.memberId === memberId));
