import { KnownGroups } from '@/lib/device/state/known-groups';
import { deviceOf } from '@/lib/device/sync/outbox-device';
import { groupsLeft } from '@/lib/device/storage/outbox-storage';
import { openStore } from '@/lib/device/storage/open-store';
import { browserSession } from '@/lib/session/session-browser';
import { isKnown } from '@/lib/session/stored-groups';

/** A group of which this device has a copy, but which no cookie names. */
export type LeftGroup = { readonly code: string; readonly name: string };

/**
 * Finds the groups that this device holds although its cookies do not name them, and begins to send what waits in any
 * group.
 * @returns them in the order of their names, without groups that the cookies know to be gone
 */
export async function takeUpLeftGroups(): Promise<readonly LeftGroup[]> {
  const store = await openStore();
  const codes = new Set([...((await store?.groups()) ?? []), ...(await groupsLeft())]);
  const session = browserSession();
  const found = await Promise.all(
    [...codes]
      .filter((code) => !isKnown(session, code))
      .map(async (code) => {
        const head = await store?.readHead(code);
        return head ? [{ code, name: head.copy.group.name }] : [];
      }),
  );
  deviceOf(new KnownGroups());
  return found.flat().sort((a, b) => a.name.localeCompare(b.name));
}
