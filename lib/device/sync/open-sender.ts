import { send } from '@/lib/device/sync/api';
import { seekNewCode } from '@/lib/device/sync/new-code';
import { askAgain } from '@/lib/device/sync/ledger-queries';
import { reaches } from '@/lib/device/state/copy';
import { bringBack } from '@/lib/device/sync/stored-copy';
import { takeLedger } from '@/lib/device/sync/take-ledger';
import type { KnownGroups } from '@/lib/device/state/known-groups';
import type { Outboxes } from '@/lib/device/state/outbox-state';
import type { Pauses } from '@/lib/device/state/server-pauses';
import { Sender } from '@/lib/device/sync/sender';
import { withSendLock } from '@/lib/device/storage/tabs';
import { CATCH_UP_PATIENCE_MS } from '@/lib/limits';
import type { ChangeOutcome, WireChangesAnswer } from '@/lib/wire/own/change-wire';

const patience = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Asks twice if needed: a request that is under way already is joined, and its answer may be older than the revision.
 */
async function catchUp(known: KnownGroups, groupCode: string, revision: number): Promise<void> {
  for (let tries = 0; tries < 2 && !reaches(known, groupCode, revision); tries += 1)
    await askAgain(known, groupCode);
}

/** The sender of a tab. @param told is called with the outcomes of changes */
export function openSender(
  known: KnownGroups,
  { outboxes, pauses }: { readonly outboxes: Outboxes; readonly pauses: Pauses },
  told: (outcomes: readonly ChangeOutcome[]) => void,
): Sender {
  const sender: Sender = new Sender({
    outboxes,
    told,
    paused: (groupCode, pause) => pauses.set(groupCode, pause),
    copyOf: (groupCode) => known.copyOf(groupCode) ?? null,
    take: async (groupCode, ledger, asked) => {
      if (takeLedger(known, groupCode, ledger, asked)) return;
      const { revision } = ledger.group;
      await Promise.race([catchUp(known, groupCode, revision), patience(CATCH_UP_PATIENCE_MS)]);
    },
    codeChanged: (groupCode) => void seekNewCode(known, { outboxes, sender }, groupCode),
    post: async (groupCode, batch) =>
      (await send('POST', `groups/${encodeURIComponent(groupCode)}/changes`, batch)) as WireChangesAnswer,
    withSendLock: async (groupCode, work) => {
      // Outcomes are stored together with the copy that shows them, so the stored copy has to be back before.
      await bringBack(known, groupCode).catch(() => undefined);
      return withSendLock(groupCode, work);
    },
  });
  return sender;
}
