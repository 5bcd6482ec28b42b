/** Browsers may refuse localStorage. @param otherwise what is returned then */
export function withLocalStorage<T>(act: (storage: Storage) => T, otherwise: T): T {
  try {
    return act(localStorage);
  } catch {
    return otherwise;
  }
}

/** What follows this prefix in the keys of localStorage. */
export const notedBehind = (prefix: string): readonly string[] =>
  withLocalStorage(
    (storage) => keysOf(storage).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : [])),
    [],
  );

/** All keys of localStorage or sessionStorage, which may be changed while one goes through them. */
export const keysOf = (storage: Storage): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
