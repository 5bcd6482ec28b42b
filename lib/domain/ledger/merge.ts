import type { Change, ChangeBody, ChangeOf } from './change';
import { contentOfEntry, mergeContents, type SaidContent } from '@/lib/domain/entry/content';
import { goneForChange, savedRowOf, subjectOfChange } from './kinds/kinds';
import { fieldsSetBy, setsFields } from './kinds/member';
import { type CANCELLED, onBase } from './kinds/row';
import { keysOfFields } from './member-fields';
import type { Entry } from '@/lib/domain/nouns';
import type { LedgerCopy } from './copy';

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

/** The change with another base, if one of its kind has a base at all. */
export const withBase = <C extends Change>(change: C, base: number | undefined): C =>
  onBase(change, savedRowOf(change).takesBase?.(change) ? base : undefined);

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

/**
 * Whether two changes of different things have to stay in the order in which they were saved, because one depends on
 * what the other changes. Changes that only add up, such as two entries, give the same result in either order.
 */
export function mustKeepOrder(one: ChangeBody, other: ChangeBody): boolean {
  const [a, b] = [savedRowOf(one).touches(one), savedRowOf(other).touches(other)];
  return (
    a.reads.some((matter) => b.writes.includes(matter)) || b.reads.some((matter) => a.writes.includes(matter))
  );
}

/**
 * Merges two changes of the same thing into one with the same effect. The first one must not have been done yet.
 * @returns null if there is no such change
 */
export const mergeChanges = (first: Change, next: Change): Change | typeof CANCELLED | null =>
  savedRowOf(first).merge(first, next);

/**
 * Whether a later change of the same thing answers a refused one: it says anew all that the refused one says. Fields of a
 * member that it leaves alone still wait for the person.
 */
export function answers(next: Change, refused: Change): boolean {
  if (!setsFields(refused) || goneForChange(next) !== null) return true;
  if (!setsFields(next)) return false;
  const said = fieldsSetBy(next);
  return keysOfFields(fieldsSetBy(refused)).every((key) => key in said);
}
