import { type Change, type ChangeOf, subjectOfChange } from './change';
import { compareJoining, isWithin, type LedgerCopy, newestFirst } from './copy';
import { decide } from './decide';
import type { RefusalCode } from './decided';
import { type JournalEvent, reverse } from './event';
import { evolve } from './evolve';
import type { Entry } from './ledger';
import { onTopOf } from './merge';
import { noPast, type OpenLedger, type SuggestRows } from './open-ledger';
import { cleanName } from '@/lib/domain/text/text';

/** A group's ledger as a person sees it: what is known of it, and on top of that what they saved themselves. */
export type LedgerView = LedgerCopy & {
  /** Ids of the entries and members, and of the group, that a change is about which is not in the copy yet. */
  readonly pending: ReadonlySet<string>;
};

/** Opens a copy for guesses. */
function openCopy(
  { group, plan, members, entries, before }: LedgerCopy,
  suggest: SuggestRows | null,
): OpenLedger {
  const last = Math.max(
    group.lastActiveAt.getTime(),
    members.at(-1)?.createdAt.getTime() ?? 0,
    entries[0]?.createdAt.getTime() ?? 0,
  );
  return {
    ...{
      group,
      plan,
      suggest,
      now: new Date(last),
      isPartial: before !== null,
      past: noPast(),
      own: new Set(),
    },
    members: new Map(members.map((member) => [member.id, member])),
    entries: new Map([...entries].reverse().map((entry) => [entry.id, entry])),
  };
}

/** What came before an event that takes it back: as the Journal of the server has it. */
function takenBackBy(back: JournalEvent): JournalEvent | null {
  const event = reverse(back);
  // What returns has the revision after its last.
  if (event?.kind === 'member.removed')
    return { ...event, before: { ...event.before, revision: event.before.revision - 1 } };
  if (event?.kind === 'entry.deleted')
    return { ...event, before: { ...event.before, revision: event.before.revision - 1 } };
  return event;
}

/** The names of a change as the server reads them. */
function cleaned(change: Change): Change {
  switch (change.kind) {
    case 'entry.put':
      return { ...change, entry: { ...change.entry, title: cleanName(change.entry.title) } };
    case 'member.add':
      return { ...change, member: { ...change.member, name: cleanName(change.member.name) } };
    case 'member.rename':
      return { ...change, name: cleanName(change.name) };
    case 'group.set': {
      const { name } = change.set;
      return name === undefined ? change : { ...change, set: { ...change.set, name: cleanName(name) } };
    }
    default:
      return change;
  }
}

/** The entries that changes of this device revise, as they were before the first of them. */
type Theirs = Map<string, Entry>;

/** An edit as it is sent once it was refused (outbox-outcomes.ts): on top of what others have made of the entry. */
function onTopOfTheirs(ledger: OpenLedger, change: ChangeOf<'entry.put'>, theirs: Theirs): Change {
  const stored = theirs.get(change.entry.id) ?? ledger.entries.get(change.entry.id);
  if (change.base === undefined || !stored) return change;
  theirs.set(stored.id, stored);
  return onTopOf(stored, change) ?? change;
}

function guess(ledger: OpenLedger, saved: Change, theirs: Theirs): void {
  ledger.now = new Date(Math.max(ledger.now.getTime() + 1, saved.savedAtMs ?? 0));
  const change = cleaned(saved.kind === 'entry.put' ? onTopOfTheirs(ledger, saved, theirs) : saved);
  if (change.kind === 'undo' && change.back) {
    const event = takenBackBy(change.back);
    if (event)
      ledger.past.revisions.set(change.revision, { event, at: ledger.now, undoings: [], last: event });
  }
  const decided = decide(ledger, change);
  if ('event' in decided) evolve(ledger, decided);
  else if ('nothing' in decided && change.kind === 'entry.put') ledger.own?.add(change.entry.id);
}

function pendingOf(copy: LedgerCopy, queued: readonly Change[]): ReadonlySet<string> {
  const ids = queued.flatMap((change) => {
    const isOfGroup = change.kind === 'group.set' || (change.kind === 'undo' && change.back !== undefined);
    return subjectOfChange(change) ?? (isOfGroup ? [copy.group.id] : []);
  });
  return new Set(ids);
}

function fold(copy: LedgerCopy, queued: readonly Change[], suggest: SuggestRows | null): LedgerView {
  // What nobody has changed keeps its identity, so that nothing is drawn again.
  if (queued.length === 0) return { ...copy, pending: new Set() };
  const ledger = openCopy(copy, suggest);
  const theirs: Theirs = new Map();
  for (const change of queued) guess(ledger, change, theirs);
  const members = [...ledger.members.values()];
  const entries = [...ledger.entries.values()].reverse();
  // What came back has a place of its own; all else that is new stands last.
  if (queued.some(({ kind }) => kind === 'undo')) {
    members.sort(compareJoining);
    entries.sort(newestFirst);
  }
  return {
    ...{ version: copy.version, before: copy.before, group: ledger.group, plan: ledger.plan },
    ...{ members, entries },
    pending: pendingOf(copy, queued),
  };
}

const views = new WeakMap<LedgerCopy, WeakMap<readonly Change[], LedgerView>>();

/**
 * What a ledger is once the changes that a device has saved are done: the device's guess of the server's answer, folded by the
 * same functions. New members stand last in joining and new entries first in the history, in the order in which they were
 * saved; what the server would refuse, and what only it can know, leaves the ledger as it is. Version and revisions stay
 * those of the copy, so that a form never builds on a guess; new instants are guesses.
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
  if (suggest) return fold(copy, queued, suggest);
  const known = views.get(copy) ?? new WeakMap<readonly Change[], LedgerView>();
  const view = known.get(queued) ?? fold(copy, queued, null);
  views.set(copy, known.set(queued, view));
  return view;
}

/** Why nobody can take an event back, as far as a device can tell. */
export type NotTakenBack = 'never' | 'changed' | 'people-gone' | 'has-entries' | 'name-taken';

/** What else is in the way only the server knows for certain. */
const WHYS: Partial<Record<RefusalCode, NotTakenBack>> = {
  'undo-impossible': 'never',
  'undo-stale': 'changed',
  'undo-people-gone': 'people-gone',
  'user-has-transactions': 'has-entries',
  'user-name-taken': 'name-taken',
};

const opened = new WeakMap<LedgerCopy, OpenLedger>();

/** The same for each row of a list that asks. */
function openOnce(copy: LedgerCopy): OpenLedger {
  const ledger = opened.get(copy) ?? openCopy(copy, null);
  opened.set(copy, ledger);
  return ledger;
}

/** Whether a ledger would hold what an event is about, if it is there. */
function isWithinReach({ before, after }: JournalEvent, ledger: LedgerCopy): boolean {
  const noun = after ?? before;
  return !('parts' in noun) || isWithin(ledger.before, noun);
}

/** The ledger as if what it does not hold stood as an event has left it. */
function asItLeft(ledger: OpenLedger, { after }: JournalEvent): OpenLedger {
  if (after === null || !('parts' in after)) return ledger;
  const entry: Entry = { ...after, updatedAt: after.createdAt };
  return { ...ledger, entries: new Map(ledger.entries).set(entry.id, entry) };
}

/**
 * Whether an event can be taken back, as far as a device can tell: the server decides by its Journal.
 * @param isChangedSince what the list of events says, for what is further back than the ledger
 * @returns the event that it comes to, null where only the server knows that; or why it cannot be
 */
export function takeBackIn(
  copy: LedgerCopy,
  event: JournalEvent,
  isChangedSince: boolean,
): { readonly back: JournalEvent | null } | { readonly why: NotTakenBack } {
  const isHere = isWithinReach(event, copy);
  if (!isHere && isChangedSince) return { why: 'changed' };
  const ledger = isHere ? openOnce(copy) : asItLeft(openOnce(copy), event);
  const { revision } = ledger.group;
  // Whether it has come back and gone again meanwhile, the ledger does not tell: it is not there.
  const revisions = new Map([[revision, { event, at: ledger.now, undoings: [], last: event }]]);
  const decided = decide({ ...ledger, past: { ...noPast(), revisions } }, { kind: 'undo', revision });
  const why = 'refusal' in decided ? WHYS[decided.refusal] : undefined;
  if (why) return { why };
  return { back: isHere && 'event' in decided ? decided.event : null };
}
