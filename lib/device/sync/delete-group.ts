import { send } from '@/lib/device/sync/api';
import { deletionOfGroup } from '@/lib/wire/own/group-calls';

const underWay = new Set<string>();

/** Whether this tab has asked to delete a group and waits for the answer. */
export const isBeingDeleted = (groupCode: string): boolean => underWay.has(groupCode);

/**
 * Deletes a group for everyone. This is not a change of a ledger, so it is never queued: the person waits for the
 * answer.
 * @param name the group's name, repeated by the person who deletes
 * @throws ApiError, OfflineError
 */
export async function deleteGroup(groupCode: string, name: string): Promise<void> {
  underWay.add(groupCode);
  try {
    await send('DELETE', `groups/${encodeURIComponent(groupCode)}`, deletionOfGroup(name));
  } finally {
    underWay.delete(groupCode);
  }
}
