import { ApiError, OfflineError } from '@/lib/device/page/api-errors';
import { type BatchLimits, markSent, nextBatch } from '@/lib/device/state/outbox';
import { settle } from '@/lib/device/state/outbox-outcomes';
import type { Outboxes } from '@/lib/device/state/outbox-state';
import type { Change } from '@/lib/domain/ledger/change';
import { newId } from '@/lib/domain/ids';
import type { LedgerCopy } from '@/lib/domain/ledger/copy';
import { CHANGES_PER_REQUEST, CHANGES_SENT_MAX_BYTES } from '@/lib/limits';
import {
  type ChangeOutcome,
  changeToWire,
  outcomeOfWire,
  type WireChange,
  type WireChangesAnswer,
} from '@/lib/wire/own/change-wire';
import type { WireDelta, WireLedger } from '@/lib/wire/own/ledger-wire';

/** The body of `POST /groups/{code}/changes`. */
export type WireBatch = { readonly since?: string; readonly changes: readonly WireChange[] };

/** What sending needs from the device. */
export type SendingPorts = {
  readonly outboxes: Outboxes;
  /** The copy of a group; null if the device has none. */
  readonly copyOf: (groupCode: string) => LedgerCopy | null;
  /**
   * Takes the ledger of an answer into the copy, and asks again if the copy has changed meanwhile.
   * @param asked the version that the request named
   */
  readonly take: (groupCode: string, ledger: WireLedger | WireDelta, asked: string) => Promise<void>;
  /** Called with the outcomes of changes; left out if nobody needs them. */
  readonly told?: (outcomes: readonly ChangeOutcome[]) => void;
  /** Called if the code of the group has ended: the device may know the new one. */
  readonly codeChanged?: (groupCode: string) => void;
  /** @throws ApiError, OfflineError */
  readonly post: (groupCode: string, batch: WireBatch) => Promise<WireChangesAnswer>;
};

/** How a request ended. */
export type Sent =
  /** There is nothing to send. */
  | { readonly kind: 'nothing' }
  /** The outcomes of some changes are known. */
  | { readonly kind: 'told' }
  /**
   * No answer, or one that puts it off. `afterMs`: how long the server asks to wait; null if it does not say. `isDown`:
   * the server answers that it cannot do it at present.
   */
  | { readonly kind: 'later'; readonly afterMs: number | null; readonly isDown?: boolean }
  /** The server does not find the group. */
  | { readonly kind: 'gone' }
  /** The request was refused as a whole. Smaller ones follow, until a single change turns out to be the reason. */
  | { readonly kind: 'too-much'; readonly changes: number };

/** Includes the comma after it. */
const bytesOf = (change: Change): number => new Blob([JSON.stringify(changeToWire(change))]).size + 1;

const limitsOf = (maxChanges: number): BatchLimits => ({
  ...{ maxChanges: Math.min(maxChanges, CHANGES_PER_REQUEST), maxBytes: CHANGES_SENT_MAX_BYTES, bytesOf },
});

/**
 * Whether a retry may help. After `reload`, the page of the next build retries; after `code-changed`, what waits goes to
 * the new code once this device knows it.
 */
const isForNow = ({ status, code }: ApiError): boolean =>
  status >= 500 || [401, 403, 408, 425, 429].includes(status) || code === 'reload' || code === 'code-changed';

/** Refuses the one change that the server cannot even read: otherwise everything behind it would wait forever. */
const refuse = ({ outboxes }: SendingPorts, groupCode: string, { id }: Change, error: ApiError) =>
  outboxes.change(groupCode, (outbox) =>
    settle(
      outbox,
      [
        {
          id,
          outcome: 'refused',
          code: error.code ?? 'change-invalid',
          message: error.message,
          current: null,
        },
      ],
      null,
    ),
  );

async function endOf(
  error: unknown,
  ports: SendingPorts,
  groupCode: string,
  batch: readonly Change[],
): Promise<Sent> {
  if (!(error instanceof ApiError)) {
    if (error instanceof OfflineError) return { kind: 'later', afterMs: null };
    throw error;
  }
  if (error.code === 'group-not-found') return { kind: 'gone' };
  if (error.code === 'code-changed') ports.codeChanged?.(groupCode);
  if (isForNow(error) || error.code === null)
    return { kind: 'later', afterMs: error.retryAfterMs, isDown: error.status >= 500 };
  const [only, another] = batch;
  if (!only || another) return { kind: 'too-much', changes: batch.length };
  await refuse(ports, groupCode, only, error);
  return { kind: 'told' };
}

/**
 * Sends the next changes of a group in one request and applies the answer: the outbox and the copy are stored together.
 * Changes are marked as sent before the request, so that they are sent again under the same ids if the answer is lost
 * or this tab dies.
 * @param maxChanges fewer than a request may have, after one that was refused as a whole
 * @throws every error but a failed request: a bug
 */
export async function sendChanges(
  ports: SendingPorts,
  groupCode: string,
  maxChanges = CHANGES_PER_REQUEST,
): Promise<Sent> {
  const { outboxes, copyOf } = ports;
  const limits = limitsOf(maxChanges);
  const marked = await outboxes.change(groupCode, (outbox) => markSent(outbox, nextBatch(outbox, limits)));
  const batch = nextBatch(marked, limits);
  if (batch.length === 0) return { kind: 'nothing' };
  const copy = copyOf(groupCode);
  try {
    const answer = await ports.post(groupCode, {
      ...(copy && { since: copy.version }),
      changes: batch.map(changeToWire),
    });
    if (copy && answer.ledger) await ports.take(groupCode, answer.ledger, copy.version);
    const outcomes = answer.outcomes.map(outcomeOfWire);
    ports.told?.(outcomes);
    const known = copyOf(groupCode);
    const newIds = new Map(outcomes.map(({ id }) => [id, newId()]));
    const settled = await outboxes.change(
      groupCode,
      (outbox) => settle(outbox, outcomes, known, newIds),
      known,
    );
    // A change that is done but not in the copy yet is still marked as sent: the server had no time to read the ledger.
    const isShown = outcomes.some(
      ({ id }) => !settled.some((item) => item.id === id && item.state === 'sent'),
    );
    return isShown ? { kind: 'told' } : { kind: 'later', afterMs: null };
  } catch (error) {
    return await endOf(error, ports, groupCode, batch);
  }
}
