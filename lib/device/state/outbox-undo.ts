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

/** A change that was saved on this device a moment ago, and what it replaced. */
export type JustSaved = {
  /** Of the change. */
  readonly id: string;
  /** The unsent change of the same thing that it replaced; null for none. */
  readonly former: OutboxItem | null;
  /** Whether the two cancelled each other out, as when something is deleted that was never sent. */
  readonly isNothing: boolean;
};

/** What saving a change does to an outbox. */
export function justSaved(before: Outbox, change: Change): JustSaved {
  const after = enqueue(before, change);
  const former = before.find((item) => item.state === 'waiting' && !after.includes(item)) ?? null;
  return { id: change.id, former, isNothing: !after.some(({ id }) => id === change.id) };
}

/** The outbox with the former item back in its place, unless it is there already. */
const withFormer = (outbox: Outbox, former: OutboxItem | null): Outbox =>
  former && !outbox.some(({ id }) => id === former.id) ? outboxOf([...outbox, former]) : outbox;

/**
 * Takes back a change that was just saved. If no request has carried it, it is withdrawn; otherwise an undo follows it.
 * @param revision that it has made, if the server has said that it is done; else null
 * @returns null if only the list of what happened can take it back: another tab has sent it, it was refused, or it was
 *   sent together with what was saved before it
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
