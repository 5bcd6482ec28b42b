import type { Asked } from './change';
import { askedRowOf } from './kinds/kinds';
import type { Needs } from './kinds/row';

const NONE: Needs = { ids: [], named: [], bases: [], revisions: [], plan: false, suggestion: false };

/** What one change needs. */
export const needsOf = (change: Asked): Needs => ({ ...NONE, ...askedRowOf(change).needs(change) });

/** What several changes need together, without duplicates. */
export function needsOfAll(changes: readonly Asked[]): Needs {
  const needs = changes.map(needsOf);
  const all = <T>(of: (each: Needs) => readonly T[]): readonly T[] => [...new Set(needs.flatMap(of))];
  return {
    ids: all(({ ids }) => ids),
    named: all(({ named }) => named),
    bases: all(({ bases }) => bases),
    revisions: all(({ revisions }) => revisions),
    plan: needs.some(({ plan }) => plan),
    suggestion: needs.some(({ suggestion }) => suggestion),
  };
}
