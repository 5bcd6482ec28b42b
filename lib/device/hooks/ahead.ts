import { openStore } from '@/lib/device/storage/open-store';
import { loadEngine } from '@/lib/device/sync/load-engine';
import type { LeftGroup } from '@/lib/device/sync/left-groups';

/** What a page loads of the device ahead of need. */

export type { LeftGroup };

/** What this device has kept, before any screen asks for it. */
export function loadKept(): void {
  loadEngine().catch(() => undefined);
  void openStore();
}

/**
 * Finds the groups that this device holds although its cookies do not name them, and begins to send what waits in any group.
 * @returns them by name; nothing of a group that was left or is gone
 */
export const takeUpLeftGroups = async (): Promise<readonly LeftGroup[]> =>
  (await import('@/lib/device/sync/left-groups')).takeUpLeftGroups();
