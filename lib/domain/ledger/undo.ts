import { type Activity, type JournalEvent, subjectOf } from './event';

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
