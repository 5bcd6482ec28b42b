/** The header in which our own client names the version of the wire that it speaks; other clients name none. */
export const WIRE_HEADER = 'pari-wire';

/** Counts up with every change that a device of the version before does not understand, or is not understood with. */
export const WIRE_VERSION = 1;

/** The oldest that the server still understands. */
const OLDEST_WIRE_VERSION = 1;

/**
 * Whether this server speaks what a client says to speak. A later version comes from a build that was taken back, or whose
 * servers are not all there yet. @param named the value of the header; null for none
 */
export const isUnderstood = (named: string | null): boolean =>
  named === null || (Number(named) >= OLDEST_WIRE_VERSION && Number(named) <= WIRE_VERSION);
