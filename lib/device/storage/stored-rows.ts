import type { Entry } from '@/lib/domain/ledger/ledger';
import { comparePlaces, type LedgerCopy } from '@/lib/domain/ledger/copy';
import { cursorOf } from '@/lib/wire/own/cursor';

/** What makes of the stored entries of a group those of a copy. */
export type RowEdits = { readonly put: readonly Entry[]; readonly remove: readonly string[] };

const missing = (former: readonly Entry[], next: readonly Entry[]): readonly string[] => {
  const ids = new Set(next.map(({ id }) => id));
  return former.flatMap(({ id }) => (ids.has(id) ? [] : [id]));
};

/** Where what is stored is known. Merging leaves an entry that does not change the same object. */
export function editsBetween(former: readonly Entry[], next: readonly Entry[]): RowEdits {
  const held = new Set(former);
  return { put: next.filter((entry) => !held.has(entry)), remove: missing(former, next) };
}

/** Where somebody else has written: rows are told by what changes with each of their contents. */
export function editsOfRows(rows: readonly Entry[], next: readonly Entry[]): RowEdits {
  const stored = new Map(rows.map((row) => [row.id, row]));
  const isStored = ({ id, revision, updatedAt }: Entry): boolean => {
    const row = stored.get(id);
    return row?.revision === revision && row.updatedAt.getTime() === updatedAt.getTime();
  };
  return { put: next.filter((entry) => !isStored(entry)), remove: missing(rows, next) };
}

/** Whether a copy is to take the place of one that another tab has stored: newer, or as new and reaching further back. */
export function isBetter(copy: LedgerCopy, stored: LedgerCopy): boolean {
  if (copy.version !== stored.version) return copy.group.revision > stored.group.revision;
  if (stored.before === null) return false;
  return copy.before === null || comparePlaces(copy.before.place, stored.before.place) < 0;
}

/** A copy that ends with the last of the entries that it names, although there are older ones. */
export function endingThere(copy: LedgerCopy): LedgerCopy {
  const last = copy.entries.at(-1);
  return last ? { ...copy, before: { place: last, cursor: cursorOf(last) } } : copy;
}
