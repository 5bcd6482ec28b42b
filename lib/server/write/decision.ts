import type { Bound, Parameter, Statement } from '@/lib/server/database/database';
import type { JournalEvent } from '@/lib/domain/ledger/event';
import type { Books, Moment } from '@/lib/domain/ledger/ledger';
import type { Locator } from '@/lib/server/sql/locators';
import type { DeviceChange } from './once';

/** What a write changes; becomes one row of the Journal. */
export type Change = {
  readonly event: JournalEvent;
  readonly statements: readonly Bound[];
  /** The *reset* of docs/wire.md: the persisted plan goes and the order is no longer fixed. */
  readonly reset?: boolean;
  /** Entries more (1) or fewer (−1). */
  readonly entryCount?: 1 | -1;
  /** The revision that it takes back. */
  readonly undoes?: number;
};

/** A decision over locked books: the result, and the change that leads to it; no change writes nothing at all. */
export type Decision<T> = { readonly result: T; readonly change?: Change };

/** Locked books, and the instant of the write: later than every earlier write of the group. */
export type LockedBooks = Books & { readonly now: Date };

/** Sends a read through the locator, in the round trip of the lock and behind it. */
export type LocatedRead = <Row>(
  sql: Readonly<Record<Locator['kind'], Statement<Row>>>,
  ...values: Parameter[]
) => Promise<Row[]>;

/** Sends a read that needs no locator, in the same round trip. */
export type PlainRead = <Row>(sql: Statement<Row>, ...values: Parameter[]) => Promise<Row[]>;

/** What a write changes, and the moment that this makes of the group. */
export type Made = {
  readonly change: Change;
  readonly moment: Moment;
  /** The device's change that it is, if it is one. */
  readonly by: DeviceChange | null;
  /** The statements for which the budgets of writes are asked. */
  readonly costs: readonly Bound[];
};

/** What a write comes to: decided, and not yet sent. */
export type Decided<Written> = {
  readonly written: Written;
  readonly statements: readonly Bound[];
  /** Null when nothing is written. */
  readonly made: Made | null;
};

/** Decides on books, and throws AppError where that cannot be. */
export type Decide<Written> = (books: Books) => Decided<Written>;
