import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';

import type { OutboxItem } from '@/lib/device/state/outbox';
import type { Line } from '@/lib/device/state/outbox-state';
import { takeNewVersionSoon } from '@/lib/device/page/versions/outdated';
import { NEWEST_FIELD_SINCE } from '@/lib/domain/entry/content';
import type { Entry } from '@/lib/domain/nouns';
import type { LedgerCopy } from '@/lib/domain/ledger/copy';
import { STORAGE_PATIENCE_MS } from '@/lib/limits';
import type { WireActivityPage } from '@/lib/wire/own/ledger-wire';

/** What a first paint reads of a group. Entries that are not among the newest are only in the blocks. */
export type HeadRecord = {
  readonly groupCode: string;
  /** Only builds with this format understand the rest of the record. */
  readonly format: number;
  /** A new one with each write: a tab that knows the present stamp knows what the blocks hold. */
  readonly stamp: string;
  /** It holds only the newest entries, but its `before` is that of all blocks. */
  readonly copy: LedgerCopy;
  /** How many entries are stored in blocks that belong to it. */
  readonly rowCount: number;
  /** When it was last written, by the clock of the device. Only heads with blocks have it. */
  readonly rowsUsedAtMs?: number;
};

/**
 * The format of stored heads and activity: the version of our wire that brought the newest field of an entry. What was stored
 * under another one is read from the server again; of groups and members, later fields are filled in (stored-copies.ts).
 */
export const FORMAT = NEWEST_FIELD_SINCE;

/** The newest events of a group, as the server sent them. */
export type KeptActivity = {
  readonly groupCode: string;
  /** The version of the copy that was shown when they were asked for. */
  readonly version: string;
  readonly page: WireActivityPage;
};

/**
 * The number of the line up to which all that a tab has written ahead for a group is in the outbox (write-ahead.ts).
 */
export type DoneLines = Line & { readonly groupCode: string; readonly atMs: number };

/** Instants are stored as `Date`s: IndexedDB stores structured clones. */
export interface Tables extends DBSchema {
  heads: { key: string; value: HeadRecord; indexes: { byUse: number } };
  /** Some entries of a group each, because writing a row costs a phone much more than what is in it. */
  blocks: {
    key: [groupCode: string, block: string];
    value: { readonly groupCode: string; readonly block: string; readonly entries: readonly Entry[] };
  };
  changes: {
    key: [groupCode: string, id: string];
    value: { readonly groupCode: string; readonly id: string; readonly item: OutboxItem };
  };
  activity: { key: string; value: KeptActivity & { readonly format: number } };
  lines: { key: [groupCode: string, tab: string]; value: DoneLines };
}

export type Table = 'heads' | 'blocks' | 'changes' | 'activity' | 'lines';

export const TABLES: readonly Table[] = ['heads', 'blocks', 'changes', 'activity', 'lines'];

export type Database = IDBPDatabase<Tables>;

export type Writing = IDBPTransaction<Tables, Table[], 'readwrite'>;

/**
 * All keys that begin with the code of a group: as a key, an array is greater than every string.
 * @param after only what comes after this second part of the key
 */
export const rowsOf = (groupCode: string, after = ''): IDBKeyRange =>
  IDBKeyRange.bound([groupCode, after], [groupCode, []], true);

/** How long a slice of requests is made without a pause: no tap waits longer for it. */
const SLICE_MS = 10;

/**
 * Makes requests of a transaction and waits for all of them. They are made in slices, so that a tap meanwhile need not
 * wait for all. A request that throws at once fails like any other.
 */
export async function together(requests: readonly (() => Promise<unknown>)[]): Promise<void> {
  let slice: Promise<unknown>[] = [];
  let endMs = performance.now() + SLICE_MS;
  for (const request of requests) {
    slice.push((async () => request())());
    if (performance.now() < endMs) continue;
    await Promise.all(slice);
    slice = [];
    endMs = performance.now() + SLICE_MS;
  }
  await Promise.all(slice);
}

/** The name of an error. In tests, errors of the database are not instances of the page's `Error`. */
export const nameOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : '';

const NAME = 'pari';
/**
 * The version of the tables and of the outbox's content. Heads have a `format` of their own: a new one loses no outbox.
 * Earlier versions were never released: what they have stored is dropped. From this one on, an upgrade keeps the outbox.
 */
const VERSION = 7;

/** @param onLost the connection was closed: another tab upgrades the database, or the browser has terminated it */
async function openNow(onLost: () => void): Promise<Database> {
  const callbacks: Parameters<typeof openDB<Tables>>[2] = {
    upgrade: (database) => {
      for (const table of Array.from(database.objectStoreNames)) database.deleteObjectStore(table);
      database.createObjectStore('heads', { keyPath: 'groupCode' }).createIndex('byUse', 'rowsUsedAtMs');
      database.createObjectStore('blocks', { keyPath: ['groupCode', 'block'] });
      database.createObjectStore('changes', { keyPath: ['groupCode', 'id'] });
      database.createObjectStore('activity', { keyPath: 'groupCode' });
      database.createObjectStore('lines', { keyPath: ['groupCode', 'tab'] });
    },
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
      onLost();
    },
    terminated: onLost,
  };
  try {
    return await openDB<Tables>(NAME, VERSION, callbacks);
  } catch (error) {
    // The database is of a later build, whose outbox this one would not understand.
    if (nameOf(error) === 'VersionError') takeNewVersionSoon();
    throw error;
  }
}

/** Rejects on timeout: another tab can block an upgrade for as long as it is open. */
function inTime<T>(coming: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the database did not open in time')), STORAGE_PATIENCE_MS);
  });
  return Promise.race([coming, late]).finally(() => clearTimeout(timer));
}

/** Whether an error says that the connection was lost. The request is then repeated over a new one. */
const isLost = (error: unknown): boolean =>
  ['InvalidStateError', 'NotFoundError', 'AbortError'].includes(nameOf(error));

/** The connection of a tab to the database, reopened when it was lost. */
export class Connection {
  private database: Promise<Database> | null = null;

  private open(): Promise<Database> {
    if (this.database) return inTime(this.database);
    const opening = openNow(() => this.forget(opening));
    this.database = opening;
    opening.catch(() => this.forget(opening));
    return inTime(opening);
  }

  private forget(lost: Promise<Database>): void {
    if (this.database === lost) this.database = null;
  }

  /** @throws the error of the database, unless a retry over a new connection helps */
  async run<T>(act: (database: Database) => Promise<T>): Promise<T> {
    const database = await this.open();
    try {
      return await act(database);
    } catch (error) {
      if (!isLost(error)) throw error;
      this.database = null;
      return act(await this.open());
    }
  }
}
