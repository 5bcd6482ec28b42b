import type { LedgerStore } from '@/lib/device/storage/store';

let opening: Promise<LedgerStore | null> | null = null;

async function open(): Promise<LedgerStore | null> {
  const { openDatabaseStore } = await import('@/lib/device/storage/store-database');
  return openDatabaseStore();
}

/**
 * The store of this tab. Its code comes when it is asked for, so a first paint does not pay.
 * @returns null where there is none: everything works online then
 */
export async function openStore(): Promise<LedgerStore | null> {
  opening ??= open().catch(() => null);
  const store = await opening;
  if (store === null) opening = null;
  return store;
}
