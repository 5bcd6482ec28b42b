import type { EntryContent } from './change';
import type { Entry } from './ledger';
import { payersOf, sharerIdsOf } from './parts';

/** What an entry says, without what was decided from it. */
export const contentOfEntry = ({
  kind,
  title,
  cents,
  parts,
}: Pick<Entry, 'kind' | 'title' | 'cents' | 'parts'>): EntryContent => ({
  kind,
  title,
  cents,
  payers: payersOf(parts),
  among: sharerIdsOf(parts),
});

/** Whether two lists name the same people, each once, in whatever order. */
export const isSamePeople = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id));
