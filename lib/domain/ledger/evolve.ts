import { movedByEntry, NO_TOTALS } from './balances';
import {
  isBirth,
  isDeath,
  type JournalEvent,
  type RecordedEntry,
  type RecordedMember,
  type Settings,
  subjectOf,
} from './event';
import type { Entry, Member } from './ledger';
import type { OpenLedger, PastRevision, PlanRow, SettingsSince } from './open-ledger';
import type { Part } from '@/lib/domain/entry/parts';

/** What happens to the persisted plan: it stays, it ends together with the fixed order, or it gets these rows. */
export type PlanAfter = 'kept' | 'ended' | readonly PlanRow[];

/** The effect of a change, as `decide` returns it. */
export type Happened = {
  /** The event for the Journal. */
  readonly event: JournalEvent;
  readonly plan: PlanAfter;
  /** The revision that it undoes; null for none. */
  readonly undoes: number | null;
};

const byMemberId = (a: Part, b: Part): number =>
  a.memberId < b.memberId ? -1 : Number(a.memberId > b.memberId);

/**
 * The entry as the ledger holds it. A prediction keeps the former revision, and sorts the parts as they are in a copy.
 */
function entryAfter({ now, own }: OpenLedger, before: RecordedEntry | null, after: RecordedEntry): Entry {
  const entry = { ...after, updatedAt: now };
  if (own === null) return entry;
  const parts = before?.parts === after.parts ? after.parts : [...after.parts].sort(byMemberId);
  return { ...entry, revision: before?.revision ?? after.revision, parts };
}

function writeEntry(ledger: OpenLedger, before: RecordedEntry | null, after: RecordedEntry | null): void {
  const moved = movedByEntry(ledger.members, before, after);
  if (moved === null) throw new RangeError('a total exceeds the safe integers');
  for (const [id, member] of moved) ledger.members.set(id, member);
  if (after) ledger.entries.set(after.id, entryAfter(ledger, before, after));
  else if (before) ledger.entries.delete(before.id);
  const more = Number(after !== null) - Number(before !== null);
  ledger.group = { ...ledger.group, entryCount: ledger.group.entryCount + more };
  for (const [memberId, naming] of ledger.past.naming) {
    if (before) naming.delete(before.id);
    if (after?.parts.some((part) => part.memberId === memberId)) naming.add(after.id);
  }
}

function writeMember({ members, now, own }: OpenLedger, after: RecordedMember): void {
  const stored = members.get(after.id);
  const revision = own === null ? after.revision : (stored?.revision ?? after.revision);
  const member: Member = { ...NO_TOTALS, ...stored, ...after, revision, updatedAt: now };
  members.set(after.id, member);
}

function writeNoun(ledger: OpenLedger, event: JournalEvent): void {
  switch (event.kind) {
    case 'group.set':
      ledger.group = { ...ledger.group, ...event.after, updatedAt: ledger.now };
      return;
    case 'member.added':
    case 'member.renamed':
      writeMember(ledger, event.after);
      return;
    case 'member.removed':
      ledger.members.delete(event.before.id);
      return;
    case 'entry.created':
    case 'entry.revised':
    case 'entry.deleted':
    case 'plan.confirmed':
      writeEntry(ledger, event.before, event.after);
      return;
    case 'group.created':
    case 'plan.fixed':
    case 'plan.shortened':
    case 'plan.dropped':
      return;
  }
}

/**
 * Whether an event sets the fixed order: by fixing a plan, or by confirming a row, which keeps the rest of the plan.
 */
export const fixesOrder = ({ kind }: JournalEvent): boolean =>
  kind === 'plan.fixed' || kind === 'plan.confirmed';

function writePlan(ledger: OpenLedger, { event, plan }: Happened): void {
  if (plan === 'kept') return;
  ledger.plan = plan === 'ended' ? [] : plan;
  const fixedOrder = plan === 'ended' ? false : fixesOrder(event) || ledger.group.fixedOrder;
  ledger.group = { ...ledger.group, fixedOrder };
}

const settingsAfter = (since: SettingsSince, event: JournalEvent): SettingsSince => ({
  ...since,
  changed:
    event.kind === 'group.set'
      ? [...since.changed, ...(Object.keys(event.after) as (keyof Settings)[])]
      : since.changed,
  planMoved: since.planMoved || fixesOrder(event),
});

function revisionAfter(past: PastRevision, { event, undoes }: Happened, revision: number): PastRevision {
  const subject = subjectOf(past.event);
  return {
    ...past,
    undoings: undoes === null ? past.undoings : [...past.undoings, [undoes, revision]],
    last: subject !== null && subjectOf(event) === subject ? event : past.last,
  };
}

function writePast({ past, group, now }: OpenLedger, happened: Happened): void {
  const { event } = happened;
  const { revision } = group;
  const subject = subjectOf(event);
  if (subject !== null && (isBirth(event) || isDeath(event)))
    past.lives.set(subject, [...(past.lives.get(subject) ?? []), { groupId: group.id, event }]);
  for (const [base, since] of past.settings) {
    if (revision > base) past.settings.set(base, settingsAfter(since, event));
    else if (revision === base) past.settings.set(base, { ...since, isKnown: true });
  }
  for (const [asked, known] of past.revisions) {
    if (known) past.revisions.set(asked, revisionAfter(known, happened, revision));
    else if (asked === revision) past.revisions.set(asked, { event, at: now, undoings: [], last: event });
  }
}

/**
 * Applies what was decided to the ledger, at the ledger's `now`. For a prediction on a device (`own` is set), revisions
 * stay as they are, so that no form builds on a prediction, and the subject is marked as the device's own.
 * @throws RangeError if a total would exceed the safe integers; `decide` refuses such an entry
 */
export function evolve(ledger: OpenLedger, happened: Happened): void {
  const { event } = happened;
  writeNoun(ledger, event);
  writePlan(ledger, happened);
  const revision = ledger.group.revision + Number(ledger.own === null);
  ledger.group = { ...ledger.group, revision, lastActiveAt: ledger.now };
  writePast(ledger, happened);
  const subject = subjectOf(event);
  if (subject !== null) ledger.own?.add(subject);
}
