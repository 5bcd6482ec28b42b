import { openStore } from '@/lib/device/storage/open-store';
import { loadEngine } from '@/lib/device/sync/load-engine';
import type { LeftGroup } from '@/lib/device/sync/left-groups';

/** What a page loads ahead of need. */

export type { LeftGroup };

/** Loads the engine and opens the store before any screen asks for them. */
export function loadKept(): void {
  loadEngine().catch(() => undefined);
  void openStore();
}

/**
 * Finds the groups that this device holds although its cookies do not name them, and begins to send what waits in any
 * group.
 * @returns them in the order of their names, without groups that the cookies know to be gone
 */
export const takeUpLeftGroups = async (): Promise<readonly LeftGroup[]> =>
  (await import('@/lib/device/sync/left-groups')).takeUpLeftGroups();
