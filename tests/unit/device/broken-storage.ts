import { IDBObjectStore } from 'fake-indexeddb';

type Put = (this: IDBObjectStore, value: unknown, key?: IDBValidKey) => IDBRequest<IDBValidKey>;

/** How the database itself ends a transaction, with a reason or without. */
type Aborting = { _abort(name: string | null): void };

const table = IDBObjectStore.prototype as unknown as { put: Put; delete: IDBObjectStore['delete'] };

/** Counts the rows that are written from now on. @returns `done`, which stops counting and returns how many */
export function countPuts(): { readonly done: () => number } {
  const { put } = table;
  let puts = 0;
  table.put = function counted(...given) {
    puts += 1;
    return put.apply(this, given);
  };
  return {
    done: () => {
      table.put = put;
      return puts;
    },
  };
}

/** Refuses every write before it begins. @returns a function that repairs the storage */
export function refusePuts(): () => void {
  const { put } = table;
  table.put = () => {
    throw new DOMException('no room', 'QuotaExceededError');
  };
  return () => {
    table.put = put;
  };
}

/**
 * Fails every write after so many, with its transaction, as if the process died there, or the device were full.
 * @param name of the error; null: the transaction just ends
 * @param until `deleted`: the first deletion repairs the storage
 * @returns a function that repairs the storage
 */
export function breakPuts(
  after: number,
  name: 'QuotaExceededError' | null = null,
  { until }: { readonly until?: 'deleted' } = {},
): () => void {
  const { put, delete: remove } = table;
  let left = after;
  // If a transaction were aborted twice, fake-indexeddb would roll it back twice.
  const ended = new WeakSet<Aborting>();
  table.put = function broken(...given) {
    if (left > 0) {
      left -= 1;
      return put.apply(this, given);
    }
    const { transaction } = this as unknown as { readonly transaction: Aborting };
    if (!ended.has(transaction)) queueMicrotask(() => transaction._abort(name));
    ended.add(transaction);
    return put.apply(this, given);
  };
  const repair = () => {
    table.put = put;
    table.delete = remove;
  };
  if (until === 'deleted')
    table.delete = function making(...given) {
      repair();
      return remove.apply(this, given);
    };
  return repair;
}
