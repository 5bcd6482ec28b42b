import type { Asked } from './change';

/** What a change has to know of the group beside its settings and members, for `decide` never to say `unknown`. */
export type Needs = {
  /** Of entries and members: what they are, and how they came and went. */
  readonly ids: readonly string[];
  /** Of members: whether an entry names them. */
  readonly named: readonly string[];
  /** Revisions since which nobody may have set the same. */
  readonly bases: readonly number[];
  /** Revisions that are to be taken back. */
  readonly revisions: readonly number[];
  /** Whether the persisted plan. */
  readonly plan: boolean;
  /** Whether ours, where none is persisted. */
  readonly suggestion: boolean;
};

const NONE: Needs = { ids: [], named: [], bases: [], revisions: [], plan: false, suggestion: false };

/** What one change needs; whatever people it names makes no difference. */
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

/** What several changes need together, each thing once. */
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
