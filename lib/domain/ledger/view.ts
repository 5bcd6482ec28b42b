import type { Change, ChangeOf } from './change';
import { byJoining } from '@/lib/domain/entry/shares';
import { isWithin, type LedgerCopy, newestFirst } from './copy';
import { decide } from './decide';
import type { RefusalCode } from './decided';
import { about, type JournalEvent, reverse } from './event';
import { evolve } from './evolve';
import { savedRowOf, subjectOfChange } from './kinds/kinds';
import type { Entry } from '@/lib/domain/nouns';
import { rebase } from './merge';
import { noPast, type OpenLedger, type SuggestPlan } from './open-ledger';

/** A group's ledger as a user sees it: the copy of the device, with the user's own pending changes applied. */
export type LedgerView = LedgerCopy & {
  /** Ids of the entries and members, and possibly of the group, that have changes not yet in the copy. */
  readonly pending: ReadonlySet<string>;
};

/** Makes an open ledger of a copy, on which changes are predicted. */
function openCopy(
  { group, plan, debts, members, entries, before }: LedgerCopy,
  suggest: SuggestPlan | null,
): OpenLedger {
  // No entry is newer: recording one is a use of the group.
  const last = Math.max(group.lastActiveAt.getTime(), members.at(-1)?.createdAt.getTime() ?? 0);
  return {
    ...{
      group,
      plan,
      debts: debts ?? null,
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

/** Reconstructs the event that `back` takes back, as the server's Journal has it. */
function takenBackBy(back: JournalEvent): JournalEvent | null {
  const event = reverse(back);
  if (event?.after !== null) return event;
  // What returns has the revision after its last one, so the last one is lower by 1.
  const before = event.before as { readonly revision: number };
  return { ...event, before: { ...before, revision: before.revision - 1 } } as JournalEvent;
}

/** The entries that changes of this device revise, as they were before the first such change. */
type Theirs = Map<string, Entry>;

/** Rebases an edit onto what others have saved of the entry, as outbox-outcomes.ts does after a refusal. */
function rebaseOnTheirs(ledger: OpenLedger, change: ChangeOf<'entry.put'>, theirs: Theirs): Change {
  const stored = theirs.get(change.entry.id) ?? ledger.entries.get(change.entry.id);
  if (change.base === undefined || !stored) return change;
  theirs.set(stored.id, stored);
  return rebase(stored, change) ?? change;
}

function guess(ledger: OpenLedger, saved: Change, theirs: Theirs): void {
  ledger.now = new Date(Math.max(ledger.now.getTime() + 1, saved.savedAtMs ?? 0));
  const current = saved.kind === 'entry.put' ? rebaseOnTheirs(ledger, saved, theirs) : saved;
  const change = savedRowOf(current).clean?.(current) ?? current;
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

/** What the copy does not contain yet, as far as it can tell. */
function notIn({ newestChanges = [] }: LedgerCopy, changes: readonly Change[]): readonly Change[] {
  return changes.filter(({ id }) => !newestChanges.some((start) => id.startsWith(start)));
}

function fold(copy: LedgerCopy, saved: readonly Change[], suggest: SuggestPlan | null): LedgerView {
  const queued = notIn(copy, saved);
  // The unchanged lists keep their identity, so that nothing is rendered again.
  if (queued.length === 0) return { ...copy, pending: new Set() };
  const ledger = openCopy(copy, suggest);
  const theirs: Theirs = new Map();
  for (const change of queued) guess(ledger, change, theirs);
  const members = [...ledger.members.values()];
  const entries = [...ledger.entries.values()].reverse();
  // What an undo brings back returns to its old place, and an entry goes to its day.
  members.sort(byJoining);
  entries.sort(newestFirst);
  return {
    ...{ version: copy.version, before: copy.before, group: ledger.group, plan: ledger.plan },
    ...(ledger.debts && { debts: ledger.debts }),
    ...{ members, entries },
    pending: pendingOf(copy, queued),
  };
}

const views = new WeakMap<LedgerCopy, WeakMap<readonly Change[], LedgerView>>();

/**
 * Predicts the ledger after the saved changes of a device, with the same functions by which the server decides. New
 * members come last in the order of joining and new entries first in the history, in the order in which they were
 * saved. A change that the server would refuse, or that only the server can decide, leaves the ledger as it is. Version
 * and revisions stay those of the copy, so that a form never builds on a prediction; new instants are estimates.
 *
 * A confirmation keeps the rest of a fixed plan. The rest of a suggested plan is only known with `suggest`. Without it
 * the plan is left empty; a plan suggested for the new balances has the same rows, because plans are stable.
 * @param queued in the order in which they are sent
 * @returns without `suggest`, the same object for the same copy and list
 */
export function applyChanges(
  copy: LedgerCopy,
  queued: readonly Change[],
  suggest: SuggestPlan | null = null,
): LedgerView {
  if (suggest) return fold(copy, queued, suggest);
  const known = views.get(copy) ?? new WeakMap<readonly Change[], LedgerView>();
  const view = known.get(queued) ?? fold(copy, queued, null);
  views.set(copy, known.set(queued, view));
  return view;
}

/** Why an event cannot be undone, as far as a device can tell. */
export type UndoObstacle = 'never' | 'changed' | 'people-gone' | 'has-entries' | 'name-taken';

/** The refusals that a device can predict; only the server knows the others for certain. */
const WHYS: Partial<Record<RefusalCode, UndoObstacle>> = {
  'undo-impossible': 'never',
  'undo-stale': 'changed',
  'undo-people-gone': 'people-gone',
  'user-has-transactions': 'has-entries',
  'user-name-taken': 'name-taken',
};

const opened = new WeakMap<LedgerCopy, OpenLedger>();

/** Opens a copy once, for all rows of a list. */
function openOnce(copy: LedgerCopy): OpenLedger {
  const ledger = opened.get(copy) ?? openCopy(copy, null);
  opened.set(copy, ledger);
  return ledger;
}

/** Whether a copy contains the subject of an event, if that exists. */
function contains(copy: LedgerCopy, event: JournalEvent): boolean {
  const { noun, state } = about(event);
  return noun !== 'entry' || isWithin(copy.before, state) || openOnce(copy).entries.has(state.id);
}

/** The ledger with the entry of an event as the event left it, for an entry that the copy does not contain. */
function asItLeft(ledger: OpenLedger, event: JournalEvent): OpenLedger {
  const { noun, after } = about(event);
  if (noun !== 'entry' || after === null) return ledger;
  const entry: Entry = { ...after, updatedAt: after.createdAt };
  return { ...ledger, entries: new Map(ledger.entries).set(entry.id, entry) };
}

/**
 * Whether an event can be undone, as far as a device can tell: the server decides by its Journal.
 * @param isChangedSince whether the list of events shows a later change; used where the copy lacks the subject
 * @returns `back`, the event that the undo would be, or null if only the server knows it; or `why` it cannot be undone
 */
export function predictUndo(
  copy: LedgerCopy,
  event: JournalEvent,
  isChangedSince: boolean,
): { readonly back: JournalEvent | null } | { readonly why: UndoObstacle } {
  const isHere = contains(copy, event);
  if (!isHere && isChangedSince) return { why: 'changed' };
  const ledger = isHere ? openOnce(copy) : asItLeft(openOnce(copy), event);
  const { revision } = ledger.group;
  // A copy has no history, so this event is taken for the last one of its subject.
  const revisions = new Map([[revision, { event, at: ledger.now, undoings: [], last: event }]]);
  const decided = decide({ ...ledger, past: { ...noPast(), revisions } }, { kind: 'undo', revision });
  const why = 'refusal' in decided ? WHYS[decided.refusal] : undefined;
  if (why) return { why };
  return { back: isHere && 'event' in decided ? decided.event : null };
}
