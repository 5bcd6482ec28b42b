import { type AskedRow, CANCELLED, type NounRow, onBase, revisionOn, type SavedRow } from './row';
import { NO_TOTALS } from '@/lib/domain/ledger/balances';
import type { AskedOf } from '@/lib/domain/ledger/change';
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
import { type JournalEvent, recordMember } from '@/lib/domain/ledger/event';
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

function join(ledger: OpenLedger, { member: { id, name } }: AskedOf<'member.add'>): Decided {
  const isSame = (birth: JournalEvent) => birth.kind === 'member.added' && birth.after.name === name;
  const no = priorCreation(ledger, id, isSame) ?? nameTaken(ledger, id, name) ?? noRoomForMember(ledger);
  const after = { id, name, revision: 0, createdAt: ledger.now };
  return no ?? happens({ kind: 'member.added', before: null, after }, 'kept');
}

function rename(ledger: OpenLedger, { memberId, name, base }: AskedOf<'member.rename'>): Decided {
  const stored = ledger.members.get(memberId);
  if (!stored) return missing(ledger, memberId, 'user-not-found');
  if (stored.name === name) return NOTHING;
  const taken = nameTaken(ledger, memberId, name);
  if (taken) return taken;
  if (isStale(ledger, stored, base)) return refuse('entry-changed', stored);
  const before = recordMember(stored);
  return happens(
    { kind: 'member.renamed', before, after: { ...before, name, revision: before.revision + 1 } },
    'kept',
  );
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
    if (next.kind !== 'member.rename') return null;
    return { ...first, id: next.id, member: { ...first.member, name: next.name } };
  },
  isRestored: ({ member }, { members }) => members.some(({ id }) => id === member.id),
};

export const MEMBER_RENAME: AskedRow<'member.rename'> & SavedRow<'member.rename'> = {
  needs: ({ memberId }) => ({ ids: [memberId] }),
  decide: rename,
  subject: ({ memberId }) => memberId,
  names: ({ memberId }) => [memberId],
  takesBase: () => true,
  sends: ['base', 'memberId', 'name'],
  touches: () => ({ reads: ['names'], writes: ['names'] }),
  revisionAfter: ({ memberId, base }, revision, copy) =>
    revision !== null && base !== undefined
      ? revisionOn(base)
      : (copy?.members.find(({ id }) => id === memberId)?.revision ?? base ?? 0),
  clean: (change) => ({ ...change, name: cleanName(change.name) }),
  merge: (first, next) =>
    next.kind === 'member.rename' || next.kind === 'member.remove' ? onBase(next, first.base) : null,
  isRestored: ({ memberId, name }, { members }) =>
    members.some((member) => member.id === memberId && member.name === name),
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
  isAsLeft: (present, left) => present.name === left.name,
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
