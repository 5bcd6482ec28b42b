import type { KnownGroups } from '@/lib/device/state/known-groups';
import { deleteStored } from '@/lib/device/storage/outbox-storage';
import { outboxesOf } from '@/lib/device/sync/outboxes';
import { DELETION_PATIENCE_MS } from '@/lib/limits';

/**
 * Takes a group off this device. In this tab it stays in sight as it is, until `known.forget`.
 * @returns a promise that resolves when everything is deleted, or after a second: a busy store is left to the next page
 */
export async function forgetGroup(known: KnownGroups, groupCode: string): Promise<void> {
  known.beginForgetting(groupCode);
  outboxesOf(known).forget(groupCode);
  const late = new Promise<void>((resolve) => setTimeout(resolve, DELETION_PATIENCE_MS));
  await Promise.race([deleteStored(groupCode), late]);
}
