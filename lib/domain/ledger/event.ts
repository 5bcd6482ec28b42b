/** The events of a group's Journal: every change, with the state before and after it. */
import type { Entry, Group, Member } from '@/lib/domain/nouns';
import {
  fieldsOfMember,
  type InitialMemberFields,
  INITIAL_MEMBER_FIELDS,
  type MemberFields,
} from './member-fields';
import type { Settings } from './settings';
import { descriptionOf } from '@/lib/domain/entry/content';
import type { Transfer } from '@/lib/domain/settlement/settlement';

/** A member without the totals, which follow from the entries. */
export type RecordedMember = MemberFields & Pick<Member, 'id' | 'revision' | 'createdAt'>;

/** An entry with its parts, complete enough to be restored. */
export type RecordedEntry = Omit<Entry, 'updatedAt'>;

/** A file that was imported: all its entries at once, which are not in the Journal themselves. */
export type RecordedImport = {
  readonly id: string;
  /** SHA-256 of the file, in hexadecimal. */
  readonly fileHash: string;
  /** Of which product the file is. */
  readonly format: string;
  readonly entries: number;
  /** Who came with it, or, where it is taken back, who leaves with it. */
  readonly members: readonly RecordedMember[];
};

/** A key of the group, without the key itself. */
export type RecordedKey = {
  /** What whoever has it may do. */
  readonly may: 'all' | 'look';
};

/** What events are about, and what of it the Journal keeps. */
export type Nouns = {
  readonly group: Settings & Pick<Group, 'id'>;
  /** Only those that changed. */
  readonly settings: Partial<Settings>;
  readonly member: RecordedMember;
  readonly entry: RecordedEntry;
  readonly import: RecordedImport;
  /** All rows of the plan. */
  readonly plan: readonly Transfer[];
  readonly key: RecordedKey;
};

export type Noun = keyof Nouns;

/** The state of a noun before and after an event: what is born has none before, and what is gone has none after. */
type States<State> = {
  readonly born: { readonly before: null; readonly after: State };
  readonly changed: { readonly before: State; readonly after: State };
  readonly gone: { readonly before: State; readonly after: null };
};

type EventRow = {
  readonly noun: Noun;
  readonly effect: keyof States<unknown>;
  /**
   * The kind of the event that undoes it; null for none: a plan would be for old balances, a file can come again, and a
   * key that has ended stays ended.
   */
  readonly undoneBy: string | null;
};

/**
 * The kinds of events. A confirmation holds the payment that it made. Kinds may be added but never removed or changed:
 * old rows must stay readable.
 */
export const EVENTS = {
  'group.created': { noun: 'group', effect: 'born', undoneBy: null },
  'group.set': { noun: 'settings', effect: 'changed', undoneBy: 'group.set' },
  'member.added': { noun: 'member', effect: 'born', undoneBy: 'member.removed' },
  'member.renamed': { noun: 'member', effect: 'changed', undoneBy: 'member.renamed' },
  'member.set': { noun: 'member', effect: 'changed', undoneBy: 'member.set' },
  'member.removed': { noun: 'member', effect: 'gone', undoneBy: 'member.added' },
  'entry.created': { noun: 'entry', effect: 'born', undoneBy: 'entry.deleted' },
  'entry.revised': { noun: 'entry', effect: 'changed', undoneBy: 'entry.revised' },
  'entry.deleted': { noun: 'entry', effect: 'gone', undoneBy: 'entry.created' },
  'plan.fixed': { noun: 'plan', effect: 'changed', undoneBy: null },
  'plan.shortened': { noun: 'plan', effect: 'changed', undoneBy: null },
  'plan.dropped': { noun: 'plan', effect: 'gone', undoneBy: null },
  'plan.confirmed': { noun: 'entry', effect: 'born', undoneBy: 'entry.deleted' },
  'import.made': { noun: 'import', effect: 'born', undoneBy: 'import.undone' },
  'import.undone': { noun: 'import', effect: 'gone', undoneBy: null },
  'key.renewed': { noun: 'key', effect: 'changed', undoneBy: null },
  'key.made': { noun: 'key', effect: 'born', undoneBy: null },
  'key.ended': { noun: 'key', effect: 'gone', undoneBy: null },
} as const satisfies Readonly<Record<string, EventRow>>;

export type EventKind = keyof typeof EVENTS;

type EventOf<Kind extends EventKind> = {
  readonly kind: Kind;
} & States<Nouns[(typeof EVENTS)[Kind]['noun']]>[(typeof EVENTS)[Kind]['effect']];

/** One change of a group. */
export type JournalEvent = { [Kind in EventKind]: EventOf<Kind> }[EventKind];

/** An event by what it is about. */
export type EventAbout<About extends Noun> = {
  readonly noun: About;
  readonly before: Nouns[About] | null;
  readonly after: Nouns[About] | null;
  /** The state after it, or before it if it ends there. */
  readonly state: Nouns[About];
};

/** Says what an event is about, so that its states can be read. */
export const about = ({ kind, before, after }: JournalEvent) =>
  ({ noun: EVENTS[kind].noun, before, after, state: after ?? before }) as {
    [About in Noun]: EventAbout<About>;
  }[Noun];

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
export const recordMember = (member: Member): RecordedMember => {
  const { id, revision, createdAt } = member;
  return { id, ...fieldsOfMember(member), revision, createdAt };
};

/** A member who joins now. */
export const newMember = (
  { id, ...said }: Pick<Member, 'id'> & Omit<MemberFields, keyof InitialMemberFields>,
  now: Date,
): RecordedMember => ({ id, ...said, ...INITIAL_MEMBER_FIELDS, revision: 0, createdAt: now });

/** The part of an entry that the Journal keeps. */
export const recordEntry = (entry: Entry): RecordedEntry => {
  const { id, kind, cents, parts, split, foreign, revision, createdAt } = entry;
  return { id, kind, ...descriptionOf(entry), cents, parts, split, foreign, revision, createdAt };
};

/** Settings, plans and keys have no id of their own. */
const hasId = (kind: EventKind): boolean => !['settings', 'plan', 'key'].includes(EVENTS[kind].noun);

/** The kinds of events that create or delete something with an id. */
export const LIVES_OR_DIES = (Object.keys(EVENTS) as EventKind[]).filter(
  (kind) => hasId(kind) && EVENTS[kind].effect !== 'changed',
);

/**
 * The id of the group, member or entry that was created, changed or deleted; null for changes of settings, the plan
 * or a key.
 */
export const subjectOf = ({ kind, before, after }: JournalEvent): string | null =>
  hasId(kind) ? ((after ?? before) as { readonly id: string }).id : null;

export const isDeath = ({ kind, after }: JournalEvent): boolean => hasId(kind) && after === null;

export const isBirth = ({ kind, before }: JournalEvent): boolean => hasId(kind) && before === null;

/** The entry that an event created; null for any other event. */
export function entryBornBy(event: JournalEvent): RecordedEntry | null {
  const { noun, before, after } = about(event);
  return noun === 'entry' && before === null ? after : null;
}

type Revised = { readonly revision?: number };

/** The same thing again, with the revision after its last one. Settings have none. */
const again = (noun: Revised, { revision }: Revised): Revised =>
  revision === undefined ? noun : { ...noun, revision: revision + 1 };

/**
 * The event that undoes an event, provided that nothing has changed since. The former state returns with its
 * `createdAt` and its parts to the cent, under the revision after the last one. Reversing the reversed event gives the
 * content of the original event.
 * @returns null for events that cannot be undone
 */
export function reverse({ kind, before, after }: JournalEvent): JournalEvent | null {
  const { undoneBy } = EVENTS[kind];
  if (undoneBy === null) return null;
  const restored = before && again(before as Revised, (after ?? before) as Revised);
  return { kind: undoneBy, before: after, after: restored } as JournalEvent;
}
