import { type Activity, EVENTS, type JournalEvent, type Noun } from '@/lib/domain/ledger/event';
import { INITIAL_MEMBER_FIELDS } from '@/lib/domain/ledger/member-fields';
import { pickSettings, SETTING_KEYS, type Settings } from '@/lib/domain/ledger/settings';
import { storedSplit } from '@/lib/domain/entry/content';
import type {
  WireActivity,
  WireEvent,
  WireRecordedEntry,
  WireRecordedImport,
  WireRecordedMember,
} from './ledger-wire';

/** Parses the activity that our own server sends to a device. The server is trusted, so this file needs no schema. */

/** What an earlier build has kept lacks later fields of a member. */
const memberOf = (member: WireRecordedMember) => ({
  ...INITIAL_MEMBER_FIELDS,
  ...member,
  createdAt: new Date(member.createdAt),
});

/** Drops the payers of an entry and an even split, which follow from its parts. */
const entryOf = ({ payers, split, ...entry }: WireRecordedEntry) => ({
  ...{ ...entry, split: storedSplit(split), createdAt: new Date(entry.createdAt) },
});

const importOf = ({ members, ...told }: WireRecordedImport) => ({ ...told, members: members.map(memberOf) });

/** Drops settings that this build does not know: they may be added later. */
const settingsOf = (settings: Partial<Settings>) =>
  pickSettings(
    settings,
    SETTING_KEYS.filter((key) => key in settings),
  );

/** The reader of a state; the states of other nouns are the same on the wire. */
const READ = { entry: entryOf, member: memberOf, import: importOf, settings: settingsOf } as Partial<
  Record<Noun, (state: object) => object>
>;

function eventOf({ kind, before, after }: WireEvent): JournalEvent {
  const read = READ[EVENTS[kind].noun] ?? ((state) => state);
  return { kind, before: before && read(before), after: after && read(after) } as JournalEvent;
}

/** The events of a page, without those whose kind this build does not know: kinds may be added later. */
export const activitiesOfLedger = (events: readonly WireActivity[]): readonly Activity[] =>
  events.flatMap(({ at, event, ...told }) =>
    event.kind in EVENTS ? [{ ...told, at: new Date(at), event: eventOf(event) }] : [],
  );
