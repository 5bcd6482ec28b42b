/** What the Journal of a group tells: every change, with what was before and after it. */
import type { Entry, Group, Member } from './ledger';
import { descriptionOf } from '@/lib/domain/entry/content';
import type { Transfer } from '@/lib/domain/settlement/settlement';

/** What a person may set of a group. */
export type Settings = Pick<Group, 'name' | 'currency' | 'inactiveDataPurge' | 'fixedOrder'>;

/** A member as far as only a person's change moves it: the totals follow from the entries. */
export type RecordedMember = Pick<Member, 'id' | 'name' | 'revision' | 'createdAt'>;

/** An entry with its parts, as it can be brought back. */
export type RecordedEntry = Omit<Entry, 'updatedAt'>;

type Born<Kind, Noun> = { readonly kind: Kind; readonly before: null; readonly after: Noun };
type Changed<Kind, Noun> = { readonly kind: Kind; readonly before: Noun; readonly after: Noun };
type Gone<Kind, Noun> = { readonly kind: Kind; readonly before: Noun; readonly after: null };
type Plan = readonly Transfer[];

/**
 * One change of a group. `group.set` holds the settings that changed and no others; the changes of a plan hold all its rows;
 * a confirmation is the payment that it made. Kinds are added, none is taken away or changed: rows of all times are read.
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

/** An event as the group is told of it. */
export type Happening = {
  /** Of the group. */
  readonly revision: number;
  readonly at: Date;
  /** The member who says to have done it; null for nobody. */
  readonly author: string | null;
  readonly event: JournalEvent;
  /** The revision that took it back and counts at present; null for none. */
  readonly undoneBy: number | null;
  /** The revision that it takes back; null for none. */
  readonly undoes: number | null;
};

/** What the Journal keeps of a member. */
export const recordMember = ({ id, name, revision, createdAt }: Member): RecordedMember => ({
  id,
  name,
  revision,
  createdAt,
});

/** What the Journal keeps of an entry. */
export const recordEntry = (entry: Entry): RecordedEntry => {
  const { id, kind, cents, parts, revision, createdAt } = entry;
  return { id, kind, ...descriptionOf(entry), cents, parts, revision, createdAt };
};

/** The id of the group, member or entry that came, changed or went; null for a change of settings or of the plan. */
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

/** The kinds of events by which an id comes into the world or leaves it. */
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

/** The entry that an event has made; null for every other event. */
export const entryBornBy = (event: JournalEvent): RecordedEntry | null =>
  event.kind === 'entry.created' || event.kind === 'plan.confirmed' ? event.after : null;

/** The same thing again, as the next revision after its last. */
const again = <Noun extends { readonly revision: number }>(noun: Noun, last: Noun): Noun => ({
  ...noun,
  revision: last.revision + 1,
});

/**
 * The event that takes an event back while nothing has changed since: what was is again, with its `createdAt`, its parts
 * to the cent, and the revision after its last. Taking back what takes back leads to the content of the first event.
 * @returns null for what is not taken back: a group's beginning, and a plan, which would be one of old balances
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
