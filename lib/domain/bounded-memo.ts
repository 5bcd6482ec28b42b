/**
 * Stores a value in a map of bounded size, as its newest entry, and drops the oldest one if there are too many. A map
 * whose entries are stored again at each use drops the least recently used.
 * @param maxEntries at least 1
 */
export function remember<T>(entries: Map<string, T>, maxEntries: number, key: string, value: T): void {
  entries.delete(key);
  entries.set(key, value);
  const [oldest] = entries.keys();
  if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest);
}

/** Returns the cached value of a key, or makes and caches it. */
export type BoundedMemo<T> = (key: string, make: () => T) => T;

/**
 * A cache of bounded size that evicts the least recently used entry. A null is made again each time.
 * @param maxEntries at least 1
 */
export function boundedMemo<T extends object | string | null>(maxEntries: number): BoundedMemo<T> {
  const entries = new Map<string, T>();
  return (key, make) => {
    const value = entries.get(key) ?? make();
    remember(entries, maxEntries, key, value);
    return value;
  };
}
