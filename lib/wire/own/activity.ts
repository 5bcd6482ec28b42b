import type { Happening, JournalEvent } from '@/lib/domain/ledger/event';
import type { WireActivity, WireEvent } from './ledger';

/** What a device makes of what our own server tells of the past. It is believed, and this carries no schema. */

const KINDS: Readonly<Record<WireEvent['kind'], true>> = {
  ...{ 'group.created': true, 'group.set': true },
  ...{ 'member.added': true, 'member.renamed': true, 'member.removed': true },
  ...{ 'entry.created': true, 'entry.revised': true, 'entry.deleted': true },
  ...{ 'plan.fixed': true, 'plan.shortened': true, 'plan.dropped': true, 'plan.confirmed': true },
};

/** Instants as dates; payers and split of an entry follow from its parts. */
function nounOf(noun: WireEvent['before' | 'after']): JournalEvent['before' | 'after'] {
  if (noun === null || !('createdAt' in noun)) return noun as JournalEvent['before'];
  const createdAt = new Date(noun.createdAt);
  if (!('parts' in noun)) return { ...noun, createdAt };
  const { payers, split, ...entry } = noun;
  return { ...entry, createdAt };
}

/** What the server tells, as far as this program has words for it: kinds are added later. */
export const happeningsOfLedger = (events: readonly WireActivity[]): readonly Happening[] =>
  events.flatMap(({ at, event, ...told }) => {
    if (!(event.kind in KINDS)) return [];
    const known = { ...event, before: nounOf(event.before), after: nounOf(event.after) } as JournalEvent;
    return [{ ...told, at: new Date(at), event: known }];
  });
