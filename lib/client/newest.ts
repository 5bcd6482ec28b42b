import { replaceEqualDeep } from '@tanstack/react-query';

/** What every query of a group holds: the group's revision at which it was read. */
export type Revised = { readonly revision: number };

type Pages = { readonly pages: readonly Revised[] };

const isRevised = (data: unknown): data is Revised =>
  typeof data === 'object' && data !== null && 'revision' in data && typeof data.revision === 'number';

const isPaged = (data: unknown): data is Pages =>
  typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages);

/**
 * The revision of a query's data; of an endless list the lowest of its pages, because it is as old as its oldest page.
 * @returns null for data without one
 */
export function revisionOf(data: unknown): number | null {
  if (isRevised(data)) return data.revision;
  if (!isPaged(data) || data.pages.length === 0) return null;
  return Math.min(...data.pages.map(({ revision }) => revision));
}

/**
 * The rule of design.md §4, as a `structuralSharing` of TanStack Query: the higher revision wins, whichever answer came
 * last. What is equal keeps its identity, so that nothing is drawn again.
 */
export function keepNewest(former: unknown, next: unknown): unknown {
  const [formerRevision, nextRevision] = [revisionOf(former), revisionOf(next)];
  if (formerRevision !== null && nextRevision !== null && formerRevision > nextRevision) return former;
  return replaceEqualDeep(former, next);
}
