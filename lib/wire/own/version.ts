/** The header in which our own client sends its wire version; other clients do not send it. */
export const WIRE_HEADER = 'pari-wire';

/**
 * Increase it with every change that devices of the previous version cannot read, or whose requests the server cannot.
 * 2: several payers, ways to split, incomes.
 * 3: day, note, category, another currency; pages and cursors by day.
 */
export const WIRE_VERSION = 3;

/** The oldest version that the server still supports. */
const OLDEST_WIRE_VERSION = 3;

/**
 * Whether this server supports the client's wire version. A later version comes from a build that was rolled back, or
 * is not yet on all servers. @param named the value of the header; null if it was not sent
 */
export const isUnderstood = (named: string | null): boolean =>
  named === null || (Number(named) >= OLDEST_WIRE_VERSION && Number(named) <= WIRE_VERSION);
