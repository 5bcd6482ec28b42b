import {
  type Happening,
  type JournalEvent,
  recordEntry,
  type RecordedEntry,
  recordMember,
  type RecordedMember,
  reverse,
  type Settings,
  subjectOf,
} from './event';
import type { Member } from './ledger';
import { isWithin, type LedgerCopy } from './copy';
import { areSameParts } from '@/lib/domain/entry/parts';
import { nameKey } from '@/lib/domain/text/text';

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

const isSameContent = (entry: RecordedEntry, other: RecordedEntry): boolean =>
  entry.title === other.title && entry.cents === other.cents && areSameParts(entry.parts, other.parts);

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
      return entry && isSameContent(entry, event.after) ? { ...event, after: entry } : null;
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

/** As much of a ledger as says whether an event still stands. */
type Standing = Pick<LedgerCopy, 'group' | 'members' | 'entries' | 'before'>;

/** Why nobody can take an event back, as far as a device can tell. */
export type NotTakenBack = 'never' | 'changed' | 'people-gone' | 'has-entries' | 'name-taken';

const hasTotals = ({ paid, benefitted, made, received }: Member): boolean =>
  paid > 0 || benefitted > 0 || made > 0 || received > 0;

/** What is in the way of an event that takes another one back; null for nothing. */
function hindrance(back: JournalEvent, { members, entries }: Standing): NotTakenBack | null {
  switch (back.kind) {
    case 'entry.created':
    case 'entry.revised': {
      const here = new Set(members.map(({ id }) => id));
      return back.after.parts.every(({ memberId }) => here.has(memberId)) ? null : 'people-gone';
    }
    case 'member.added':
    case 'member.renamed': {
      const { id, name } = back.after;
      const isTaken = members.some((member) => member.id !== id && nameKey(member.name) === nameKey(name));
      return isTaken ? 'name-taken' : null;
    }
    case 'member.removed': {
      const { id } = back.before;
      const isNamed =
        members.some((member) => member.id === id && hasTotals(member)) ||
        entries.some(({ parts }) => parts.some(({ memberId }) => memberId === id));
      return isNamed ? 'has-entries' : null;
    }
    default:
      return null;
  }
}

/** Whether a ledger would hold what an event is about, if it is there. */
function isWithinReach({ before, after }: JournalEvent, ledger: Standing): boolean {
  const noun = after ?? before;
  return !('parts' in noun) || isWithin(ledger.before, noun);
}

/**
 * Whether an event can be taken back, as far as a device can tell: the server decides by its Journal.
 * @param isChangedSince what the list of events says, for what is further back than the ledger
 * @returns the event that it comes to, null where only the server knows that; or why it cannot be
 */
export function takeBackIn(
  ledger: Standing,
  event: JournalEvent,
  isChangedSince: boolean,
): { readonly back: JournalEvent | null } | { readonly why: NotTakenBack } {
  const reversed = reverse(event);
  if (!reversed) return { why: 'never' };
  const subject = subjectOf(event);
  const member = ledger.members.find(({ id }) => id === subject);
  const entry = ledger.entries.find(({ id }) => id === subject);
  const isHere = isWithinReach(event, ledger);
  const back = takeBack(event, {
    settings: ledger.group,
    member: member && recordMember(member),
    entry: entry && recordEntry(entry),
    // Whether it has come back and gone again meanwhile, the ledger does not tell: it is not there.
    last: event,
  });
  if (isHere ? !back : isChangedSince) return { why: 'changed' };
  const why = hindrance(back ?? reversed, ledger);
  return why === null ? { back: isHere ? back : null } : { why };
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
