import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/**
 * A value that only the browser knows and that does not change while the page is open. The server and the first render have
 * `onServer`, so that both draw the same.
 */
export const useBrowserValue = <Value>(read: () => Value, onServer: Value): Value =>
  useSyncExternalStore(neverChanges, read, () => onServer);

/** Whether the script has taken over from the HTML of the server. */
export const useIsAwake = (): boolean => useBrowserValue(() => true, false);
