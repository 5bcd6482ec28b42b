/**
 * What this device has kept; as a chunk of its own, for which no first paint waits.
 * @returns null where it did not arrive before the network went: nothing is kept then
 */
export const storedCopies = () =>
  import('@/lib/device/sync/stored-copy')
    .then(({ bringBack, keepCopy, showKept, showStored }) => ({ bringBack, keepCopy, showKept, showStored }))
    .catch(() => null);
