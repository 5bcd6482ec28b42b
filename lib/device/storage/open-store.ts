import { endForgetting, forgettingsLeft } from '@/lib/device/storage/forgotten-groups';
import type { LedgerStore } from '@/lib/device/storage/store';

let opening: Promise<LedgerStore | null> | null = null;

async function open(): Promise<LedgerStore | null> {
  const { openDatabaseStore } = await import('@/lib/device/storage/store-database');
  const store = await openDatabaseStore();
  for (const groupCode of forgettingsLeft()) if (await store.dropGroup(groupCode)) endForgetting(groupCode);
  return store;
}

/**
 * The store of this tab. Its code is loaded on the first call, so no first paint waits for it. Groups whose deletion a
 * former page has begun are deleted before anything is read.
 * @returns null if there is none: everything then works online only
 */
export async function openStore(): Promise<LedgerStore | null> {
  opening ??= open().catch(() => null);
  const store = await opening;
  if (store === null) opening = null;
  return store;
}
