import { maxAmountCents } from '@/lib/domain/money/currency-units';
import { movedByEntry, withBalance } from './balances';
import type { Change, ChangeOf, EntryContent, Meant } from './change';
import { subjectOfChange } from './change';
import type { Entry, Group, Member } from './ledger';
import type { JournalEvent, RecordedEntry, Settings } from './event';
import { compareJoining, type LedgerCopy, newestFirst } from './copy';
import { contentOfEntry, contentOfTransfer, isSameMoney } from '@/lib/domain/entry/content';
import { onTopOf } from './merge';
import { ZERO_CENTS } from '@/lib/domain/money/money';
import { areSameParts, decideParts, type Part } from '@/lib/domain/entry/parts';
import type { MemberBalance, Transfer } from '@/lib/domain/settlement/settlement';
import { settles } from '@/lib/domain/settlement/settles';
import { cleanName, nameKey } from '@/lib/domain/text/text';

/** A group's ledger as a person sees it: what is known of it, and on top of that what they saved themselves. */
export type LedgerView = LedgerCopy & {
  /** Ids of the entries and members, and of the group, that a change is about which is not in the copy yet. */
  readonly pending: ReadonlySet<string>;
};

/** Suggests the rows of a plan, as `suggestSettlements` does. */
export type SuggestRows = (members: readonly MemberBalance[]) => readonly Transfer[];

/** A ledger in the making. Members stand in order of joining, entries oldest first. */
type Draft = {
  group: Group;
  plan: readonly Transfer[];
  /** Later than all that the ledger knows, so that what is new stands last, and in the order in which it was saved. */
  now: Date;
  readonly members: Map<string, Member>;
  readonly entries: Map<string, Entry>;
  /** Ids of what was deleted on the way: nothing is created under them again. */
  readonly dead: Set<string>;
  /** Ids of what is as a change of this device has left it: the next one builds on that, whatever revision it will be. */
  readonly own: Set<string>;
  /** The entries that changes of this device revise, as they were before the first of them. */
  readonly theirs: Map<string, Entry>;
  /** Whether something came back, whose place is not at the end. */
  isOutOfOrder: boolean;
  readonly suggest: SuggestRows | null;
};

const openDraft = (copy: LedgerCopy, suggest: SuggestRows | null): Draft => {
  const { group, plan, members, entries } = copy;
  const last = Math.max(
    group.lastActiveAt.getTime(),
    members.at(-1)?.createdAt.getTime() ?? 0,
    entries[0]?.createdAt.getTime() ?? 0,
  );
  return {
    ...{ group, plan, suggest, now: new Date(last), dead: new Set(), own: new Set(), theirs: new Map() },
    isOutOfOrder: false,
    members: new Map(members.map((member) => [member.id, member])),
    entries: new Map([...entries].reverse().map((entry) => [entry.id, entry])),
  };
};

/** The plan ends: its rows go, and the order is free. */
function reset(draft: Draft): void {
  draft.plan = [];
  draft.group = { ...draft.group, fixedOrder: false };
}

/** As a write of the server does; its revision is left to the server, so that no form builds on a guess. */
function touch(draft: Draft, set: Partial<Group> = {}): void {
  draft.group = { ...draft.group, ...set, lastActiveAt: draft.now };
}

const byMemberId = (a: Part, b: Part): number =>
  a.memberId < b.memberId ? -1 : Number(a.memberId > b.memberId);

/** Whether the parts of an entry would stay as they are: its amount, and who pays and who shares. */
const isSameSplit = (entry: Entry, content: EntryContent): boolean =>
  isSameMoney(contentOfEntry(entry), content);

/** Whether saving this content would leave an entry as it is. */
export const isSameContent = (entry: Entry, content: EntryContent): boolean =>
  entry.title === cleanName(content.title) && isSameSplit(entry, content);

/** The parts of an entry, by member id; null when it names somebody unknown, or who would pay to themselves. */
function partsOf({ members, group }: Draft, entryId: string, content: EntryContent): readonly Part[] | null {
  const { kind, cents, payers } = content;
  const among = [...new Set(content.among)].map((id) => members.get(id));
  if (payers.some(({ memberId }) => !members.has(memberId)) || payers.length === 0) return null;
  if (among.length === 0 || !among.every((member) => member !== undefined)) return null;
  if (kind === 'payment' && among.some(({ id }) => id === payers[0]?.memberId)) return null;
  const parts = decideParts({ entryId, cents, payers, among, currency: group.currency });
  return [...parts].sort(byMemberId);
}

/** Writes an entry, or takes one away, with the totals of its members. @returns whether that could be done */
function writeEntry(draft: Draft, before: Entry | null, after: Entry | null): boolean {
  const moved = movedByEntry(draft.members, before, after);
  if (moved === null) return false;
  for (const [id, member] of moved) draft.members.set(id, member);
  if (after) draft.entries.set(after.id, after);
  else if (before) draft.entries.delete(before.id);
  const more = Number(after !== null) - Number(before !== null);
  touch(draft, { entryCount: draft.group.entryCount + more });
  return true;
}

const isTaken = ({ entries, members, dead }: Draft, id: string): boolean =>
  entries.has(id) || members.has(id) || dead.has(id);

/** A new entry, if it may be. @returns it, or null */
function create(draft: Draft, id: string, content: EntryContent): Entry | null {
  if (isTaken(draft, id)) return null;
  const parts = partsOf(draft, id, content);
  if (parts === null) return null;
  const { kind, cents, title } = content;
  const dated = { revision: 0, createdAt: draft.now, updatedAt: draft.now };
  const entry: Entry = { id, kind, title: cleanName(title), cents, parts, ...dated };
  if (!writeEntry(draft, null, entry)) return null;
  draft.own.add(id);
  return entry;
}

type Based = { readonly base?: number };

/**
 * Whether a change builds on the state that is there: what this device has left there before it counts as that. Without a
 * base it counts whatever there is.
 */
function meets({ own }: Draft, { id, revision }: Entry | Member, { base }: Based): boolean {
  const isMet = own.has(id) || base === undefined || base === revision;
  if (isMet) own.add(id);
  return isMet;
}

/** Whether an amount is one in the currency that the group has by now. */
const isMeantSo = ({ group }: Draft, { currency }: Meant): boolean =>
  currency === undefined || currency === group.currency;

/** Whether an entry may get the amount that a change gives it. */
const mayHaveAmount = (draft: Draft, change: ChangeOf<'entry.put'>): boolean =>
  isMeantSo(draft, change) && change.entry.cents <= maxAmountCents(draft.group.currency);

function revise(draft: Draft, edit: ChangeOf<'entry.put'>): void {
  const stored = draft.entries.get(edit.entry.id);
  if (stored?.kind !== edit.entry.kind) return;
  const theirs = draft.theirs.get(stored.id) ?? stored;
  draft.theirs.set(stored.id, theirs);
  // So it is sent once it was refused (outbox-outcomes.ts).
  const change = onTopOf(theirs, edit) ?? edit;
  const { id, ...content } = change.entry;
  if (stored.cents !== content.cents && !mayHaveAmount(draft, change)) return;
  if (isSameContent(stored, content)) {
    draft.own.add(id);
    return;
  }
  const parts = isSameSplit(stored, content) ? stored.parts : partsOf(draft, id, content);
  if (parts === null || !meets(draft, stored, change)) return;
  const { title, cents } = content;
  const after: Entry = { ...stored, title: cleanName(title), cents, parts, updatedAt: draft.now };
  if (writeEntry(draft, stored, after)) reset(draft);
}

const hasName = (draft: Draft, name: string, exceptId: string | null): boolean => {
  const key = nameKey(name);
  return [...draft.members.values()].some((member) => member.id !== exceptId && nameKey(member.name) === key);
};

/** Whether some entry names a member, as far as the ledger tells: entries that it does not hold show in the totals. */
const hasEntries = ({ entries }: Draft, { id, paid, benefitted, made, received }: Member): boolean =>
  paid > 0 ||
  benefitted > 0 ||
  made > 0 ||
  received > 0 ||
  [...entries.values()].some(({ parts }) => parts.some(({ memberId }) => memberId === id));

/** In order of joining, which is also the order in which a plan is suggested. */
const membersOf = ({ members, isOutOfOrder }: Draft): readonly Member[] => {
  const joined = [...members.values()];
  return isOutOfOrder ? joined.sort(compareJoining) : joined;
};

/** The plan whose row is confirmed: the fixed one, else the suggested one; null where nobody suggests. */
function presentPlan(draft: Draft): readonly Transfer[] | null {
  const { group, plan, suggest } = draft;
  if (group.fixedOrder && plan.length > 0) return plan;
  return suggest?.(membersOf(draft).map(withBalance)) ?? null;
}

function confirm(draft: Draft, change: ChangeOf<'plan.confirm'>): void {
  const { entryId, fromId, toId, cents } = change;
  const plan = presentPlan(draft);
  const row = plan?.find((each) => each.fromId === fromId && each.toId === toId && each.cents === cents);
  if ((plan && !row) || !isMeantSo(draft, change)) return;
  if (!create(draft, entryId, contentOfTransfer(change))) return;
  const rest = (plan ?? []).filter((each) => each !== row);
  const survives = rest.length > 0 && settles(membersOf(draft).map(withBalance), rest);
  draft.plan = survives ? rest : [];
  draft.group = { ...draft.group, fixedOrder: survives };
}

/** An entry as it was before, if it still can be; its parts are not decided anew, whatever the currency is by now. */
function bringBack(draft: Draft, stored: Entry | null, { revision, ...was }: RecordedEntry): void {
  if (!was.parts.every(({ memberId }) => draft.members.has(memberId))) return;
  const after = { ...was, revision: stored?.revision ?? revision, updatedAt: draft.now };
  if (!writeEntry(draft, stored, after)) return;
  draft.dead.delete(was.id);
  draft.own.add(was.id);
  if (!stored) draft.isOutOfOrder = true;
  reset(draft);
}

const isAsRecorded = (entry: Entry, { title, cents, parts }: RecordedEntry): boolean =>
  entry.title === title && entry.cents === cents && areSameParts(entry.parts, parts);

function remove(draft: Draft, stored: Entry): void {
  if (!writeEntry(draft, stored, null)) return;
  draft.dead.add(stored.id);
  reset(draft);
}

function removeMember(draft: Draft, stored: Member): void {
  if (hasEntries(draft, stored)) return;
  draft.members.delete(stored.id);
  draft.dead.add(stored.id);
  touch(draft);
  if (draft.plan.some(({ fromId, toId }) => fromId === stored.id || toId === stored.id)) reset(draft);
}

/** What it comes to when a revision is taken back, unless what it has changed is another by now. */
function takeBack(draft: Draft, back: JournalEvent): void {
  const { members, entries, group, now } = draft;
  switch (back.kind) {
    case 'group.set': {
      const keys = Object.keys(back.before) as (keyof Settings)[];
      if (keys.every((key) => group[key] === back.before[key]))
        touch(draft, { ...back.after, updatedAt: now });
      return;
    }
    case 'member.added': {
      const { id, name } = back.after;
      if (members.has(id) || hasName(draft, name, null)) return;
      const totals = { paid: ZERO_CENTS, benefitted: ZERO_CENTS, made: ZERO_CENTS, received: ZERO_CENTS };
      members.set(id, { ...back.after, updatedAt: now, ...totals });
      draft.dead.delete(id);
      draft.own.add(id);
      draft.isOutOfOrder = true;
      touch(draft);
      return;
    }
    case 'member.renamed': {
      const { id, name } = back.after;
      const stored = members.get(id);
      if (stored?.name !== back.before.name || hasName(draft, name, id)) return;
      members.set(id, { ...stored, name, updatedAt: now });
      draft.own.add(id);
      touch(draft);
      return;
    }
    case 'member.removed': {
      const stored = members.get(back.before.id);
      if (stored?.name === back.before.name) removeMember(draft, stored);
      return;
    }
    case 'entry.created':
      if (!entries.has(back.after.id)) bringBack(draft, null, back.after);
      return;
    case 'entry.revised': {
      const stored = entries.get(back.after.id);
      if (stored && isAsRecorded(stored, back.before)) bringBack(draft, stored, back.after);
      return;
    }
    case 'entry.deleted': {
      const stored = entries.get(back.before.id);
      if (stored && isAsRecorded(stored, back.before)) remove(draft, stored);
      return;
    }
    default:
      // Nothing is taken back by the beginning of a group, or by a plan.
      return;
  }
}

type Applied = { readonly [Kind in Change['kind']]: (draft: Draft, change: ChangeOf<Kind>) => void };

const apply: Applied = {
  'entry.put': (draft, change) => {
    const { id, ...content } = change.entry;
    if (change.base !== undefined) revise(draft, change);
    else if (mayHaveAmount(draft, change) && create(draft, id, content)) reset(draft);
  },
  'entry.delete': (draft, change) => {
    const stored = draft.entries.get(change.entryId);
    if (stored && meets(draft, stored, change)) remove(draft, stored);
  },
  'member.add': (draft, change) => {
    const { id } = change.member;
    const name = cleanName(change.member.name);
    if (isTaken(draft, id) || hasName(draft, name, null)) return;
    const totals = { paid: ZERO_CENTS, benefitted: ZERO_CENTS, made: ZERO_CENTS, received: ZERO_CENTS };
    draft.members.set(id, { id, name, revision: 0, createdAt: draft.now, updatedAt: draft.now, ...totals });
    draft.own.add(id);
    touch(draft);
  },
  'member.rename': (draft, change) => {
    const stored = draft.members.get(change.memberId);
    const name = cleanName(change.name);
    if (!stored || stored.name === name) return;
    if (hasName(draft, name, stored.id) || !meets(draft, stored, change)) return;
    draft.members.set(stored.id, { ...stored, name, updatedAt: draft.now });
    touch(draft);
  },
  'member.remove': (draft, change) => {
    const stored = draft.members.get(change.memberId);
    if (stored && !hasEntries(draft, stored) && meets(draft, stored, change)) removeMember(draft, stored);
  },
  'group.set': (draft, { set }) => {
    const { group, now } = draft;
    const next = { ...group, ...set, ...(set.name === undefined ? {} : { name: cleanName(set.name) }) };
    const isSame = (Object.keys(set) as (keyof typeof set)[]).every((key) => next[key] === group[key]);
    if (!isSame) touch(draft, { ...next, updatedAt: now });
  },
  'plan.confirm': confirm,
  undo: (draft, { back }) => {
    if (back) takeBack(draft, back);
  },
};

function applyChange(draft: Draft, change: Change): void {
  draft.now = new Date(Math.max(draft.now.getTime() + 1, change.savedAtMs ?? 0));
  (apply[change.kind] as (draft: Draft, change: Change) => void)(draft, change);
}

function compute(copy: LedgerCopy, queued: readonly Change[], suggest: SuggestRows | null): LedgerView {
  // What nobody has changed keeps its identity, so that nothing is drawn again.
  if (queued.length === 0) return { ...copy, pending: new Set() };
  const draft = openDraft(copy, suggest);
  for (const change of queued) applyChange(draft, change);
  const entries = [...draft.entries.values()].reverse();
  if (draft.isOutOfOrder) entries.sort(newestFirst);
  return {
    ...{ version: copy.version, before: copy.before, group: draft.group, plan: draft.plan },
    members: membersOf(draft),
    entries,
    pending: new Set(
      queued.flatMap((change) => {
        const isOfGroup =
          change.kind === 'group.set' || (change.kind === 'undo' && change.back !== undefined);
        return subjectOfChange(change) ?? (isOfGroup ? [copy.group.id] : []);
      }),
    ),
  };
}

const views = new WeakMap<LedgerCopy, WeakMap<readonly Change[], LedgerView>>();

/**
 * What a ledger is once the changes that a device has saved are done: the device's guess of the server's answer, by the same
 * rules (a test holds it against the services). New members stand last in joining and new entries first in the history, in
 * the order in which they were saved; what the server would refuse leaves the ledger as it is. Version and revisions stay those of
 * the copy, so that a form never builds on a guess; new instants are guesses.
 *
 * A confirmation keeps the rest of a fixed plan. The rest of a suggested one is only known with `suggest`: without it the
 * plan stays open, and who suggests one for the new balances finds the same rows, because a plan holds still.
 * @param queued in the order in which they are sent
 * @returns for the same copy, list and no `suggest` the same object
 */
export function applyChanges(
  copy: LedgerCopy,
  queued: readonly Change[],
  suggest: SuggestRows | null = null,
): LedgerView {
  if (suggest) return compute(copy, queued, suggest);
  const known = views.get(copy) ?? new WeakMap<readonly Change[], LedgerView>();
  const view = known.get(queued) ?? compute(copy, queued, null);
  views.set(copy, known.set(queued, view));
  return view;
}
