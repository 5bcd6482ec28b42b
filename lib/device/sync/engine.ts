/** All that asks, keeps, sends and listens for a tab: one file of code, which comes through `loadEngine` (load-engine.ts). */
export { followLive } from '@/lib/device/sync/live';
export { askAgain, keepAsking, readBehind } from '@/lib/device/sync/questions';
export { openSender } from '@/lib/device/sync/sending';
export { bringBack, keepCopy, showKept } from '@/lib/device/sync/stored-copy';
