import type { Asked, AskedOf } from './change';
import { create, noRoomFor, remove, revise } from './decide-entry';
import { confirm, drop, fix, shorten } from './decide-plan';
import {
  type Decided,
  happens,
  isRefused,
  isStale,
  missing,
  NOTHING,
  priorCreation,
  refuse,
  type Refused,
  UNKNOWN,
} from './decided';
import {
  type JournalEvent,
  recordEntry,
  type RecordedEntry,
  recordMember,
  type Settings,
  subjectOf,
} from './event';
import type { Happened } from './evolve';
import type { Member } from './ledger';
import type { OpenLedger } from './open-ledger';
import { isReversible, undoEvent, undoneBy } from './undo';
import { ZERO_CENTS } from '@/lib/domain/money/money';
import { nameKey } from '@/lib/domain/text/text';
import { GROUP_MAX_MEMBERS, JOURNAL_KEPT_DAYS, JOURNAL_KEPT_REVISIONS } from '@/lib/limits';

/** A refusal if another member has the name. */
function nameTaken({ members }: OpenLedger, id: string, name: string): Refused | null {
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
const planWithout = ({ plan }: OpenLedger, id: string): Happened['plan'] =>
  plan.some(({ fromId, toId }) => fromId === id || toId === id) ? 'ended' : 'kept';

function leave(ledger: OpenLedger, { memberId, base }: AskedOf<'member.remove'>): Decided {
  const stored = ledger.members.get(memberId);
  if (!stored) return missing(ledger, memberId, 'user-not-found');
  if (isNamed(ledger, stored)) return refuse('user-has-transactions');
  if (isStale(ledger, stored, base)) return refuse('entry-changed', stored);
  const event = { kind: 'member.removed', before: recordMember(stored), after: null } as const;
  return happens(event, planWithout(ledger, memberId));
}

/**
 * A refusal if one of these settings was changed since the base. Fixing or confirming a plan also sets `fixedOrder`.
 */
function setSince(
  { group, past }: OpenLedger,
  { base, groupRevision }: AskedOf<'group.set'>,
  keys: readonly (keyof Settings)[],
): Refused | null {
  const since = base === undefined ? undefined : past.settings.get(base);
  const isSet = (key: keyof Settings): boolean =>
    since !== undefined && (since.changed.includes(key) || (key === 'fixedOrder' && since.planMoved));
  const isLate =
    (groupRevision !== undefined && groupRevision !== group.revision) ||
    since?.isKnown === false ||
    keys.some(isSet);
  return isLate ? refuse('entry-changed', group) : null;
}

function setGroup(ledger: OpenLedger, change: AskedOf<'group.set'>): Decided {
  const { group } = ledger;
  const keys = (Object.keys(change.set) as (keyof Settings)[]).filter(
    (key) => group[key] !== change.set[key],
  );
  if (keys.length === 0) return NOTHING;
  const pick = (from: Partial<Settings>): Partial<Settings> =>
    Object.fromEntries(keys.map((key) => [key, from[key]]));
  const event = { kind: 'group.set', before: pick(group), after: pick(change.set) } as const;
  return setSince(ledger, change, keys) ?? happens(event, 'kept');
}

const dayMs = 24 * 60 * 60 * 1000;

/** Whether a revision is too old to undo. The limit is the retention of the Journal, even if older rows still exist. */
const isBeyondReach = ({ group, now }: OpenLedger, revision: number, at: Date): boolean =>
  revision <= group.revision - JOURNAL_KEPT_REVISIONS ||
  at.getTime() < now.getTime() - JOURNAL_KEPT_DAYS * dayMs;

/** A refusal if an entry to be restored names people who have left. */
const peopleGone = ({ members }: OpenLedger, { parts }: RecordedEntry): Refused | null =>
  parts.every(({ memberId }) => members.has(memberId)) ? null : refuse('undo-people-gone');

/**
 * Decides on an event that undoes another one. If it moves a balance, it ends the persisted plan, which was made for
 * other balances; an ended plan is not restored. An entry returns exactly as it was: its parts are not decided again,
 * even if the currency has changed.
 */
function happensBack(ledger: OpenLedger, event: JournalEvent): Refused | Happened {
  switch (event.kind) {
    case 'member.added': {
      const { id, name } = event.after;
      return nameTaken(ledger, id, name) ?? noRoomForMember(ledger) ?? happens(event, 'kept');
    }
    case 'member.renamed':
      return nameTaken(ledger, event.after.id, event.after.name) ?? happens(event, 'kept');
    case 'member.removed': {
      const { id } = event.before;
      const stored = ledger.members.get(id);
      if (stored && isNamed(ledger, stored)) return refuse('user-has-transactions');
      return happens(event, planWithout(ledger, id));
    }
    case 'entry.created':
    case 'entry.revised':
      return (
        peopleGone(ledger, event.after) ??
        noRoomFor(ledger, event.before, event.after) ??
        happens(event, 'ended')
      );
    case 'entry.deleted':
      return happens(event, 'ended');
    default:
      return happens(event, 'kept');
  }
}

function undo(ledger: OpenLedger, { revision }: AskedOf<'undo'>): Decided {
  const { past, group, members, entries } = ledger;
  const found = past.revisions.get(revision);
  if (found === undefined) return UNKNOWN;
  if (found === null || isBeyondReach(ledger, revision, found.at)) return refuse('undo-unknown');
  const { event, undoings, last } = found;
  if (!isReversible(event)) return refuse('undo-impossible');
  if (undoneBy(undoings).has(revision)) return NOTHING;
  const subject = subjectOf(event);
  const member = subject === null ? undefined : members.get(subject);
  const entry = subject === null ? undefined : entries.get(subject);
  const back = undoEvent(event, {
    settings: group,
    member: member && recordMember(member),
    entry: entry && recordEntry(entry),
    last,
  });
  if (!back) return refuse('undo-stale', subject === null ? group : (entry ?? member));
  const happened = happensBack(ledger, back);
  return isRefused(happened) ? happened : { ...happened, undoes: revision };
}

type Deciders = { readonly [Kind in Asked['kind']]: (ledger: OpenLedger, change: AskedOf<Kind>) => Decided };

const deciders: Deciders = {
  'entry.put': (ledger, change) =>
    (change.base === undefined && !change.isRevision ? create : revise)(ledger, change),
  'entry.delete': remove,
  'member.add': join,
  'member.rename': rename,
  'member.remove': leave,
  'group.set': setGroup,
  'plan.confirm': confirm,
  'plan.fix': fix,
  'plan.shorten': shorten,
  'plan.drop': drop,
  undo,
};

/**
 * Decides on a change of a ledger. This is the only place that holds the rules: the server writes what is decided here,
 * and devices show it before the change is sent. If several things are wrong, the first one in the order of
 * docs/wire.md is reported.
 */
export const decide = (ledger: OpenLedger, change: Asked): Decided =>
  (deciders[change.kind] as (ledger: OpenLedger, change: Asked) => Decided)(ledger, change);
