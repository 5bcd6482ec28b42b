import { balanceOf, movedByEntry, withBalance } from './balances';
import type { Asked, AskedOf, EntryContent, Meant } from './change';
import { compareJoining } from './copy';
import {
  entryBornBy,
  isBirth,
  isDeath,
  type JournalEvent,
  recordEntry,
  type RecordedEntry,
  recordMember,
  type Settings,
  subjectOf,
} from './event';
import type { Happened } from './evolve';
import type { Entry, Group, Member } from './ledger';
import type { OpenLedger, PlanRow } from './open-ledger';
import { isReversible, takeBack, undoneBy } from './undo';
import {
  contentOfEntry,
  contentOfTransfer,
  isSameForOldClients,
  isSameMoney,
} from '@/lib/domain/entry/content';
import { decideParts, type Part } from '@/lib/domain/entry/parts';
import { maxAmountCents, MAXIMUM_AMOUNT_CENTS } from '@/lib/domain/money/currency-units';
import { addCents, type Cents, negate, ZERO_CENTS } from '@/lib/domain/money/money';
import { settles } from '@/lib/domain/settlement/settles';
import type { Transfer } from '@/lib/domain/settlement/settlement';
import { nameKey } from '@/lib/domain/text/text';
import {
  GROUP_MAX_ENTRIES,
  GROUP_MAX_MEMBERS,
  JOURNAL_KEPT_DAYS,
  JOURNAL_KEPT_REVISIONS,
} from '@/lib/limits';

/** The errors of amounts above the ceiling of a currency: the usual one, and that of a weak one (docs/wire.md#limits). */
type TooBig =
  'expense-amount-too-big' | 'payment-amount-too-big' | 'settlements-amount' | 'settlement-amount';

/** Why a change cannot be, as a code of the table of errors. */
export type RefusalCode =
  | TooBig
  | `${TooBig}-weak`
  | 'currency-changed'
  | 'entry-changed'
  | 'entry-deleted'
  | 'entry-not-found'
  | 'expense-not-found'
  | 'id-in-use'
  | 'no-settlements'
  | 'payment-not-found'
  | 'payment-to-oneself'
  | 'settlement-not-found'
  | 'settlement-to-oneself'
  | 'settlements-mismatch'
  | 'too-many-entries'
  | 'too-many-members'
  | 'totals-too-big'
  | 'undo-impossible'
  | 'undo-people-gone'
  | 'undo-stale'
  | 'undo-unknown'
  | 'user-has-transactions'
  | 'user-name-taken'
  | 'user-not-found';

export type Refused = {
  readonly refusal: RefusalCode;
  /** What is there instead, where that is why. */
  readonly current?: Entry | Member | Group;
  /** Whether what was not found was of this group, and was deleted. */
  readonly isGone?: true;
};

/** What a change comes to: what happens, nothing, a refusal, or that this ledger does not know enough. */
export type Decided = Happened | { readonly nothing: true } | Refused | { readonly unknown: true };

const NOTHING = { nothing: true } as const;
const UNKNOWN = { unknown: true } as const;

const refuse = (refusal: RefusalCode, current?: Refused['current']): Refused => ({
  refusal,
  ...(current && { current }),
});

const happens = (event: JournalEvent, plan: Happened['plan']): Happened => ({ event, plan, undoes: null });

const isNone = (value: object): value is Refused => 'refusal' in value;

const tracesOf = ({ past }: OpenLedger, id: string) => past.lives.get(id) ?? [];

/** What the group has under an id. */
const nounOf = ({ entries, members }: OpenLedger, id: string): Entry | Member | undefined =>
  entries.get(id) ?? members.get(id);

/** Whether nobody can say what is under an id. */
const isUnknown = ({ past, isPartial }: OpenLedger, id: string): boolean => isPartial && !past.lives.has(id);

/** Nothing is under the id, or nothing of the kind. */
function missing(ledger: OpenLedger, id: string, refusal: RefusalCode): Refused | typeof UNKNOWN {
  if (isUnknown(ledger, id)) return UNKNOWN;
  const { group } = ledger;
  const hasDied = tracesOf(ledger, id).some(
    ({ groupId, event }) => groupId === group.id && event !== null && isDeath(event),
  );
  const isGone = hasDied && !nounOf(ledger, id);
  return { refusal, ...(isGone && { isGone: true }) };
}

/** Whether a change builds on another state than the one that is there; without a base it counts whatever there is. */
const isStale = ({ own }: OpenLedger, { id, revision }: Entry | Member, base: number | undefined): boolean =>
  base !== undefined && base !== revision && !own?.has(id);

/**
 * What the id that a client chose for something new says about it.
 * @param isSame whether something was born with the content that is asked for
 * @returns null for a fresh id; nothing to do where this very creation has happened before
 */
function priorCreation(
  ledger: OpenLedger,
  id: string,
  isSame: (birth: JournalEvent) => boolean,
): Refused | typeof NOTHING | null {
  const traces = tracesOf(ledger, id);
  const present = nounOf(ledger, id);
  if (traces.length === 0 && !present) return null;
  const birth = traces.find(({ event }) => event !== null && isBirth(event));
  const isOurs = birth?.event && birth.groupId === ledger.group.id && isSame(birth.event);
  if (!isOurs) return refuse('id-in-use', present);
  return present ? NOTHING : refuse('entry-deleted');
}

/** Where an amount was meant in another currency than the group has by now. */
const otherCurrency = ({ group }: OpenLedger, { currency }: Meant): Refused | null =>
  currency !== undefined && currency !== group.currency ? refuse('currency-changed', group) : null;

function tooBig({ group: { currency } }: OpenLedger, code: TooBig, cents: Cents): Refused | null {
  const ceiling = maxAmountCents(currency);
  if (cents <= ceiling) return null;
  return refuse(ceiling === MAXIMUM_AMOUNT_CENTS ? code : `${code}-weak`);
}

const wrongAmount = (ledger: OpenLedger, change: Meant, { kind, cents }: EntryContent): Refused | null =>
  otherCurrency(ledger, change) ?? tooBig(ledger, `${kind}-amount-too-big`, cents);

/** Where people are unknown, or one would pay to themselves. */
function wrongPeople({ members }: OpenLedger, { kind, payers, among }: EntryContent): Refused | null {
  const isHere = (id: string) => members.has(id);
  const arePayersHere = payers.length > 0 && payers.every(({ memberId }) => isHere(memberId));
  if (!arePayersHere || among.length === 0 || !among.every(isHere)) return refuse('user-not-found');
  const isToThemselves = kind === 'payment' && payers.some(({ memberId }) => among.includes(memberId));
  return isToThemselves ? refuse('payment-to-oneself') : null;
}

function partsOf({ members, group }: OpenLedger, entryId: string, content: EntryContent): readonly Part[] {
  const among = [...new Set(content.among)].flatMap((id) => members.get(id) ?? []);
  const { cents, payers } = content;
  return decideParts({ entryId, cents, payers, among, currency: group.currency });
}

/** Where there is no room for one more entry, or a total would leave the integers that are held exactly. */
const noRoomFor = (
  ledger: OpenLedger,
  before: RecordedEntry | null,
  after: RecordedEntry,
): Refused | null => {
  if (before === null && ledger.group.entryCount >= GROUP_MAX_ENTRIES) return refuse('too-many-entries');
  return movedByEntry(ledger.members, before, after) === null ? refuse('totals-too-big') : null;
};

function newEntry(ledger: OpenLedger, id: string, content: EntryContent): RecordedEntry | Refused {
  const wrong = wrongPeople(ledger, content);
  if (wrong) return wrong;
  const { kind, title, cents } = content;
  const parts = partsOf(ledger, id, content);
  const entry = { id, kind, title, cents, parts, revision: 0, createdAt: ledger.now };
  return noRoomFor(ledger, null, entry) ?? entry;
}

/** In order of joining, which is also the order in which a plan is suggested. */
export const joined = ({ members }: OpenLedger): readonly Member[] =>
  [...members.values()].sort(compareJoining);

/** Whether a plan still brings every balance to 0 once an entry is made. */
function settlesBehind({ members }: OpenLedger, entry: RecordedEntry, plan: readonly Transfer[]): boolean {
  const moved = movedByEntry(members, null, entry);
  const balances = [...members.values()].map((member) => withBalance(moved?.get(member.id) ?? member));
  return settles(balances, plan);
}

const isCreation = (content: EntryContent, birth: JournalEvent): boolean => {
  const created = entryBornBy(birth);
  return (
    created?.kind === content.kind &&
    created.title === content.title &&
    isSameMoney(contentOfEntry(created), content)
  );
};

function create(ledger: OpenLedger, change: AskedOf<'entry.put'>): Decided {
  const { id, ...content } = change.entry;
  const no =
    priorCreation(ledger, id, (birth) => isCreation(content, birth)) ?? wrongAmount(ledger, change, content);
  if (no) return no;
  const entry = newEntry(ledger, id, content);
  if (isNone(entry)) return entry;
  const survives = change.keepsPlan && settlesBehind(ledger, entry, ledger.plan);
  return happens({ kind: 'entry.created', before: null, after: entry }, survives ? 'kept' : 'ended');
}

function revise(ledger: OpenLedger, change: AskedOf<'entry.put'>): Decided {
  const { id, ...content } = change.entry;
  const stored = ledger.entries.get(id);
  // An amount from before the group changed its currency may be above the ceiling and stay.
  const isNewAmount = stored?.cents !== content.cents;
  const wrong = isNewAmount ? wrongAmount(ledger, change, content) : null;
  if (stored?.kind !== content.kind) return wrong ?? missing(ledger, id, `${content.kind}-not-found`);
  const no = wrong ?? wrongPeople(ledger, content);
  if (no) return no;
  const isSame = change.isOfOldClient
    ? isSameForOldClients(stored, content, joined(ledger))
    : isSameMoney(contentOfEntry(stored), content);
  const { title, cents } = content;
  if (isSame && stored.title === title) return NOTHING;
  if (isStale(ledger, stored, change.base)) return refuse('entry-changed', stored);
  const before = recordEntry(stored);
  const parts = isSame ? stored.parts : partsOf(ledger, id, content);
  const after = { ...before, title, cents, parts, revision: stored.revision + 1 };
  return noRoomFor(ledger, before, after) ?? happens({ kind: 'entry.revised', before, after }, 'ended');
}

function remove(ledger: OpenLedger, { entryId, expects, base }: AskedOf<'entry.delete'>): Decided {
  const stored = ledger.entries.get(entryId);
  const isExpected = expects === undefined || stored?.kind === expects;
  if (!stored || !isExpected) return missing(ledger, entryId, `${expects ?? 'entry'}-not-found`);
  if (isStale(ledger, stored, base)) return refuse('entry-changed', stored);
  return happens({ kind: 'entry.deleted', before: recordEntry(stored), after: null }, 'ended');
}

/** Where a member cannot have a name, because another one has it. */
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

/** Whether some entry names a member; those that the ledger does not hold show in the totals, or are known by name. */
const isNamed = ({ entries, past }: OpenLedger, member: Member): boolean => {
  const { id, paid, benefitted, made, received } = member;
  return (
    [paid, benefitted, made, received].some((total) => total > ZERO_CENTS) ||
    (past.naming.get(id)?.size ?? 0) > 0 ||
    [...entries.values()].some(({ parts }) => parts.some(({ memberId }) => memberId === id))
  );
};

/** What becomes of the plan when a member leaves. */
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

/** Where somebody has set since what is to be set. The order is also fixed and left with a plan. */
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

const isRow =
  ({ fromId, toId, cents }: Transfer) =>
  (row: Transfer): boolean =>
    row.fromId === fromId && row.toId === toId && row.cents === cents;

const wrongRow = ({ members }: OpenLedger, { fromId, toId }: Transfer): Refused | null => {
  if (!members.has(fromId) || !members.has(toId)) return refuse('user-not-found');
  return fromId === toId ? refuse('settlement-to-oneself') : null;
};

/** What the Journal says of a plan. */
const recordPlan = (plan: readonly Transfer[]): readonly Transfer[] =>
  plan.map(({ fromId, toId, cents }) => ({ fromId, toId, cents }));

/**
 * The plan whose row is confirmed: the persisted one, else ours.
 * @returns null where nobody suggests one: then each row is believed
 */
function presentPlan(ledger: OpenLedger): readonly PlanRow[] | typeof UNKNOWN | null {
  const { group, plan, suggest } = ledger;
  if (group.fixedOrder && plan.length > 0) return plan;
  return suggest && (suggest(joined(ledger).map(withBalance)) ?? UNKNOWN);
}

function confirm(ledger: OpenLedger, change: AskedOf<'plan.confirm'>): Decided {
  const { entryId, fromId, toId, cents } = change;
  const content = contentOfTransfer(change);
  const no =
    priorCreation(ledger, entryId, (birth) => isCreation(content, birth)) ?? otherCurrency(ledger, change);
  if (no) return no;
  const plan = presentPlan(ledger);
  if (plan && 'unknown' in plan) return plan;
  const wrong = wrongRow(ledger, change);
  if (wrong) return wrong;
  const row = plan?.find(isRow({ fromId, toId, cents }));
  if (plan && !row) return refuse('settlements-mismatch');
  const entry = newEntry(ledger, entryId, content);
  if (isNone(entry)) return entry;
  const rest = (plan ?? []).filter((each) => each !== row);
  const survives = rest.length > 0 && settlesBehind(ledger, entry, rest);
  return happens({ kind: 'plan.confirmed', before: null, after: entry }, survives ? rest : 'ended');
}

/** People by pair, each once, amounts added up. */
function addUp(rows: readonly PlanRow[]): readonly PlanRow[] {
  const byPair = new Map<string, PlanRow>();
  for (const row of rows) {
    const pair = `${row.fromId} ${row.toId}`;
    const former = byPair.get(pair);
    byPair.set(pair, former ? { ...former, cents: addCents(former.cents, row.cents) } : row);
  }
  return [...byPair.values()];
}

/** What a client may be off by: it may have rounded its own balances. */
const TOLERANCE_CENTS = 1;

/**
 * Whether nobody would pay or receive more than the balance says: a phone with an old view would otherwise bring a paid row
 * back, and it would be paid twice.
 */
function isOfBalances({ members }: OpenLedger, rows: readonly Transfer[]): boolean {
  const [pays, receives] = [new Map<string, number>(), new Map<string, number>()];
  for (const { fromId, toId, cents } of rows) {
    pays.set(fromId, (pays.get(fromId) ?? 0) + cents);
    receives.set(toId, (receives.get(toId) ?? 0) + cents);
  }
  return [...members.values()].every((member) => {
    const balance = balanceOf(member);
    const mayPay = Math.max(0, negate(balance)) + TOLERANCE_CENTS;
    const mayReceive = Math.max(0, balance) + TOLERANCE_CENTS;
    return (pays.get(member.id) ?? 0) <= mayPay && (receives.get(member.id) ?? 0) <= mayReceive;
  });
}

function fix(ledger: OpenLedger, { rows: asked }: AskedOf<'plan.fix'>): Decided {
  const first = <T>(list: readonly T[], problem: (each: T) => Refused | null): Refused | null =>
    list.reduce<Refused | null>((found, each) => found ?? problem(each), null);
  const isTooBig = ({ cents }: Transfer) => tooBig(ledger, 'settlements-amount', cents);
  const wrong = first(asked, isTooBig) ?? first(asked, (row) => wrongRow(ledger, row));
  if (wrong) return wrong;
  const rows = addUp(asked);
  const no = first(rows, isTooBig);
  if (no) return no;
  if (!isOfBalances(ledger, rows)) return refuse('settlements-mismatch');
  return happens({ kind: 'plan.fixed', before: recordPlan(ledger.plan), after: recordPlan(rows) }, rows);
}

function shorten(ledger: OpenLedger, { row: asked }: AskedOf<'plan.shorten'>): Decided {
  const wrong = tooBig(ledger, 'settlement-amount', asked.cents) ?? wrongRow(ledger, asked);
  if (wrong) return wrong;
  const row = ledger.plan.find(isRow(asked));
  if (!row) return refuse('settlement-not-found');
  const rest = ledger.plan.filter((other) => other !== row);
  return happens({ kind: 'plan.shortened', before: recordPlan(ledger.plan), after: recordPlan(rest) }, rest);
}

function drop({ plan }: OpenLedger): Decided {
  if (plan.length === 0) return refuse('no-settlements');
  return happens({ kind: 'plan.dropped', before: recordPlan(plan), after: null }, []);
}

const dayMs = 24 * 60 * 60 * 1000;

/** Undo reaches as far back as the Journal is kept, also where rows beyond that are still there. */
const isBeyondReach = ({ group, now }: OpenLedger, revision: number, at: Date): boolean =>
  revision <= group.revision - JOURNAL_KEPT_REVISIONS ||
  at.getTime() < now.getTime() - JOURNAL_KEPT_DAYS * dayMs;

/** Where people of an entry that would return are gone. */
const peopleGone = ({ members }: OpenLedger, { parts }: RecordedEntry): Refused | null =>
  parts.every(({ memberId }) => members.has(memberId)) ? null : refuse('undo-people-gone');

/**
 * What an event that takes another one back comes to. What moves a balance ends the persisted plan, which was made for other
 * balances; and none comes back. An entry is as it was: its parts are not decided anew, whatever the currency is by now.
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
  const back = takeBack(event, {
    settings: group,
    member: member && recordMember(member),
    entry: entry && recordEntry(entry),
    last,
  });
  if (!back) return refuse('undo-stale', subject === null ? group : (entry ?? member));
  const happened = happensBack(ledger, back);
  return isNone(happened) ? happened : { ...happened, undoes: revision };
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
 * What a change comes to on a ledger: the one place where the rules stand, for the server, which writes what was decided, and for
 * devices, which show it before it is sent. Where several things are wrong, the first one of docs/wire.md wins.
 */
export const decide = (ledger: OpenLedger, change: Asked): Decided =>
  (deciders[change.kind] as (ledger: OpenLedger, change: Asked) => Decided)(ledger, change);
