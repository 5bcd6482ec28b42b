import { presentCode } from '@/lib/device/storage/renamed-groups';
import { SENDER_TAKEOVER_MS } from '@/lib/limits';

/** What the tabs of this device tell each other: the stored copy or the stored outbox of a group has changed. */
export type News = {
  readonly groupCode: string;
  /** The revision of the copy, if one was stored. */
  readonly revision?: number;
  /** The code that the group has from now on. */
  readonly renamedTo?: string;
  /** true: the group was taken off this device. false: a tab uses it again. */
  readonly isForgotten?: boolean;
};

const CHANNEL = 'pari';

let channel: BroadcastChannel | null | undefined;

/** null if the browser has none: each tab then learns what the others did by asking the server. */
function open(): BroadcastChannel | null {
  channel ??= typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);
  return channel;
}

/** Tells all other tabs. */
export const tellTabs = (news: News): void => open()?.postMessage(news);

/** Calls back with the news of other tabs, never with this tab's own. @returns a function that ends it */
export function onNews(listener: (news: News) => void): () => void {
  const hear = ({ data }: MessageEvent<News>) => listener(data);
  const heard = open();
  heard?.addEventListener('message', hear);
  return () => heard?.removeEventListener('message', hear);
}

const locks = (): LockManager | null =>
  typeof navigator !== 'undefined' && 'locks' in navigator ? navigator.locks : null;

/** Runs `act` while no other tab of this device does so under this name. Without Web Locks it just runs. */
export async function withLock<T>(name: string, act: () => Promise<T>): Promise<T> {
  const manager = locks();
  return manager ? manager.request(name, act) : act();
}

/**
 * Runs `act` while no other tab of this device does so for the group. Without Web Locks, as on plain http, every tab
 * runs it: changes have ids, so each is done once all the same.
 * @param act one round of sending, with the requests that have to follow it. A tab that holds the lock for longer than
 *   `SENDER_TAKEOVER_MS` was put to sleep by the browser, and the next one steals the lock
 * @throws what `act` throws
 */
export async function withSendLock<T>(groupCode: string, act: () => Promise<T>): Promise<T> {
  const manager = locks();
  if (!manager) return act();
  const name = `send:${presentCode(groupCode)}`;
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), SENDER_TAKEOVER_MS);
  const begun: { acting?: Promise<T> } = {};
  const begin = () => {
    clearTimeout(timer);
    begun.acting = act();
    return begun.acting;
  };
  try {
    return await manager.request(name, { signal: patience.signal }, begin);
  } catch (error) {
    // Another tab has stolen the lock: what was begun here still runs to its end.
    if (begun.acting) return await begun.acting;
    if (!patience.signal.aborted) throw error;
    return await manager.request(name, { steal: true }, begin);
  } finally {
    clearTimeout(timer);
  }
}
