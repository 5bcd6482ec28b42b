import type { Asked } from './change';

/** What has to be known of the group, besides its settings and members, so that `decide` never returns `unknown`. */
export type Needs = {
  /** Entries and members whose state and history (creation, deletion) are needed. */
  readonly ids: readonly string[];
  /** Members of whom it must be known whether an entry names them. */
  readonly named: readonly string[];
  /** Revisions since which changes of settings must be known. */
  readonly bases: readonly number[];
  /** Revisions to be undone. */
  readonly revisions: readonly number[];
  /** Whether the persisted plan is needed. */
  readonly plan: boolean;
  /** Whether the suggested plan is needed if none is persisted. */
  readonly suggestion: boolean;
};

const NONE: Needs = { ids: [], named: [], bases: [], revisions: [], plan: false, suggestion: false };

/** What one change needs. All members are read anyway, so the people whom it names are not part of it. */
export function needsOf(change: Asked): Needs {
  switch (change.kind) {
    case 'entry.put':
      return { ...NONE, ids: [change.entry.id], plan: change.keepsPlan ?? false };
    case 'entry.delete':
      return { ...NONE, ids: [change.entryId] };
    case 'member.add':
      return { ...NONE, ids: [change.member.id] };
    case 'member.rename':
      return { ...NONE, ids: [change.memberId] };
    case 'member.remove':
      return { ...NONE, ids: [change.memberId], named: [change.memberId], plan: true };
    case 'group.set':
      return { ...NONE, bases: change.base === undefined ? [] : [change.base] };
    case 'plan.confirm':
      return { ...NONE, ids: [change.entryId], plan: true, suggestion: true };
    case 'plan.fix':
    case 'plan.shorten':
    case 'plan.drop':
      return { ...NONE, plan: true };
    case 'undo':
      return { ...NONE, revisions: [change.revision], plan: true };
  }
}

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
