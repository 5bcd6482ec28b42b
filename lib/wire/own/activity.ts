import {
  type Happening,
  type JournalEvent,
  recordEntry,
  type RecordedEntry,
  type RecordedMember,
} from '@/lib/domain/ledger/event';
import type { WireActivity, WireEvent } from './ledger';
import { entryOfLedger, transferOfLedger } from './ledger-copy';

/** What a device makes of what our own server tells of the past. It is believed, and this carries no schema. */

type WireRecordedMember = Extract<WireEvent, { readonly kind: 'member.added' }>['after'];
type WireRecordedEntry = Extract<WireEvent, { readonly kind: 'entry.created' }>['after'];

const memberOf = ({ id, name, revision, createdAt }: WireRecordedMember): RecordedMember => ({
  ...{ id, name, revision, createdAt: new Date(createdAt) },
});

const entryOf = (wire: WireRecordedEntry): RecordedEntry =>
  recordEntry(entryOfLedger({ ...wire, updatedAt: wire.createdAt }));

/** @returns null for a kind of a later program */
function eventOf(wire: WireEvent): JournalEvent | null {
  switch (wire.kind) {
    case 'group.created':
    case 'group.set':
      return wire as JournalEvent;
    case 'member.added':
      return { ...wire, after: memberOf(wire.after) };
    case 'member.renamed':
      return { ...wire, before: memberOf(wire.before), after: memberOf(wire.after) };
    case 'member.removed':
      return { ...wire, before: memberOf(wire.before) };
    case 'entry.created':
    case 'plan.confirmed':
      return { ...wire, after: entryOf(wire.after) };
    case 'entry.revised':
      return { ...wire, before: entryOf(wire.before), after: entryOf(wire.after) };
    case 'entry.deleted':
      return { ...wire, before: entryOf(wire.before) };
    case 'plan.fixed':
    case 'plan.shortened':
      return { ...wire, before: wire.before.map(transferOfLedger), after: wire.after.map(transferOfLedger) };
    case 'plan.dropped':
      return { ...wire, before: wire.before.map(transferOfLedger) };
    default:
      return null;
  }
}

/** What the server tells, as far as this program has words for it: kinds are added later. */
export const happeningsOfLedger = (events: readonly WireActivity[]): readonly Happening[] =>
  events.flatMap(({ at, event, ...told }) => {
    const known = eventOf(event);
    return known ? [{ ...told, at: new Date(at), event: known }] : [];
  });
