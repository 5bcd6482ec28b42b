import { type Change, type ChangeBody, type ChangeOf, subjectOfChange } from './change';
import {
  contentOfEntry,
  givenDescription,
  mergeContents,
  type SaidContent,
} from '@/lib/domain/entry/content';
import type { Settings } from './event';
import type { Entry } from './ledger';
import type { LedgerCopy } from './copy';
import { atNewRate } from '@/lib/domain/money/foreign';

/** The settings that a change sets, or that an undo restores. */
export function settingsOf(change: ChangeBody): readonly string[] {
  if (change.kind === 'group.set') return Object.keys(change.set);
  return change.kind === 'undo' && change.back?.kind === 'group.set' ? Object.keys(change.back.after) : [];
}

/** What a change is about. Two changes with the same topic must stay in order. */
export function topicOf(change: ChangeBody): string | null {
  const settings = settingsOf(change);
  return settings.length > 0 ? [...settings].sort().join(' ') : subjectOfChange(change);
}

/**
 * The change with another base, if it has one at all. A change of `fixedOrder` has none: every confirmation counts as
 * setting the order, even the person's own a moment ago, and would make the change stale
 * (docs/wire.md#in-order-each-once).
 */
export function withBase<C extends Change>(change: C, base: number | undefined): C {
  if (change.kind === 'member.add' || change.kind === 'plan.confirm' || change.kind === 'undo') return change;
  const setsOrder = change.kind === 'group.set' && 'fixedOrder' in change.set;
  return { ...change, base: setsOrder ? undefined : base };
}

export const baseOf = (change: Change): number | undefined => ('base' in change ? change.base : undefined);

/**
 * Adds to an edit the content of its entry at its base; any other change stays as it is.
 * @param copy used if it holds the entry at that revision
 * @param otherwise the content to use if the copy does not; undefined if unknown
 */
export function withFormer<C extends Change>(change: C, copy: LedgerCopy | null, otherwise?: SaidContent): C {
  if (change.kind !== 'entry.put') return change;
  const { entry, base } = change;
  const former = copy?.entries.find(({ id, revision }) => id === entry.id && revision === base);
  return { ...change, former: former ? contentOfEntry(former) : otherwise };
}

/**
 * Rebases an edit of an entry onto what somebody else has saved of it meanwhile. A field that only one of the two has
 * changed takes that value.
 * @returns null if both have changed the same field, if the content at the base is unknown, or if the stored revision
 *   is not later than the base: a restored server has an earlier one, which is nobody's change
 */
export function rebase(stored: Entry, change: ChangeOf<'entry.put'>): ChangeOf<'entry.put'> | null {
  const { base, former, entry } = change;
  if (base === undefined || former === undefined || stored.revision <= base) return null;
  const theirs = contentOfEntry(stored);
  const { disputed, mine } = mergeContents(former, entry, theirs);
  if (disputed.length > 0) return null;
  const { foreign, ...rest } = mine;
  // Left out, it is left out again: the server finds the rate for these cents.
  const merged = { id: entry.id, ...rest, ...(entry.foreign !== undefined && { foreign }) };
  return { ...change, base: stored.revision, former: theirs, entry: merged };
}

/** What one change may depend on and another one may change: settings, names of members, who takes part in entries. */
type Matter = keyof Settings | 'names' | 'entries';

type Touched = { readonly reads: readonly Matter[]; readonly writes: readonly Matter[] };

/** For an undo: the past revision may be about anything, and the device may not know what. */
const EVERYTHING: readonly Matter[] = [
  ...(['name', 'currency', 'inactiveDataPurge', 'fixedOrder', 'names', 'entries'] as const),
];

/**
 * What a change depends on (`reads`) and changes (`writes`). Moved balances end a fixed order together with its plan.
 */
function touchedBy(change: ChangeBody): Touched {
  switch (change.kind) {
    case 'entry.put':
      return { reads: ['currency'], writes: ['entries', 'fixedOrder'] };
    case 'entry.delete':
      return { reads: [], writes: ['entries', 'fixedOrder'] };
    case 'plan.confirm':
      return { reads: ['currency', 'entries', 'fixedOrder'], writes: ['entries', 'fixedOrder'] };
    case 'member.add':
    case 'member.rename':
      return { reads: ['names'], writes: ['names'] };
    // A member cannot leave while an entry names them.
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
 * Whether two changes of different things have to stay in the order in which they were saved, because one depends on
 * what the other changes. Changes that only add up, such as two entries, give the same result in either order.
 */
export function mustKeepOrder(one: ChangeBody, other: ChangeBody): boolean {
  const [a, b] = [touchedBy(one), touchedBy(other)];
  return (
    a.reads.some((matter) => b.writes.includes(matter)) || b.reads.some((matter) => a.writes.includes(matter))
  );
}

/** The result of merging two changes that cancel each other out. */
export const CANCELLED = 'nothing';

type Put = ChangeOf<'entry.put'>;

/**
 * Merges two puts of an entry. The second was made on what the screen showed: the first and what others had saved.
 * @returns null if the second leaves out what the amount is in another currency, and its rate cannot be found here
 */
function mergePuts(first: Put, next: Put): Put | null {
  const both = { ...givenDescription(first.entry), ...next.entry };
  const { foreign } = first.entry;
  if (next.entry.foreign !== undefined || foreign === undefined) return { ...next, entry: both };
  if (foreign === null || first.entry.cents === next.entry.cents)
    return { ...next, entry: { ...both, foreign } };
  if (next.currency === undefined) return null;
  return { ...next, entry: { ...both, foreign: atNewRate(foreign, both.cents, next.currency) } };
}

/**
 * Merges two changes of the same thing into one with the same effect. The first one must not have been done yet.
 * @returns null if there is no such change
 */
export function mergeChanges(first: Change, next: Change): Change | typeof CANCELLED | null {
  switch (first.kind) {
    case 'entry.put': {
      if (next.kind === 'entry.delete')
        return first.base === undefined ? CANCELLED : withBase(next, first.base);
      if (next.kind !== 'entry.put') return null;
      const both = mergePuts(first, next);
      if (both === null) return null;
      return first.base === undefined ? withFormer(withBase(both, undefined), null) : both;
    }
    case 'plan.confirm':
      return next.kind === 'entry.delete' ? CANCELLED : null;
    case 'member.add':
      if (next.kind === 'member.remove') return CANCELLED;
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
