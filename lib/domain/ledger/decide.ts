import type { Asked } from './change';
import type { Decided } from './decided';
import { askedRowOf } from './kinds/kinds';
import type { OpenLedger } from './open-ledger';

/**
 * Decides on a change of a ledger. The rows of `kinds/` hold the rules, and nothing else does: the server writes what is
 * decided here, and devices show it before the change is sent. If several things are wrong, the first one in the order
 * of docs/wire.md is reported.
 */
export const decide = (ledger: OpenLedger, change: Asked): Decided =>
  askedRowOf(change).decide(ledger, change);
