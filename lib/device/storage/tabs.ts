import { SENDER_TAKEOVER_MS } from '@/lib/limits';

/** What the tabs of this device tell each other: of this group another copy is stored, or another outbox. */
export type News = {
  readonly groupCode: string;
  /** Of the copy that is stored now, where one was. */
  readonly revision?: number;
};

const CHANNEL = 'pari';

let channel: BroadcastChannel | null | undefined;

/** null where browsers have none: each tab then learns of the others by asking. */
function open(): BroadcastChannel | null {
  channel ??= typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);
  return channel;
}

/** Tells all other tabs. */
export const tellTabs = (news: News): void => open()?.postMessage(news);

/** Hears what other tabs tell, never this one's own news. @returns stops hearing */
export function onNews(listener: (news: News) => void): () => void {
  const hear = ({ data }: MessageEvent<News>) => listener(data);
  const heard = open();
  heard?.addEventListener('message', hear);
  return () => heard?.removeEventListener('message', hear);
}

const locks = (): LockManager | null =>
  typeof navigator !== 'undefined' && 'locks' in navigator ? navigator.locks : null;

/**
 * Acts while no other tab of this device does the same for the group. Without locks, as on plain http, every tab acts: what
 * they send has ids, so it is done once all the same.
 * @param act one round of sending, and what has to be asked after it: a tab that holds the lock for longer was put to sleep, and the next one takes it
 * @throws what `act` throws
 */
export async function alone<T>(groupCode: string, act: () => Promise<T>): Promise<T> {
  const manager = locks();
  if (!manager) return act();
  const name = `send:${groupCode}`;
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
    // Another tab has taken the lock meanwhile: what began here goes on to its end.
    if (begun.acting) return await begun.acting;
    if (!patience.signal.aborted) throw error;
    return await manager.request(name, { steal: true }, begin);
  } finally {
    clearTimeout(timer);
  }
}
