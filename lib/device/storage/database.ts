import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';

import type { OutboxItem } from '@/lib/device/state/outbox';
import type { Line } from '@/lib/device/state/outbox-state';
import { takeNewVersionSoon } from '@/lib/device/page/build/outdated';
import { takeOver } from '@/lib/device/storage/former-content';
import type { Entry } from '@/lib/domain/ledger/ledger';
import type { LedgerCopy } from '@/lib/domain/ledger/copy';
import { STORAGE_PATIENCE_MS } from '@/lib/limits';
import type { WireActivityPage } from '@/lib/wire/own/ledger';

/** What a first paint reads of a group; an entry of it that is not among the newest stands in the rows alone. */
export type HeadRecord = {
  readonly groupCode: string;
  /** What else is in here is understood by programs of this format alone. */
  readonly format: number;
  /** Another one with each write: who still knows it knows what the rows hold. */
  readonly stamp: string;
  /** With the newest entries, and as far back as all of them reach. */
  readonly copy: LedgerCopy;
  /** How many rows of entries belong to it. */
  readonly rowCount: number;
  /** When it was last written, by the clock of the device; only heads with rows have it. */
  readonly rowsUsedAtMs?: number;
};

/** The newest of what happened in a group, as the server has told it. */
export type ActivityRecord = {
  readonly groupCode: string;
  /** Of the copy that was shown when it was asked for. */
  readonly version: string;
  readonly page: WireActivityPage;
};

/** Up to which line all that a tab has written ahead of a group is in the outbox (write-ahead.ts). */
export type DoneLines = Line & { readonly groupCode: string; readonly atMs: number };

/** Instants are stored as dates: the browser copies values structurally. */
export interface Tables extends DBSchema {
  heads: { key: string; value: HeadRecord; indexes: { byUse: number } };
  entries: {
    key: [groupCode: string, id: string];
    value: { readonly groupCode: string; readonly id: string; readonly entry: Entry };
  };
  changes: {
    key: [groupCode: string, id: string];
    value: { readonly groupCode: string; readonly id: string; readonly item: OutboxItem };
  };
  activity: { key: string; value: ActivityRecord };
  lines: { key: [groupCode: string, tab: string]; value: DoneLines };
}

export type Table = 'heads' | 'entries' | 'changes' | 'activity' | 'lines';

export const TABLES: readonly Table[] = ['heads', 'entries', 'changes', 'activity', 'lines'];

export type Database = IDBPDatabase<Tables>;

export type Writing = IDBPTransaction<Tables, Table[], 'readwrite'>;

/** All keys that begin with the code of a group: a list is greater than every text. */
export const rowsOf = (groupCode: string): IDBKeyRange => IDBKeyRange.bound([groupCode], [groupCode, []]);

/** So many requests take a phone some 15 ms to make. */
const REQUESTS_AT_ONCE = 50;

/**
 * Makes requests of a transaction and waits for all of them; one that is refused at once fails like any other. In slices,
 * so that a tap meanwhile need not wait for all.
 */
export async function together(requests: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (let made = 0; made < requests.length; made += REQUESTS_AT_ONCE)
    await Promise.all(requests.slice(made, made + REQUESTS_AT_ONCE).map(async (request) => request()));
}

/** What a failure is called; in tests the errors of a database are none of ours. */
export const nameOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : '';

const NAME = 'pari';
/** Of the tables and of what the outbox holds. What is in a head has a format of its own: a new one loses no outbox. */
const VERSION = 4;

/** Before it, an outbox held what `takeOver` brings over. */
const FORMER_CONTENT_BEFORE = 4;

async function takeOverOutbox(upgrading: IDBPTransaction<Tables, Table[], 'versionchange'>): Promise<void> {
  for await (const cursor of upgrading.objectStore('changes').iterate()) {
    const row = cursor.value;
    await cursor.update({ ...row, item: takeOver(row.item) as OutboxItem });
  }
}

/** @param onLost the connection is no more: another tab needs the database for itself, or the browser took it away */
async function openNow(onLost: () => void): Promise<Database> {
  const callbacks: Parameters<typeof openDB<Tables>>[2] = {
    // By what is there: whoever opens a database without saying which version leaves one that has a number and no tables.
    upgrade: (database, formerVersion, _version, upgrading) => {
      const lacks = (table: Table) => !database.objectStoreNames.contains(table);
      if (lacks('heads'))
        database.createObjectStore('heads', { keyPath: 'groupCode' }).createIndex('byUse', 'rowsUsedAtMs');
      if (lacks('entries')) database.createObjectStore('entries', { keyPath: ['groupCode', 'id'] });
      if (lacks('changes')) database.createObjectStore('changes', { keyPath: ['groupCode', 'id'] });
      if (lacks('activity')) database.createObjectStore('activity', { keyPath: 'groupCode' });
      if (lacks('lines')) database.createObjectStore('lines', { keyPath: ['groupCode', 'tab'] });
      // A request that fails ends the upgrade, and the former store stays.
      if (formerVersion < FORMER_CONTENT_BEFORE) takeOverOutbox(upgrading).catch(() => undefined);
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
    // Of a later build, whose outbox this one would not understand.
    if (nameOf(error) === 'VersionError') takeNewVersionSoon();
    throw error;
  }
}

/** Rejects when nothing has come in time: an upgrade can be blocked by another tab for as long as that is open. */
function inTime<T>(coming: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the database does not open')), STORAGE_PATIENCE_MS);
  });
  return Promise.race([coming, late]).finally(() => clearTimeout(timer));
}

/** What a connection that was just lost says; the same is then asked over a new one. */
const isLost = (error: unknown): boolean =>
  ['InvalidStateError', 'NotFoundError', 'AbortError'].includes(nameOf(error));

/** The connection of a tab, which is made anew when it was lost. */
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

  /** @throws what the database says, unless asking once more over a new connection helps */
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
