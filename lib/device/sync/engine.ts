/** All code of a tab that asks, stores, sends and listens, as one chunk, which `loadEngine` (load-engine.ts) loads. */
export { followLive } from '@/lib/device/sync/live';
export { askAgain, keepAsking, readBehind } from '@/lib/device/sync/ledger-queries';
export { renewCode, seekNewCode, takeFormer } from '@/lib/device/sync/new-code';
export { openSender } from '@/lib/device/sync/open-sender';
export { followRename } from '@/lib/device/sync/rename-group';
export { bringBack, keepCopy, showKept } from '@/lib/device/sync/stored-copy';
