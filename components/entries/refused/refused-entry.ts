import { formPath, NEW_ENTRY_PATHS } from '@/components/words/entry-paths';
import { ID_IS_SPENT, type Refusal } from '@/lib/device/hooks/refusals';
import type { ChangeOf } from '@/lib/domain/ledger/change';
import type { Entry } from '@/lib/domain/nouns';

/** A saved entry that was refused; its form opens again. */
export type RefusedEntry = Refusal & { readonly change: ChangeOf<'entry.put'> };

export const isRefusedEntry = (refusal: Refusal): refusal is RefusedEntry =>
  refusal.change.kind === 'entry.put';

/** The entry that is there instead; null if it is not an entry. */
export const entryIn = (present: Refusal['current']): Entry | null =>
  present !== null && 'parts' in present ? present : null;

/** The query parameter that names a refused change in the address of its form. */
const AGAIN = 'again';

/** The id of the refused change that a form's address names; null if none. @param search the query of the address */
export const reopenedIdIn = (search: Pick<URLSearchParams, 'get'>): string | null => search.get(AGAIN);

/** Whether the entry existed and was deleted meanwhile. */
export const isDeletedMeanwhile = ({ change, code }: RefusedEntry): boolean =>
  code === 'entry-deleted' || (change.base !== undefined && ID_IS_SPENT.includes(code));

/** The id to create it under: its own, because later changes may build on it, unless that can no longer be used. */
export const idForAgain = ({ change, code }: RefusedEntry, newId: string): string =>
  change.base !== undefined || ID_IS_SPENT.includes(code) ? newId : change.entry.id;

/**
 * The address where a refused entry is opened again: the form of the entry if it is there, else that of a new one.
 * Either is filled with what was typed.
 */
export function reopenPath(groupCode: string, refusal: RefusedEntry): string {
  const { change, current } = refusal;
  const isEdit = change.base !== undefined && !isDeletedMeanwhile(refusal);
  if (isEdit || entryIn(current) !== null) return formPath(groupCode, change.entry);
  return `${NEW_ENTRY_PATHS[change.entry.kind]}?${AGAIN}=${change.id}`;
}
