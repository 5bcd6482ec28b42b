import { type Change, type ChangeBody, type ChangeOf, subjectOfChange } from './change';
import { contentOfEntry, type EntryContent, mergeContents } from '@/lib/domain/entry/content';
import type { Settings } from './event';
import type { Entry } from './ledger';
import type { LedgerCopy } from './copy';

/** The settings that a change sets, an undo those that it brings back. */
export function settingsOf(change: ChangeBody): readonly string[] {
  if (change.kind === 'group.set') return Object.keys(change.set);
  return change.kind === 'undo' && change.back?.kind === 'group.set' ? Object.keys(change.back.after) : [];
}

/** What a change is about. Two that are about the same thing must not overtake each other. */
export function topicOf(change: ChangeBody): string | null {
  const settings = settingsOf(change);
  return settings.length > 0 ? [...settings].sort().join(' ') : subjectOfChange(change);
}

/**
 * The change on another revision, where it builds on one at all. The order of a plan does not: every confirmation counts as
 * setting it, the person's own of a moment ago too, which would make it stale (docs/wire.md#in-order-each-once).
 */
export function withBase<C extends Change>(change: C, base: number | undefined): C {
  if (change.kind === 'member.add' || change.kind === 'plan.confirm' || change.kind === 'undo') return change;
  const setsOrder = change.kind === 'group.set' && 'fixedOrder' in change.set;
  return { ...change, base: setsOrder ? undefined : base };
}

export const baseOf = (change: Change): number | undefined => ('base' in change ? change.base : undefined);

/**
 * An edit of an entry with what that said at its base; any other change as it is.
 * @param copy tells it, if it holds the entry at that revision
 * @param otherwise what it said, as far as anybody else knows
 */
export function withFormer<C extends Change>(
  change: C,
  copy: LedgerCopy | null,
  otherwise?: EntryContent,
): C {
  if (change.kind !== 'entry.put') return change;
  const { entry, base } = change;
  const former = copy?.entries.find(({ id, revision }) => id === entry.id && revision === base);
  return { ...change, former: former ? contentOfEntry(former) : otherwise };
}

/**
 * An edit of an entry on top of what somebody else has made of that meanwhile: what only one of the two has changed counts.
 * @returns null where both have changed the same, where nobody knows what the edit began with, and on an earlier revision,
 *   which a restored server has: that is no change of somebody else
 */
export function onTopOf(stored: Entry, change: ChangeOf<'entry.put'>): ChangeOf<'entry.put'> | null {
  const { base, former, entry } = change;
  if (base === undefined || former === undefined || stored.revision <= base) return null;
  const theirs = contentOfEntry(stored);
  const { disputed, mine } = mergeContents(former, entry, theirs);
  return disputed.length > 0
    ? null
    : { ...change, base: stored.revision, former: theirs, entry: { id: entry.id, ...mine } };
}

/** What one change may decide by, and another one may move: settings, the names of members, who takes part in what. */
type Matter = keyof Settings | 'names' | 'entries';

type Touched = { readonly reads: readonly Matter[]; readonly writes: readonly Matter[] };

/** A past revision may have been about anything, and the device may not know about what. */
const EVERYTHING: readonly Matter[] = [
  ...(['name', 'currency', 'inactiveDataPurge', 'fixedOrder', 'names', 'entries'] as const),
];

/** What a change decides by, and what it moves. An order that is fixed ends with its plan, as the balances move. */
function touchedBy(change: ChangeBody): Touched {
  switch (change.kind) {
    case 'entry.put':
      return { reads: ['currency'], writes: ['entries', 'fixedOrder'] };
    case 'entry.delete':
      return { reads: [], writes: ['entries', 'fixedOrder'] };
    case 'plan.confirm':
      return { reads: ['entries', 'fixedOrder'], writes: ['entries', 'fixedOrder'] };
    case 'member.add':
    case 'member.rename':
      return { reads: ['names'], writes: ['names'] };
    // Nobody can leave as long as an entry names them.
    case 'member.remove':
      return { reads: ['entries'], writes: ['names', 'fixedOrder'] };
    case 'group.set': {
      const keys = Object.keys(change.set) as (keyof Settings)[];
      return { reads: keys, writes: keys };
    }
    case 'undo':
      return { reads: EVERYTHING, writes: EVERYTHING };
  }
}

/**
 * Whether two changes of different things have to stay in the order in which they were saved, because one decides by what the
 * other moves. What only adds up, as two entries do, comes to the same either way.
 */
export function mustKeepOrder(one: ChangeBody, other: ChangeBody): boolean {
  const [a, b] = [touchedBy(one), touchedBy(other)];
  return (
    a.reads.some((matter) => b.writes.includes(matter)) || b.reads.some((matter) => a.writes.includes(matter))
  );
}

/** Stands for two changes that take each other back. */
export const NOTHING = 'nothing';

/**
 * The one change that comes to the same as two of the same thing, of which the first was not done.
 * @returns null where there is none
 */
export function mergeChanges(first: Change, next: Change): Change | typeof NOTHING | null {
  switch (first.kind) {
    case 'entry.put':
      if (next.kind === 'entry.delete')
        return first.base === undefined ? NOTHING : withBase(next, first.base);
      if (next.kind !== 'entry.put') return null;
      // The next edit was made of all that was seen by then, the first one and what others had saved.
      return first.base === undefined ? withFormer(withBase(next, undefined), null) : next;
    case 'plan.confirm':
      return next.kind === 'entry.delete' ? NOTHING : null;
    case 'member.add':
      if (next.kind === 'member.remove') return NOTHING;
      return next.kind === 'member.rename'
        ? { ...first, id: next.id, member: { ...first.member, name: next.name } }
        : null;
    case 'entry.delete':
      return next.kind === 'entry.delete' ? withBase(next, first.base) : null;
    case 'member.remove':
      return next.kind === 'member.remove' ? withBase(next, first.base) : null;
    case 'member.rename':
      return next.kind === 'member.rename' || next.kind === 'member.remove'
        ? withBase(next, first.base)
        : null;
    case 'group.set':
      return next.kind === 'group.set' ? withBase(next, first.base) : null;
    case 'undo':
      return null;
  }
}
