import type { KnownGroups } from '@/lib/device/state/known-groups';
import { takeLost } from '@/lib/device/state/outbox';
import { outboxesOf } from '@/lib/device/sync/outboxes';
import { newId } from '@/lib/domain/ids';
import type { LedgerCopy } from '@/lib/domain/ledger/copy';
import { lostWork } from '@/lib/domain/ledger/lost-work';

/**
 * Notes what a server that was restored from a backup has lost. The person is then asked whether to enter it again.
 * @param former the copy of this device
 * @param present what the server has instead
 */
export function noteLost(
  known: KnownGroups,
  groupCode: string,
  former: LedgerCopy,
  present: LedgerCopy,
): void {
  const lost = lostWork(former, present).map((body) => ({ id: newId(), savedAtMs: Date.now(), ...body }));
  if (lost.length > 0) void outboxesOf(known).change(groupCode, (outbox) => takeLost(outbox, lost));
}
