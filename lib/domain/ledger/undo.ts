import {
  type Activity,
  type JournalEvent,
  type RecordedEntry,
  type RecordedMember,
  reverse,
  type Settings,
  subjectOf,
} from './event';
import { isSameToTheCent } from '@/lib/domain/entry/content';

/** The present state of the subject of an event, as the Journal would keep it. */
export type Present = {
  readonly settings: Settings;
  readonly member: RecordedMember | undefined;
  readonly entry: RecordedEntry | undefined;
  /** The last event of the subject; if the subject was deleted, the deletion. */
  readonly last: JournalEvent | null;
};

/** Whether an event is of a kind that can be undone at all. */
export const isReversible = (event: JournalEvent): boolean => reverse(event) !== null;

/**
 * The event with the present revision of its subject, if the subject is as the event left it; null if it has changed.
 */
function asTheLast(event: JournalEvent, { settings, member, entry, last }: Present): JournalEvent | null {
  switch (event.kind) {
    case 'group.set': {
      const keys = Object.keys(event.after) as (keyof Settings)[];
      return keys.every((key) => settings[key] === event.after[key]) ? event : null;
    }
    case 'member.added':
    case 'member.renamed':
      return member?.name === event.after.name ? { ...event, after: member } : null;
    case 'entry.created':
    case 'plan.confirmed':
    case 'entry.revised':
      return entry && isSameToTheCent(entry, event.after) ? { ...event, after: entry } : null;
    case 'member.removed':
      return !member && last?.kind === 'member.removed' ? last : null;
    case 'entry.deleted':
      return !entry && last?.kind === 'entry.deleted' ? last : null;
    case 'group.created':
    case 'plan.fixed':
    case 'plan.shortened':
    case 'plan.dropped':
      return null;
  }
}

/**
 * The event that undoes an event, provided that everything it changed is still as it left it: the content of an entry,
 * the name of a member, the settings that it set. Revisions continue from the present one, or from the last one of
 * something deleted.
 * @returns null if something has changed since, or if the event cannot be undone
 */
export function undoEvent(event: JournalEvent, present: Present): JournalEvent | null {
  const last = asTheLast(event, present);
  return last && reverse(last);
}

const topicsOf = (event: JournalEvent): readonly string[] => {
  if (event.kind === 'group.set') return Object.keys(event.after);
  return [subjectOf(event) ?? event.kind];
};

/**
 * The revisions whose subject was changed again by a later event that has not been undone.
 * @param activities starting with the newest, without gaps
 */
export function changedSince(activities: readonly Activity[]): ReadonlySet<number> {
  const [changed, topics] = [new Set<number>(), new Set<string>()];
  for (const { revision, event, undoneBy, undoes } of activities) {
    const own = topicsOf(event);
    if (own.some((topic) => topics.has(topic))) changed.add(revision);
    if (undoneBy === null && undoes === null) for (const topic of own) topics.add(topic);
  }
  return changed;
}

/** A revision, and one that undid it. */
export type Undoing = readonly [revision: number, by: number];

/**
 * Maps each revision that is undone at present to the last undo of it that counts. An undo counts unless an undo of it
 * counts, and so on; so an earlier undo may count although the last one was undone.
 * @param undoings of all revisions in question and of those that undid them, recursively
 */
export function undoneBy(undoings: readonly Undoing[]): ReadonlyMap<number, number> {
  const undone = new Map<number, number>();
  // An undo is newer than what it undoes, so whether it counts is known by then.
  const newestFirst = [...undoings].sort(([a, byA], [b, byB]) => b - a || byB - byA);
  for (const [revision, by] of newestFirst)
    if (!undone.has(revision) && !undone.has(by)) undone.set(revision, by);
  return undone;
}

/** The revision of an undo that is not sent yet: newer than all others. */
const UNSENT = Infinity;

/**
 * Activities as they will be once the unsent undos of this device are done.
 * @param activities starting with the newest, without gaps
 * @param unsent the revisions that the device undoes
 */
export function withUnsentUndos(
  activities: readonly Activity[],
  unsent: ReadonlySet<number>,
): readonly Activity[] {
  if (unsent.size === 0) return activities;
  // Of an undo whose kind this build does not know, only `undoneBy` tells.
  const done = activities.flatMap(({ revision, undoes, undoneBy: by }): Undoing[] => [
    ...(undoes === null ? [] : [[undoes, revision] as const]),
    ...(by === null ? [] : [[revision, by] as const]),
  ]);
  const undone = undoneBy([...done, ...[...unsent].map((revision): Undoing => [revision, UNSENT])]);
  return activities.map((activity) => ({ ...activity, undoneBy: undone.get(activity.revision) ?? null }));
}
