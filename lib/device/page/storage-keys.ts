/** All keys of localStorage or sessionStorage, which may be changed while one goes through them. */
export const keysOf = (storage: Storage): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
