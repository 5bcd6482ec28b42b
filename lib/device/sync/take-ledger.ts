import { reaches, takeDelta, takeWhole } from '@/lib/device/state/copy';
import type { KnownGroups } from '@/lib/device/state/known-groups';
import { subjectsIn } from '@/lib/device/state/outbox';
import { noteLost } from '@/lib/device/sync/lost-work';
import { outboxesOf } from '@/lib/device/sync/outboxes';
import type { WireDelta, WireLedger } from '@/lib/wire/own/ledger-wire';
import { copyOfLedger, deltaOfLedger } from '@/lib/wire/own/ledger-copy';

/** What this device has saved in a group and is not known to be done: it stays in sight, whichever day it has. */
export const ownIds = (known: KnownGroups, groupCode: string): ReadonlySet<string> =>
  subjectsIn(outboxesOf(known).of(groupCode));

/**
 * Takes a ledger or a delta of the server into the copy.
 * @param asked the version that the request named; null for the whole ledger
 * @returns false if the server knows more: the copy has changed since the request
 */
export function takeLedger(
  known: KnownGroups,
  groupCode: string,
  wire: WireLedger | WireDelta,
  asked: string | null,
): boolean {
  if (wire.whole) {
    const [former, whole] = [known.copyOf(groupCode), copyOfLedger(wire)];
    if (wire.restored && former?.version === asked) noteLost(known, groupCode, former, whole);
    takeWhole(known, groupCode, whole, asked);
  } else takeDelta(known, groupCode, deltaOfLedger(wire), ownIds(known, groupCode));
  return reaches(known, groupCode, wire.group.revision);
}
