import { enqueue, type Outbox, type UndoToCome } from '@/lib/device/state/outbox';
import { dismiss, resend, samePerson } from '@/lib/device/state/outbox-answers';
import { type JustSaved, takeBackSaved } from '@/lib/device/state/outbox-undo';
import type { Change } from '@/lib/domain/ledger/change';
import { answers, topicOf } from '@/lib/domain/ledger/merge';

/** Makes the next outbox of one. Pure, because it is made again if another tab has changed the outbox in between. */
export type OutboxStep = (outbox: Outbox) => Outbox;

/** What a person does to an outbox, as data that can be serialized. */
export type OutboxAct =
  | { readonly did: 'save'; readonly change: Change }
  | {
      readonly did: 'take-back';
      readonly saved: JustSaved;
      readonly revision: number | null;
      readonly undo: UndoToCome;
    }
  | { readonly did: 'dismiss'; readonly changeId: string }
  | { readonly did: 'resend'; readonly changeId: string; readonly change: Change }
  | { readonly did: 'same-person'; readonly changeId: string; readonly memberId: string };

/** Whether a later change of the same thing was saved in a tab that did not know of this one. */
function isOvertaken(outbox: Outbox, change: Change): boolean {
  const topic = topicOf(change);
  return outbox.some(
    (item) =>
      topic !== null &&
      item.state !== 'refused' &&
      topicOf(item.change) === topic &&
      answers(item.change, change) &&
      (item.change.savedAtMs ?? 0) > (change.savedAtMs ?? 0),
  );
}

/**
 * The step of an act. It may be stored later than the act was done; a change of the same thing saved since then wins.
 */
export const stepOf =
  (act: OutboxAct): OutboxStep =>
  (outbox) => {
    switch (act.did) {
      case 'save':
        return isOvertaken(outbox, act.change) ? outbox : enqueue(outbox, act.change);
      case 'take-back':
        return takeBackSaved(outbox, act.saved, act) ?? outbox;
      case 'dismiss':
        return dismiss(outbox, act.changeId);
      case 'resend':
        return resend(outbox, act.changeId, act.change);
      case 'same-person':
        return samePerson(outbox, act.changeId, act.memberId);
    }
  };
