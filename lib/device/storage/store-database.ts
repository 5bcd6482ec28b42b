import {
  FORMAT,
  type KeptActivity,
  Connection,
  type Database,
  nameOf,
  rowsOf,
  type Table,
  TABLES,
  type Writing,
} from '@/lib/device/storage/database';
import type { Outbox } from '@/lib/device/state/outbox';
import type { Keeping, Kept, LedgerStore, StoredHead } from '@/lib/device/storage/store';
import { isForgotten } from '@/lib/device/storage/forgotten-groups';
import { type Known, moveCopy, readHead, readWhole, writeCopy } from '@/lib/device/storage/stored-copies';
import { moveOutbox, readOutbox, writeStep } from '@/lib/device/storage/stored-outbox';
import type { LedgerCopy } from '@/lib/domain/ledger/copy';

/** Rolls a transaction back. @returns why it failed: a full device says so only at the end of the transaction */
async function abort(writing: Writing, error: unknown): Promise<unknown> {
  try {
    writing.abort();
  } catch {
    // The transaction has already ended.
  }
  const reason: unknown = await writing.done.then(
    () => error,
    (said: unknown) => said,
  );
  return nameOf(reason) === 'AbortError' ? error : reason;
}

/** Runs a transaction: all of it is stored, or nothing. */
async function transact<T>(
  database: Database,
  tables: readonly Table[],
  act: (writing: Writing) => Promise<T>,
): Promise<T> {
  // What a person has saved must survive a power loss. A copy that is lost is read from the server again.
  const durability = tables.includes('changes') ? 'strict' : 'relaxed';
  const writing = database.transaction([...tables], 'readwrite', { durability });
  try {
    const result = await act(writing);
    await writing.done;
    return result;
  } catch (error) {
    throw await abort(writing, error);
  }
}

/** Browsers may clear the storage of a site when room is short, unless it has asked to persist it. */
function askToPersist(): void {
  if (typeof navigator === 'undefined' || !('storage' in navigator)) return;
  void navigator.storage.persist().catch(() => false);
}

/** Each code once, without groups that are being deleted. */
const presentOf = (groupCodes: readonly string[]): readonly string[] =>
  [...new Set(groupCodes)].filter((groupCode) => !isForgotten(groupCode));

const NOT_KEPT: Kept = { isKept: false, isNew: false, outbox: null };

class DatabaseStore implements LedgerStore {
  private readonly connection = new Connection();
  private readonly known = new Map<string, Known>();
  private hasAskedToPersist = false;

  readonly readHead = (groupCode: string): Promise<StoredHead | null> =>
    this.orElse(null, (database) => readHead(database, groupCode));

  readonly readWhole = (groupCode: string): Promise<LedgerCopy | null> =>
    this.orElse(null, async (database) => {
      const whole = await readWhole(database, groupCode);
      if (!whole) return null;
      if (whole.known) this.known.set(groupCode, whole.known);
      return whole.copy;
    });

  readonly keep = async (groupCode: string, keeping: Keeping): Promise<Kept> => {
    try {
      return await this.write(groupCode, keeping);
    } catch (error) {
      this.known.delete(groupCode);
      const isFull = nameOf(error) === 'QuotaExceededError';
      return keeping.step && isFull ? this.keepInsteadOfCopies(groupCode, keeping) : NOT_KEPT;
    }
  };

  readonly readOutbox = (groupCode: string): Promise<Outbox | null> =>
    this.orElse(null, (database) => readOutbox(database, groupCode));

  readonly readActivity = (groupCode: string): Promise<KeptActivity | null> =>
    this.orElse(null, async (database) => {
      const record = await database.get('activity', groupCode);
      return record?.format === FORMAT ? record : null;
    });

  readonly keepActivity = (activity: KeptActivity): Promise<void> =>
    this.orElse(undefined, async (database) => {
      if (isForgotten(activity.groupCode)) return;
      await database.put('activity', { ...activity, format: FORMAT });
    });

  readonly groupsWithChanges = (): Promise<readonly string[]> =>
    this.orElse([], async (database) => {
      const keys = await database.getAllKeys('changes');
      return presentOf(keys.map(([groupCode]) => groupCode));
    });

  readonly groups = (): Promise<readonly string[]> =>
    this.orElse([], async (database) => {
      const [heads, lines] = await Promise.all([database.getAllKeys('heads'), database.getAllKeys('lines')]);
      return presentOf([...heads, ...lines.map(([groupCode]) => groupCode)]);
    });

  readonly dropGroup = (groupCode: string): Promise<boolean> => {
    this.known.delete(groupCode);
    return this.orElse(false, (database) =>
      transact(database, TABLES, async (writing) => {
        await Promise.all([
          writing.objectStore('heads').delete(groupCode),
          writing.objectStore('blocks').delete(rowsOf(groupCode)),
          writing.objectStore('changes').delete(rowsOf(groupCode)),
          writing.objectStore('activity').delete(groupCode),
          writing.objectStore('lines').delete(rowsOf(groupCode)),
        ]);
        return true;
      }),
    );
  };

  readonly renameGroup = (from: string, to: string): Promise<void> => {
    this.known.delete(from);
    this.known.delete(to);
    return this.orElse(undefined, (database) =>
      transact(database, TABLES, async (writing) => {
        await moveCopy(writing, from, to);
        await moveOutbox(writing, from, to);
        await writing.objectStore('activity').delete(from);
      }),
    );
  };

  /** @throws if the database cannot be opened */
  async open(): Promise<void> {
    await this.connection.run((database) => database.count('changes'));
  }

  private async orElse<T>(none: T, act: (database: Database) => Promise<T>): Promise<T> {
    try {
      return await this.connection.run(act);
    } catch {
      return none;
    }
  }

  private async write(groupCode: string, { copy, step, line }: Keeping): Promise<Kept> {
    // Only the tables that are needed: saving a change must not wait while a copy of thousands of entries is written.
    const tables: readonly Table[] = [
      ...(copy ? (['heads', 'blocks'] as const) : []),
      ...(step ? (['changes', 'lines'] as const) : []),
    ];
    const former = this.known.get(groupCode);
    const written = await this.connection.run(async (database) =>
      // Asked only now, because the database may have been opened meanwhile.
      isForgotten(groupCode)
        ? null
        : transact(database, tables, async (writing) => ({
            known: copy
              ? await writeCopy(writing, groupCode, { copy, believed: () => this.known.get(groupCode) })
              : null,
            stepped: step ? await writeStep(writing, groupCode, { step, ...(line && { line }) }) : null,
          })),
    );
    if (!written) return NOT_KEPT;
    const { known, stepped } = written;
    if (known && !isForgotten(groupCode)) this.known.set(groupCode, known);
    if (stepped) this.hasKept(stepped.outbox);
    const isNew = (known !== null && known !== former) || stepped?.isNew === true;
    return { isKept: true, isNew, outbox: stepped?.outbox ?? null };
  }

  private hasKept(outbox: Outbox): void {
    if (this.hasAskedToPersist || outbox.length === 0) return;
    this.hasAskedToPersist = true;
    askToPersist();
  }

  /**
   * On a full device, drops copies to make room for the outbox: copies can be read again, what a person has saved
   * cannot. If a copy was to be stored with the step, only that of its group is dropped, so that no older one stays
   * without what has left the outbox.
   */
  private async keepInsteadOfCopies(groupCode: string, keeping: Keeping): Promise<Kept> {
    const codes = keeping.copy ? [groupCode] : await this.groups();
    try {
      await this.connection.run((database) =>
        transact(database, ['heads', 'blocks', 'activity'], (writing) =>
          Promise.all(
            codes.flatMap((code) => [
              writing.objectStore('heads').delete(code),
              writing.objectStore('blocks').delete(rowsOf(code)),
              writing.objectStore('activity').delete(code),
            ]),
          ),
        ),
      );
      this.known.clear();
      const { step, line } = keeping;
      return await this.write(groupCode, { ...(step && { step }), ...(line && { line }) });
    } catch {
      return NOT_KEPT;
    }
  }
}

/** @throws if this browser has no database for us, or does not open it in time */
export async function openDatabaseStore(): Promise<LedgerStore> {
  const store = new DatabaseStore();
  await store.open();
  return store;
}
