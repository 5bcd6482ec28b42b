import {
  type Happening,
  type JournalEvent,
  type RecordedEntry,
  type RecordedMember,
  reverse,
  type Settings,
  subjectOf,
} from './event';
import { isSameToTheCent } from '@/lib/domain/entry/content';

/** What the subject of an event is now, as the Journal would keep it. */
export type Present = {
  readonly settings: Settings;
  readonly member: RecordedMember | undefined;
  readonly entry: RecordedEntry | undefined;
  /** The last event of the subject: where it is gone, how it went. */
  readonly last: JournalEvent | null;
};

/** Whether an event is of a kind that can be taken back at all. */
export const isReversible = (event: JournalEvent): boolean => reverse(event) !== null;

/** As if nothing had happened to its subject since: with the revision that this has now. Null when something has. */
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
 * The event that takes an event back, while all that it changed is as it left it: the content of an entry, the name of a
 * member, the settings that it set. Revisions go on from the present one, or from the last one of what is gone.
 * @returns null when something has changed since, or nothing can take it back
 */
export function takeBack(event: JournalEvent, present: Present): JournalEvent | null {
  const last = asTheLast(event, present);
  return last && reverse(last);
}

const topicsOf = (event: JournalEvent): readonly string[] => {
  if (event.kind === 'group.set') return Object.keys(event.after);
  return [subjectOf(event) ?? event.kind];
};

/**
 * The revisions whose subject was changed again by what still counts.
 * @param happenings from the newest on, none left out
 */
export function changedSince(happenings: readonly Happening[]): ReadonlySet<number> {
  const [changed, topics] = [new Set<number>(), new Set<string>()];
  for (const { revision, event, undoneBy, undoes } of happenings) {
    const own = topicsOf(event);
    if (own.some((topic) => topics.has(topic))) changed.add(revision);
    if (undoneBy === null && undoes === null) for (const topic of own) topics.add(topic);
  }
  return changed;
}

/** A revision, and the last one that took it back. */
export type Undoing = readonly [revision: number, by: number];

/**
 * By what revisions are taken back at present: what took one back may have been taken back itself, and so on.
 * @param undoings of all revisions in question, and of those that took them back, as far as there are any
 */
export function undoneBy(undoings: readonly Undoing[]): ReadonlyMap<number, number> {
  const undone = new Map<number, number>();
  const newestFirst = [...undoings].sort(([a], [b]) => b - a);
  for (const [revision, by] of newestFirst) if (!undone.has(by)) undone.set(revision, by);
  return undone;
}
