import { formPath, NEW_ENTRY_PATHS } from '@/components/entries/entry-paths';
import type { Refusal } from '@/lib/device/hooks/refusals';
import type { ChangeOf } from '@/lib/domain/ledger/change';
import type { Entry } from '@/lib/domain/ledger/ledger';
import type { ErrorCode } from '@/lib/errors';

/** An entry that was saved, and refused: its form opens again. */
export type RefusedEntry = Refusal & { readonly change: ChangeOf<'entry.put'> };

export const isRefusedEntry = (refusal: Refusal): refusal is RefusedEntry =>
  refusal.change.kind === 'entry.put';

/** The entry that is there instead; null where it is none. */
export const entryIn = (present: Refusal['current']): Entry | null =>
  present !== null && 'parts' in present ? present : null;

/** Names a refused change in the address of the form that opens again for it. */
const AGAIN = 'again';

/** The refused change that the address of a form names; null for none. @param search the query of the address */
export const againIn = (search: Pick<URLSearchParams, 'get'>): string | null => search.get(AGAIN);

/** What is said of an id that was an entry's, or is something else's. */
const USED_UP: readonly ErrorCode[] = [
  'id-in-use',
  'entry-deleted',
  'entry-not-found',
  'expense-not-found',
  'payment-not-found',
];

/** Whether it was there, and was deleted meanwhile. */
export const isDeletedMeanwhile = ({ change, code }: RefusedEntry): boolean =>
  code === 'entry-deleted' || (change.base !== undefined && USED_UP.includes(code));

/** The id under which it can be created: its own, as what was saved after it may build on it, unless that is used up. */
export const idForAgain = ({ change, code }: RefusedEntry, newId: string): string =>
  change.base !== undefined || USED_UP.includes(code) ? newId : change.entry.id;

/**
 * Where a refused entry is looked at again: in the form of the entry that is there, else in that of a new one. Either is
 * filled with what was typed.
 */
export function againPath(groupCode: string, refusal: RefusedEntry): string {
  const { change, current } = refusal;
  const isEdit = change.base !== undefined && !isDeletedMeanwhile(refusal);
  if (isEdit || entryIn(current) !== null) return formPath(groupCode, change.entry);
  return `${NEW_ENTRY_PATHS[change.entry.kind]}?${AGAIN}=${change.id}`;
}
