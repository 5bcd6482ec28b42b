/** Gives what was made for a key, and makes it where there is none. */
export type BoundedMemo<T> = (key: string, make: () => T) => T;

/**
 * Remembers what is costly to make, so much and no more: what was asked for longest ago goes first.
 * @param maxEntries at least 1
 */
export function boundedMemo<T extends object | string>(maxEntries: number): BoundedMemo<T> {
  const entries = new Map<string, T>();
  return (key, make) => {
    const value = entries.get(key) ?? make();
    // Written anew, what was asked for last is the last of the map, so the first is the one to go.
    entries.delete(key);
    entries.set(key, value);
    const [oldest] = entries.keys();
    if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest);
    return value;
  };
}
