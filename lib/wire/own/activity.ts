import { type Activity, EVENTS, type JournalEvent, type Noun } from '@/lib/domain/ledger/event';
import { storedSplit } from '@/lib/domain/entry/content';
import type { WireActivity, WireEvent, WireRecordedEntry, WireRecordedMember } from './ledger-wire';

/** Parses the activity that our own server sends to a device. The server is trusted, so this file needs no schema. */

const memberOf = (member: WireRecordedMember) => ({ ...member, createdAt: new Date(member.createdAt) });

/** Drops the payers of an entry and an even split, which follow from its parts. */
const entryOf = ({ payers, split, ...entry }: WireRecordedEntry) => ({
  ...{ ...entry, split: storedSplit(split), createdAt: new Date(entry.createdAt) },
});

/** The reader of a state; the states of other nouns are the same on the wire. */
const READ = { entry: entryOf, member: memberOf } as Partial<Record<Noun, (state: object) => object>>;

function eventOf({ kind, before, after }: WireEvent): JournalEvent {
  const read = READ[EVENTS[kind].noun] ?? ((state) => state);
  return { kind, before: before && read(before), after: after && read(after) } as JournalEvent;
}

/** The events of a page, without those whose kind this build does not know: kinds may be added later. */
export const activitiesOfLedger = (events: readonly WireActivity[]): readonly Activity[] =>
  events.flatMap(({ at, event, ...told }) =>
    event.kind in EVENTS ? [{ ...told, at: new Date(at), event: eventOf(event) }] : [],
  );
