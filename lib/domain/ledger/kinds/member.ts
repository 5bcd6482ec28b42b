import {
  type AskedRow,
  CANCELLED,
  type NounRow,
  onBase,
  revisionOn,
  type SavedRow,
  type Touched,
} from './row';
import { NO_TOTALS } from '@/lib/domain/ledger/balances';
import type { AskedOf, Change, ChangeOf } from '@/lib/domain/ledger/change';
import {
  type Decided,
  happens,
  isStale,
  missing,
  NOTHING,
  type PlanAfter,
  priorCreation,
  refuse,
  type Refused,
} from '@/lib/domain/ledger/decided';
import { type JournalEvent, newMember, type RecordedMember, recordMember } from '@/lib/domain/ledger/event';
import {
  cleanFields,
  fieldsApart,
  fieldsOfMember,
  hasFields,
  keysOfFields,
  MEMBER_KEYS,
  type MemberField,
  type MemberFields,
  pickFields,
} from '@/lib/domain/ledger/member-fields';
import type { Member } from '@/lib/domain/nouns';
import type { OpenLedger } from '@/lib/domain/ledger/open-ledger';
import { ZERO_CENTS } from '@/lib/domain/money/money';
import { cleanName, nameKey } from '@/lib/domain/text/text';
import { GROUP_MAX_MEMBERS } from '@/lib/limits';

/** A refusal if another member has the name. */
export function nameTaken({ members }: OpenLedger, id: string, name: string): Refused | null {
  const key = nameKey(name);
  const others = [...members.values()].filter((member) => member.id !== id);
  return others.some((member) => nameKey(member.name) === key) ? refuse('user-name-taken') : null;
}

const noRoomForMember = ({ members }: OpenLedger): Refused | null =>
  members.size >= GROUP_MAX_MEMBERS ? refuse('too-many-members') : null;

function join(ledger: OpenLedger, { member }: AskedOf<'member.add'>): Decided {
  const { id, name } = member;
  const isSame = (birth: JournalEvent) => birth.kind === 'member.added' && birth.after.name === name;
  const no = priorCreation(ledger, id, isSame) ?? nameTaken(ledger, id, name) ?? noRoomForMember(ledger);
  return no ?? happens({ kind: 'member.added', before: null, after: newMember(member, ledger.now) }, 'kept');
}

type Setting = 'member.rename' | 'member.set';

/** Whether a change sets fields of a member. */
export const setsFields = (change: Change): change is ChangeOf<Setting> =>
  change.kind === 'member.rename' || change.kind === 'member.set';

/** The fields that a change sets: renaming is how older builds and old clients set one of them. */
export const fieldsSetBy = (change: AskedOf<Setting>): Partial<MemberFields> =>
  change.kind === 'member.set' ? change.set : { name: change.name };

function setFields(ledger: OpenLedger, change: AskedOf<Setting>): Decided {
  const { memberId, base } = change;
  const fields = fieldsSetBy(change);
  const stored = ledger.members.get(memberId);
  if (!stored) return missing(ledger, memberId, 'user-not-found');
  const keys = fieldsApart(stored, fields);
  if (keys.length === 0) return NOTHING;
  const taken = fields.name === undefined ? null : nameTaken(ledger, memberId, fields.name);
  if (taken) return taken;
  if (isStale(ledger, stored, base)) return refuse('entry-changed', stored);
  const before = recordMember(stored);
  const after = { ...before, ...pickFields(fields, keys), revision: before.revision + 1 };
  const isRename = keys.every((key) => key === 'name');
  return happens({ kind: isRename ? 'member.renamed' : 'member.set', before, after }, 'kept');
}

/** Whether an entry names a member. Entries that the ledger does not hold show in the totals or in `past.naming`. */
const isNamed = ({ entries, past }: OpenLedger, member: Member): boolean => {
  const { id, paid, benefitted, made, received } = member;
  return (
    [paid, benefitted, made, received].some((total) => total > ZERO_CENTS) ||
    (past.naming.get(id)?.size ?? 0) > 0 ||
    [...entries.values()].some(({ parts }) => parts.some(({ memberId }) => memberId === id))
  );
};

/** What happens to the plan when a member leaves: it ends if it names the member. */
const planWithout = ({ plan }: OpenLedger, id: string): PlanAfter =>
  plan.some(({ fromId, toId }) => fromId === id || toId === id) ? 'ended' : 'kept';

function leave(ledger: OpenLedger, { memberId, base }: AskedOf<'member.remove'>): Decided {
  const stored = ledger.members.get(memberId);
  if (!stored) return missing(ledger, memberId, 'user-not-found');
  if (isNamed(ledger, stored)) return refuse('user-has-transactions');
  if (isStale(ledger, stored, base)) return refuse('entry-changed', stored);
  const event = { kind: 'member.removed', before: recordMember(stored), after: null } as const;
  return happens(event, planWithout(ledger, memberId));
}

export const MEMBER_ADD: AskedRow<'member.add'> & SavedRow<'member.add'> = {
  needs: ({ member }) => ({ ids: [member.id] }),
  decide: join,
  subject: ({ member }) => member.id,
  names: ({ member }) => [member.id],
  creates: () => true,
  sends: ['member'],
  touches: () => ({ reads: ['names'], writes: ['names'] }),
  revisionAfter: ({ member: { id } }, revision, copy) =>
    revision === null ? (copy?.members.find((member) => member.id === id)?.revision ?? 0) : 0,
  clean: (change) => ({ ...change, member: { ...change.member, name: cleanName(change.member.name) } }),
  merge: (first, next) => {
    if (next.kind === 'member.remove') return CANCELLED;
    if (!setsFields(next)) return null;
    const { name, ...others } = fieldsSetBy(next);
    if (name === undefined || keysOfFields(others).length > 0) return null;
    return { ...first, id: next.id, member: { ...first.member, name } };
  },
  isRestored: ({ member }, { members }) => members.some(({ id }) => id === member.id),
};

/** What a change of these fields depends on and changes: names must differ. */
const touchedBy = (change: AskedOf<Setting>): Touched => {
  const names = 'name' in fieldsSetBy(change) ? (['names'] as const) : [];
  return { reads: names, writes: names };
};

/** Two changes of fields as one that sets the fields of both. */
function mergeSets(first: ChangeOf<Setting>, next: Change): Change | null {
  if (next.kind === 'member.remove') return onBase(next, first.base);
  if (!setsFields(next)) return null;
  if (next.kind === 'member.rename' && first.kind === 'member.rename') return onBase(next, first.base);
  const set = { ...fieldsSetBy(first), ...fieldsSetBy(next) };
  if (next.kind === 'member.set') return onBase({ ...next, set }, first.base);
  const { name, ...rest } = next;
  return onBase({ ...rest, kind: 'member.set', set }, first.base);
}

/** What both kinds of changes of fields have in common. */
const SETS = {
  needs: ({ memberId }) => ({ ids: [memberId] }),
  decide: setFields,
  subject: ({ memberId }) => memberId,
  names: ({ memberId }) => [memberId],
  takesBase: () => true,
  touches: touchedBy,
  revisionAfter: ({ memberId, base }, revision, copy) =>
    revision !== null && base !== undefined
      ? revisionOn(base)
      : (copy?.members.find(({ id }) => id === memberId)?.revision ?? base ?? 0),
  merge: mergeSets,
  isRestored: (change, { members }) =>
    members.some((member) => member.id === change.memberId && hasFields(member, fieldsSetBy(change))),
} satisfies Partial<AskedRow<Setting> & SavedRow<Setting>>;

export const MEMBER_RENAME: AskedRow<'member.rename'> & SavedRow<'member.rename'> = {
  ...SETS,
  sends: ['base', 'memberId', 'name'],
  clean: (change) => ({ ...change, name: cleanName(change.name) }),
};

export const MEMBER_SET: AskedRow<'member.set'> & SavedRow<'member.set'> = {
  ...SETS,
  sends: ['base', 'memberId'],
  hashed: ({ memberId, set: fields }) => ({ memberId, ...pickFields(fields, MEMBER_KEYS) }),
  clean: (change) => ({ ...change, set: cleanFields(change.set) }),
};

export const MEMBER_REMOVE: AskedRow<'member.remove'> & SavedRow<'member.remove'> = {
  needs: ({ memberId }) => ({ ids: [memberId], named: [memberId], plan: true }),
  decide: leave,
  subject: ({ memberId }) => memberId,
  names: ({ memberId }) => [memberId],
  deletes: ['user-not-found'],
  takesBase: () => true,
  sends: ['base', 'memberId'],
  // A member cannot leave while an entry names them.
  touches: () => ({ reads: ['entries'], writes: ['names', 'fixedOrder'] }),
  merge: (first, next) => (next.kind === 'member.remove' ? onBase(next, first.base) : null),
};

/** What an event has changed; nobody else's change of another field is in its way. */
const changedBy = (before: RecordedMember, after: RecordedMember): readonly MemberField[] =>
  fieldsApart(fieldsOfMember(before), fieldsOfMember(after));

export const MEMBER: NounRow<'member'> = {
  evolve: ({ members, now, own }, before, after) => {
    if (after === null) {
      if (before) members.delete(before.id);
      return;
    }
    const stored = members.get(after.id);
    const revision = own === null ? after.revision : (stored?.revision ?? after.revision);
    members.set(after.id, { ...NO_TOTALS, ...stored, ...after, revision, updatedAt: now });
  },
  present: ({ members }, { id }) => {
    const member = members.get(id);
    return member && recordMember(member);
  },
  isAsLeft: (present, left, before) =>
    hasFields(present, pickFields(fieldsOfMember(left), before ? changedBy(before, left) : MEMBER_KEYS)),
  restored: (present, left, before) => ({
    ...present,
    ...pickFields(fieldsOfMember(before), changedBy(before, left)),
  }),
  undo: (ledger, before, after) => {
    if (after) {
      const noRoom = before === null ? noRoomForMember(ledger) : null;
      return nameTaken(ledger, after.id, after.name) ?? noRoom ?? 'kept';
    }
    const stored = before && ledger.members.get(before.id);
    if (stored && isNamed(ledger, stored)) return refuse('user-has-transactions');
    return before ? planWithout(ledger, before.id) : 'kept';
  },
};
