import { withLocalStorage } from '@/lib/device/page/storage-keys';
import { PAY_WAY_KEYS, type PayWays } from '@/lib/domain/pay-ways';
import { Listeners } from '@/lib/listeners';

/**
 * What the person of this device is paid by, for all groups: it is theirs, not a group's. It stays in localStorage and is
 * in no outbox; a group gets it only by a change of its member.
 */

/** Contains the format. */
const KEY = 'payWays1';

const listeners = new Listeners();

/** What was read last, so that the same text is the same object. */
let last: { readonly text: string | null; readonly ways: PayWays | null } = { text: null, ways: null };

/** In browsers that refuse localStorage they are kept as long as the page is open. */
let unstored: string | null = null;

function parse(text: string | null): PayWays | null {
  try {
    const stored = JSON.parse(text ?? 'null') as Readonly<Record<string, unknown>> | null;
    const known = PAY_WAY_KEYS.flatMap((key) => {
      const value = stored?.[key];
      return typeof value === 'string' && value !== '' ? [[key, value] as const] : [];
    });
    return known.length === 0 ? null : Object.fromEntries(known);
  } catch {
    return null;
  }
}

/** What is stored; null if it is nothing, or cannot be read. */
export function ownPayWays(): PayWays | null {
  const text = unstored ?? withLocalStorage((storage) => storage.getItem(KEY), null);
  if (text !== last.text) last = { text, ways: parse(text) };
  return last.ways;
}

/** Stores them in place of the former ones; null deletes. @returns whether they will still be there tomorrow */
export function keepOwnPayWays(ways: PayWays | null): boolean {
  const text = JSON.stringify(ways);
  const isKept = withLocalStorage((storage) => {
    if (ways === null) storage.removeItem(KEY);
    else storage.setItem(KEY, text);
    return true;
  }, false);
  unstored = isKept ? null : text;
  listeners.tell();
  return isKept;
}

/** Calls back when they were changed, here or in another tab. @returns a function that ends that */
export function followOwnPayWays(listener: () => void): () => void {
  const unsubscribe = listeners.subscribe(listener);
  const heed = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) listener();
  };
  addEventListener('storage', heed);
  return () => {
    unsubscribe();
    removeEventListener('storage', heed);
  };
}
