/** What this device keeps, and what brings it back: one file, which is asked for once the first paint is done. */
export { openDatabaseStore } from '@/lib/device/storage/store-database';
export { bringBack, keepCopy, showKept, showStored } from '@/lib/device/sync/stored-copy';
