/** The events of a group's Journal: every change, with the state before and after it. */
import type { Entry, Group, Member } from './ledger';
import { descriptionOf } from '@/lib/domain/entry/content';
import type { Transfer } from '@/lib/domain/settlement/settlement';

/** The settings of a group that a person can change. */
export type Settings = Pick<Group, 'name' | 'currency' | 'inactiveDataPurge' | 'fixedOrder'>;

/** A member without the totals, which follow from the entries. */
export type RecordedMember = Pick<Member, 'id' | 'name' | 'revision' | 'createdAt'>;

/** An entry with its parts, complete enough to be restored. */
export type RecordedEntry = Omit<Entry, 'updatedAt'>;

type Born<Kind, Noun> = { readonly kind: Kind; readonly before: null; readonly after: Noun };
type Changed<Kind, Noun> = { readonly kind: Kind; readonly before: Noun; readonly after: Noun };
type Gone<Kind, Noun> = { readonly kind: Kind; readonly before: Noun; readonly after: null };
type Plan = readonly Transfer[];

/**
 * One change of a group. `group.set` holds only the settings that changed; plan events hold all rows of the plan; a
 * confirmation holds the payment that it made. Kinds may be added but never removed or changed: old rows must stay
 * readable.
 */
export type JournalEvent =
  | Born<'group.created', Settings & Pick<Group, 'id'>>
  | Changed<'group.set', Partial<Settings>>
  | Born<'member.added', RecordedMember>
  | Changed<'member.renamed', RecordedMember>
  | Gone<'member.removed', RecordedMember>
  | Born<'entry.created', RecordedEntry>
  | Changed<'entry.revised', RecordedEntry>
  | Gone<'entry.deleted', RecordedEntry>
  | Changed<'plan.fixed', Plan>
  | Changed<'plan.shortened', Plan>
  | Gone<'plan.dropped', Plan>
  | Born<'plan.confirmed', RecordedEntry>;

export type EventKind = JournalEvent['kind'];

/** An event as the activity list shows it. */
export type Activity = {
  /** Of the group. */
  readonly revision: number;
  readonly at: Date;
  /** The member who did it, as the device said; null if it named nobody. */
  readonly author: string | null;
  readonly event: JournalEvent;
  /** The revision that undid it and still stands; null for none. */
  readonly undoneBy: number | null;
  /** The revision that it undoes; null for none. */
  readonly undoes: number | null;
};

/** The part of a member that the Journal keeps. */
export const recordMember = ({ id, name, revision, createdAt }: Member): RecordedMember => ({
  id,
  name,
  revision,
  createdAt,
});

/** The part of an entry that the Journal keeps. */
export const recordEntry = (entry: Entry): RecordedEntry => {
  const { id, kind, cents, parts, split, foreign, revision, createdAt } = entry;
  return { id, kind, ...descriptionOf(entry), cents, parts, split, foreign, revision, createdAt };
};

/**
 * The id of the group, member or entry that was created, changed or deleted; null for changes of settings or the plan.
 */
export function subjectOf(event: JournalEvent): string | null {
  switch (event.kind) {
    case 'group.created':
    case 'member.added':
    case 'member.renamed':
    case 'entry.created':
    case 'entry.revised':
    case 'plan.confirmed':
      return event.after.id;
    case 'member.removed':
    case 'entry.deleted':
      return event.before.id;
    case 'group.set':
    case 'plan.fixed':
    case 'plan.shortened':
    case 'plan.dropped':
      return null;
  }
}

/** The kinds of events that create (`BIRTHS`) or delete (`DEATHS`) the thing with an id. */
export const BIRTHS = [
  'group.created',
  'member.added',
  'entry.created',
  'plan.confirmed',
] as const satisfies readonly EventKind[];
export const DEATHS = ['member.removed', 'entry.deleted'] as const satisfies readonly EventKind[];

type Birth = Extract<JournalEvent, { readonly kind: (typeof BIRTHS)[number] }>;

export const isDeath = (event: JournalEvent): boolean =>
  (DEATHS as readonly EventKind[]).includes(event.kind);

export const isBirth = (event: JournalEvent): event is Birth =>
  (BIRTHS as readonly EventKind[]).includes(event.kind);

/** The entry that an event created; null for any other event. */
export const entryBornBy = (event: JournalEvent): RecordedEntry | null =>
  event.kind === 'entry.created' || event.kind === 'plan.confirmed' ? event.after : null;

/** The same thing again, with the revision after its last one. */
const again = <Noun extends { readonly revision: number }>(noun: Noun, last: Noun): Noun => ({
  ...noun,
  revision: last.revision + 1,
});

/**
 * The event that undoes an event, provided that nothing has changed since. The former state returns with its
 * `createdAt` and its parts to the cent, under the revision after the last one. Reversing the reversed event gives the
 * content of the original event.
 * @returns null for events that cannot be undone: the creation of a group, and plan events, whose plan would be for old
 *   balances
 */
export function reverse(event: JournalEvent): JournalEvent | null {
  switch (event.kind) {
    case 'group.set':
      return { ...event, before: event.after, after: event.before };
    case 'member.added':
      return { kind: 'member.removed', before: event.after, after: null };
    case 'member.renamed':
      return { ...event, before: event.after, after: again(event.before, event.after) };
    case 'member.removed':
      return { kind: 'member.added', before: null, after: again(event.before, event.before) };
    case 'entry.created':
    case 'plan.confirmed':
      return { kind: 'entry.deleted', before: event.after, after: null };
    case 'entry.revised':
      return { ...event, before: event.after, after: again(event.before, event.after) };
    case 'entry.deleted':
      return { kind: 'entry.created', before: null, after: again(event.before, event.before) };
    case 'group.created':
    case 'plan.fixed':
    case 'plan.shortened':
    case 'plan.dropped':
      return null;
  }
}
