import type { Entry, Group, Member, Place } from './ledger';
import type { Transfer } from '@/lib/domain/settlement/settlement';

/** How far back entries reach: the oldest of them, and the cursor behind it. */
export type Reach = { readonly place: Place; readonly cursor: string };

/** What somebody holds of a group's ledger: a copy of one moment, as far back as its entries reach. */
export type LedgerCopy = {
  /** Opaque; the revision is that of the group. */
  readonly version: string;
  readonly group: Group;
  /** In order of joining. */
  readonly members: readonly Member[];
  /** Newest first. */
  readonly entries: readonly Entry[];
  readonly plan: readonly Transfer[];
  /** null when the entries reach back to the beginning. */
  readonly before: Reach | null;
};

/** The present state of all that has changed since a version. */
export type LedgerDelta = Omit<LedgerCopy, 'before'> & {
  /** The version of the copy for which it was asked. */
  readonly since: string;
  /** Ids of entries and members that are no more. */
  readonly gone: readonly string[];
};

/** Older entries, newest first, as they were asked for behind a cursor. */
export type LedgerPage = {
  readonly entries: readonly Entry[];
  /** null when they reach back to the beginning. */
  readonly before: Reach | null;
};

/** The reach of a copy that holds no entry of a group that has some: nothing is newer than its place. */
export const NOTHING_HELD: Reach = {
  place: { createdAt: new Date(8.64e15), kind: 'payment', id: '~' },
  cursor: '',
};

/** Whether a copy knows the group, its members and its plan, and none of its entries. */
export const holdsNoEntries = ({ before }: LedgerCopy): boolean => before?.cursor === NOTHING_HELD.cursor;

const compareTexts = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** The order of a history, oldest first: by creation, an expense before a payment of the same instant, then by id. */
export const comparePlaces = (a: Place, b: Place): number =>
  a.createdAt.getTime() - b.createdAt.getTime() || compareTexts(a.kind, b.kind) || compareTexts(a.id, b.id);

/** The order of joining. */
export const compareJoining = (a: Member, b: Member): number =>
  a.createdAt.getTime() - b.createdAt.getTime() || compareTexts(a.id, b.id);

/** Whether entries that reach back so far hold what stands at a place, if it is there. */
export const isWithin = (before: Reach | null, place: Place): boolean =>
  before === null || comparePlaces(place, before.place) >= 0;

type Ids = { readonly has: (id: string) => boolean };

const idsIn = (nouns: readonly { readonly id: string }[], gone: readonly string[]): ReadonlySet<string> =>
  new Set([...gone, ...nouns.map(({ id }) => id)]);

/**
 * Puts some into a sorted list, in one walk over it: thousands of entries are held, and few of them change.
 * @param without ids that are left out of what is held
 * @returns the list itself when nothing of it changes
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
export const newestFirst = (a: Place, b: Place): number => comparePlaces(b, a);

/**
 * Brings a copy up to date. A delta since another version leaves it as it is: one that begins earlier need not name whatever
 * the copy has learned meanwhile, for the server may have been restored in between. Nothing comes in that is older than the
 * copy reaches back.
 */
export function applyDelta(copy: LedgerCopy, delta: LedgerDelta): LedgerCopy {
  const { since, version, group, members, entries, gone, plan } = delta;
  if (since !== copy.version) return copy;
  const { before } = copy;
  const within = entries.filter((entry) => isWithin(before, entry));
  return {
    ...{ version, group, plan, before },
    members: put(copy.members, members, { without: idsIn(members, gone), compare: compareJoining }),
    entries: put(copy.entries, within, { without: idsIn(within, gone), compare: newestFirst }),
  };
}

/** Whether entries that reach back to one place reach back further than those that reach back to another. */
export const reachesFurther = (a: Reach | null, b: Reach | null): boolean =>
  b !== null && (a === null || comparePlaces(a.place, b.place) < 0);

/**
 * What there is after a ledger that was read whole. In answer to the copy's own version it replaces everything, lower or not:
 * the server does not know that version any more. Else it counts when it is newer, or of the same moment and reaches further
 * back.
 * @param copy null when there is none
 * @param asked the version that it answers; null when it was asked for without one
 */
export function applyWhole(copy: LedgerCopy | null, whole: LedgerCopy, asked: string | null): LedgerCopy {
  if (copy === null || copy.version === asked) return whole;
  if (whole.version === copy.version) return reachesFurther(whole.before, copy.before) ? whole : copy;
  return whole.group.revision > copy.group.revision ? whole : copy;
}

/**
 * Adds older entries behind those that a copy holds. What a delta has named since the page was asked for is as that delta
 * says, because the page may be older: it is not overwritten, what is gone does not come back, and what was out of the
 * copy's reach then comes in now.
 * @param cursor behind which the page was asked for; a copy that ends somewhere else stays as it is
 * @param later the deltas that were applied to the copy since then, in order
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
  const older = page.entries.filter(({ id }) => !named.has(id));
  const known = [...named.values()].filter(
    (entry) => entry !== null && !isWithin(copy.before, entry) && isWithin(before, entry),
  ) as Entry[];
  const added = put(older, known, { without: new Set<string>(), compare: newestFirst });
  return { ...copy, before, entries: [...copy.entries, ...added] };
}

/** The entries that name a member, in the order given. */
export const entriesNaming = (entries: readonly Entry[], memberId: string): readonly Entry[] =>
  entries.filter(({ parts }) => parts.some((part) => part.memberId === memberId));
