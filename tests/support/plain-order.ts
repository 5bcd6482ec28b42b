import type { SortKey } from '@/lib/domain/nouns';

/** The order of a history as one text, as plainly as it can be said. */
export const orderKey = ({ day, createdAt, kind, id }: SortKey): string =>
  [day, createdAt.toISOString(), kind, id].join(' ');

/** A plain sort, newest first. */
export const plainly = <Key extends SortKey>(entries: readonly Key[]): readonly Key[] =>
  entries.toSorted((a, b) => (orderKey(a) > orderKey(b) ? -1 : Number(orderKey(a) < orderKey(b))));

/** What comes at a place or after it; all of it for null. */
export const fromPlace = <Key extends SortKey>(place: SortKey | undefined, entries: readonly Key[]) =>
  entries.filter((entry) => place === undefined || orderKey(entry) >= orderKey(place));
