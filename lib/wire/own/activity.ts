import type { Activity, JournalEvent } from '@/lib/domain/ledger/event';
import { storedSplit } from '@/lib/domain/entry/content';
import type { WireActivity, WireEvent } from './ledger';

/** Parses the activity that our own server sends to a device. The server is trusted, so this file needs no schema. */

const KINDS: Readonly<Record<WireEvent['kind'], true>> = {
  ...{ 'group.created': true, 'group.set': true },
  ...{ 'member.added': true, 'member.renamed': true, 'member.removed': true },
  ...{ 'entry.created': true, 'entry.revised': true, 'entry.deleted': true },
  ...{ 'plan.fixed': true, 'plan.shortened': true, 'plan.dropped': true, 'plan.confirmed': true },
};

/** Converts instants to dates, and drops the payers of an entry and an even split, which follow from its parts. */
function nounOf(noun: WireEvent['before' | 'after']): JournalEvent['before' | 'after'] {
  if (noun === null || !('createdAt' in noun)) return noun as JournalEvent['before'];
  const createdAt = new Date(noun.createdAt);
  if (!('parts' in noun)) return { ...noun, createdAt };
  const { payers, split, ...entry } = noun;
  return { ...entry, split: storedSplit(split), createdAt };
}

/** The events of a page, without those whose kind this build does not know: kinds may be added later. */
export const activitiesOfLedger = (events: readonly WireActivity[]): readonly Activity[] =>
  events.flatMap(({ at, event, ...told }) => {
    if (!(event.kind in KINDS)) return [];
    const known = { ...event, before: nounOf(event.before), after: nounOf(event.after) } as JournalEvent;
    return [{ ...told, at: new Date(at), event: known }];
  });
