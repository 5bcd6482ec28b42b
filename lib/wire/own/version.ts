import { NEWEST_FIELD_SINCE } from '@/lib/domain/entry/content';

/** The header in which our own client sends its wire version; other clients do not send it. */
export const WIRE_HEADER = 'pari-wire';

/**
 * Increase it with every change whose requests a server of the previous version cannot read: a server that was rolled back
 * then has the page loaded anew, instead of dropping what it does not know. A field of an entry says its version itself.
 * 2: several payers, ways to split, incomes.
 * 3: another currency; pages and cursors by day.
 * 4: fields of a member.
 * 5: budgets of a group.
 * 6: codes that have ended. A build before it would refuse what waits to be sent (`KNOWS_ENDED_CODES`).
 */
export const WIRE_VERSION = Math.max(6, NEWEST_FIELD_SINCE);

const KNOWS_ENDED_CODES = 6;

/** Whether a client keeps what it has of a group whose code has ended; others load a newer build first. */
export const knowsEndedCodes = (named: string | null): boolean =>
  named === null || Number(named) >= KNOWS_ENDED_CODES;

/** The oldest version that the server still supports: raise it when devices of an older one cannot read the answers. */
const OLDEST_WIRE_VERSION = 3;

/**
 * Whether this server supports the client's wire version. A later version comes from a build that was rolled back, or
 * is not yet on all servers. @param named the value of the header; null if it was not sent
 */
export const isUnderstood = (named: string | null): boolean =>
  named === null || (Number(named) >= OLDEST_WIRE_VERSION && Number(named) <= WIRE_VERSION);
