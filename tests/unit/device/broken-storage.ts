import { IDBObjectStore } from 'fake-indexeddb';

type Put = (this: IDBObjectStore, value: unknown, key?: IDBValidKey) => IDBRequest<IDBValidKey>;

/** How the database itself ends a transaction, with a reason or without. */
type Aborting = { _abort(name: string | null): void };

const table = IDBObjectStore.prototype as unknown as { put: Put; delete: IDBObjectStore['delete'] };

/** Counts the rows that are written from now on. @returns how many, when asked, and stops counting */
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

/** Every write is refused before it begins. @returns makes it whole again */
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
 * Every write after so many fails, and its transaction with it: as when the process dies there, or the device is full.
 * @param name of the error; null: the transaction only ends
 * @param until what makes room again
 * @returns makes it whole again
 */
export function breakPuts(
  after: number,
  name: 'QuotaExceededError' | null = null,
  { until }: { readonly until?: 'deleted' } = {},
): () => void {
  const { put, delete: remove } = table;
  let left = after;
  // Ended twice, fake-indexeddb would take back twice what it has done.
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
