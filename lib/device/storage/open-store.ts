import type { LedgerStore } from '@/lib/device/storage/store';

let opening: Promise<LedgerStore | null> | null = null;

async function open(): Promise<LedgerStore | null> {
  const { openDatabaseStore } = await import('@/lib/device/storage/store-database');
  return openDatabaseStore();
}

/**
 * The store of this tab. Its code is loaded on the first call, so no first paint waits for it.
 * @returns null if there is none: everything then works online only
 */
export async function openStore(): Promise<LedgerStore | null> {
  opening ??= open().catch(() => null);
  const store = await opening;
  if (store === null) opening = null;
  return store;
}
