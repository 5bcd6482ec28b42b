import {
  endOf,
  enqueue,
  isNamed,
  type Outbox,
  type OutboxItem,
  replaced,
  waiting,
  without,
} from '@/lib/device/state/outbox';
import { withPeople } from '@/lib/domain/entry/content';
import type { Change } from '@/lib/domain/ledger/change';
import { createdByChange, namedByChange } from '@/lib/domain/ledger/kinds/kinds';

/** What becomes of an outbox when a person has decided about a refused change. */

const refusedItem = (outbox: Outbox, id: string): OutboxItem | undefined =>
  outbox.find((item) => item.id === id && item.state === 'refused');

/** Drops a refused change. Changes that name what it was to create can never be done, so they are refused, too. */
export function dismiss(outbox: Outbox, id: string): Outbox {
  const item = refusedItem(outbox, id);
  if (!item) return outbox;
  const created = createdByChange(item.change);
  const refused = { code: 'depends-on-refused', message: '', current: null } as const;
  return without(outbox, item).map((each) =>
    each.state !== 'refused' && created !== null && namedByChange(each.change).includes(created)
      ? { ...each, state: 'refused', refused }
      : each,
  );
}

/**
 * Replaces a refused change by its corrected version under a new id, at the end of the outbox, because the person knew
 * of all that waits. If later items name what it creates, it keeps the former place, so that it is sent before them.
 */
export function resend(outbox: Outbox, id: string, change: Change): Outbox {
  const item = refusedItem(outbox, id);
  if (!item) return enqueue(outbox, change);
  const later = outbox.slice(outbox.indexOf(item) + 1);
  const isAwaited = isNamed(createdByChange(change), later);
  return replaced(outbox, item, [waiting(change, isAwaited ? item.place : endOf(outbox))]);
}

const reopened = (state: OutboxItem['state']): OutboxItem['state'] => (state === 'sent' ? 'waiting' : state);

/** The change with one member id replaced by another. */
function pointTo(change: Change, from: string, to: string): Change {
  const point = (id: string) => (id === from ? to : id);
  const pointed = change.author === undefined ? change : { ...change, author: point(change.author) };
  if (pointed.kind === 'plan.confirm')
    return { ...pointed, fromId: point(pointed.fromId), toId: point(pointed.toId) };
  if (pointed.kind !== 'entry.put') return pointed;
  const { entry } = pointed;
  return { ...pointed, entry: withPeople(entry, point) };
}

/**
 * Resolves a refused `member.add` whose name is taken: it meant the member who has that name. Changes that name the
 * refused member then name the existing one, and are sent.
 * @param id of the refused `member.add`
 * @param memberId of the existing member
 */
export function samePerson(outbox: Outbox, id: string, memberId: string): Outbox {
  const item = refusedItem(outbox, id);
  if (item?.change.kind !== 'member.add') return outbox;
  const refusedId = item.change.member.id;
  const names = ({ change }: OutboxItem) =>
    change.author === refusedId || namedByChange(change).includes(refusedId);
  return without(outbox, item).map((each) =>
    names(each)
      ? // Even a sent one may be altered: it cannot have been done, as it names a member whom the group never had.
        { ...each, change: pointTo(each.change, refusedId, memberId), state: reopened(each.state) }
      : each,
  );
}
