/** Returns the cached value of a key, or makes and caches it. */
export type BoundedMemo<T> = (key: string, make: () => T) => T;

/**
 * A cache of bounded size that evicts the least recently used entry.
 * @param maxEntries at least 1
 */
export function boundedMemo<T extends object | string>(maxEntries: number): BoundedMemo<T> {
  const entries = new Map<string, T>();
  return (key, make) => {
    const value = entries.get(key) ?? make();
    // Reinserting moves the entry to the end of the map, so the first entry is the least recently used.
    entries.delete(key);
    entries.set(key, value);
    const [oldest] = entries.keys();
    if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest);
    return value;
  };
}
