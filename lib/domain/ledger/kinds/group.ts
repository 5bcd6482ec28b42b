import { type AskedRow, type NounRow, onBase, type SavedRow } from './row';
import type { AskedOf } from '@/lib/domain/ledger/change';
import {
  type Decided,
  happens,
  NOTHING,
  type PlanAfter,
  refuse,
  type Refused,
} from '@/lib/domain/ledger/decided';
import type { OpenLedger } from '@/lib/domain/ledger/open-ledger';
import {
  hasSettings,
  isChosen,
  keysOfSettings as keysOf,
  pickSettings,
  type Setting,
  SETTING_KEYS,
  type Settings,
  SETTINGS,
} from '@/lib/domain/ledger/settings';
import { throughWhom } from '@/lib/domain/settlement/ways';
import { cleanName } from '@/lib/domain/text/text';

/** A refusal if one of these settings was changed since the base, or moved by the plan. */
function setSince(
  { group, past }: OpenLedger,
  { base, groupRevision }: AskedOf<'group.set'>,
  keys: readonly Setting[],
): Refused | null {
  const since = base === undefined ? undefined : past.settings.get(base);
  const isSet = (key: Setting): boolean =>
    since !== undefined &&
    (since.changed.includes(key) || (SETTINGS[key].isOfPlan === true && since.planMoved));
  const isLate =
    (groupRevision !== undefined && groupRevision !== group.revision) ||
    since?.isKnown === false ||
    keys.some(isSet);
  return isLate ? refuse('entry-changed', group) : null;
}

function setGroup(ledger: OpenLedger, change: AskedOf<'group.set'>): Decided {
  const { group } = ledger;
  const keys = keysOf(change.set).filter((key) => group[key] !== change.set[key]);
  if (keys.length === 0) return NOTHING;
  const event = {
    kind: 'group.set',
    before: pickSettings(group, keys),
    after: pickSettings(change.set, keys),
  } as const;
  return unknownPerson(ledger, change) ?? setSince(ledger, change, keys) ?? happens(event, planAfter(keys));
}

/** A plan that was made in another way ends: the group has chosen a new one. */
const planAfter = (keys: readonly Setting[]): PlanAfter => (keys.includes('settleBy') ? 'ended' : 'kept');

/** The ids that settings name. */
const namedBySettings = ({ settleBy }: Partial<Settings>): readonly string[] => {
  const memberId = settleBy === undefined ? null : throughWhom(settleBy);
  return memberId === null ? [] : [memberId];
};

/** A refusal if everything is to go through somebody who is no member. */
const unknownPerson = ({ members }: OpenLedger, { set }: AskedOf<'group.set'>): Refused | null =>
  namedBySettings(set).every((id) => members.has(id)) ? null : refuse('user-not-found');

/** Every confirmation counts as setting the order, even the person's own a moment ago, and would make it stale. */
const takesBase = ({ set }: Pick<AskedOf<'group.set'>, 'set'>): boolean => keysOf(set).every(isChosen);

export const GROUP_SET: AskedRow<'group.set'> & SavedRow<'group.set'> = {
  needs: ({ base }) => ({ bases: base === undefined ? [] : [base] }),
  decide: setGroup,
  subject: () => null,
  names: ({ set }) => namedBySettings(set),
  takesBase,
  sends: ['base'],
  hashed: ({ set }) => pickSettings(set, SETTING_KEYS),
  touches: ({ set }) => {
    const keys = keysOf(set);
    const moved: readonly Setting[] = keys.includes('settleBy') ? [...keys, 'fixedOrder'] : keys;
    return { reads: keys, writes: moved };
  },
  revisionAfter: ({ base }, revision, copy) => revision ?? copy?.group.revision ?? base,
  clean: (change) => {
    const { name } = change.set;
    return name === undefined ? change : { ...change, set: { ...change.set, name: cleanName(name) } };
  },
  merge: (first, next) =>
    next.kind === 'group.set' ? onBase(next, takesBase(next) ? first.base : undefined) : null,
  isRestored: ({ set }, { group }) => hasSettings(group, set),
};

export const SETTINGS_NOUN: NounRow<'settings'> = {
  evolve: (ledger, _, after) => {
    ledger.group = { ...ledger.group, ...after, updatedAt: ledger.now };
  },
  present: ({ group }, left) => pickSettings(group, keysOf(left)),
  isAsLeft: hasSettings,
  undo: (_, before) => planAfter(keysOf(before ?? {})),
};
