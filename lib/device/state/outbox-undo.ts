import {
  endOf,
  enqueue,
  type Outbox,
  type OutboxItem,
  outboxOf,
  replaced,
  type UndoToCome,
  waiting,
} from '@/lib/device/state/outbox';
import type { Change } from '@/lib/domain/ledger/change';

/** A change that was saved on this device a moment ago, and what it took the place of. */
export type JustSaved = {
  /** Of the change. */
  readonly id: string;
  /** What waited before it and was never sent, where that is no more: the last change of the same thing. */
  readonly former: OutboxItem | null;
  /** Whether the two came to nothing, as when what was never sent is deleted. */
  readonly isNothing: boolean;
};

/** What a change has done to an outbox. */
export function justSaved(before: Outbox, change: Change): JustSaved {
  const after = enqueue(before, change);
  const former = before.find((item) => item.state === 'waiting' && !after.includes(item)) ?? null;
  return { id: change.id, former, isNothing: !after.some(({ id }) => id === change.id) };
}

/** What was there before, in its place, unless it is there already. */
const withFormer = (outbox: Outbox, former: OutboxItem | null): Outbox =>
  former && !outbox.some(({ id }) => id === former.id) ? outboxOf([...outbox, former]) : outbox;

/**
 * Takes back a change that was just saved: what no request has had is withdrawn, for what one has had an undo is sent behind
 * it.
 * @param revision that it has made, where the server has told that it is done; null where not
 * @returns null where only the list of what happened can take it back: somebody else has sent it, or it was sent together
 *   with what was saved before it
 */
export function takeBackSaved(
  outbox: Outbox,
  { id, former, isNothing }: JustSaved,
  { revision, undo }: { readonly revision: number | null; readonly undo: UndoToCome },
): Outbox | null {
  const item = outbox.find((each) => each.id === id);
  if (item?.state === 'waiting') return withFormer(replaced(outbox, item, []), former);
  if (!item && isNothing) return former && withFormer(outbox, former);
  if (former || item?.state === 'refused') return null;
  if (item) return item.takenBack ? outbox : replaced(outbox, item, [{ ...item, takenBack: undo }]);
  return revision === null ? null : [...outbox, waiting({ ...undo, revision }, endOf(outbox))];
}
