import type { Happened } from './decided';
import { about, isBirth, isDeath, type JournalEvent, type Noun, subjectOf } from './event';
import { NOUNS } from './kinds/nouns';
import type { NounRow } from './kinds/row';
import { keysOfSettings } from './settings';
import type { OpenLedger, PastRevision, SettingsSince } from './open-ledger';
import { debtsAfter } from '@/lib/domain/settlement/debts';

/**
 * Whether an event sets the fixed order: by fixing a plan, or by confirming a row, which keeps the rest of the plan.
 */
export const fixesOrder = ({ kind }: JournalEvent): boolean =>
  kind === 'plan.fixed' || kind === 'plan.confirmed';

/** Which entries came with a file, or go with it, is not known here. */
function writeDebts(ledger: OpenLedger, event: JournalEvent): void {
  if (ledger.debts === null) return;
  const { noun, before, after } = about(event);
  if (noun === 'import') ledger.debts = null;
  else if (noun === 'entry') ledger.debts = debtsAfter(ledger.debts, before, after);
}

function writePlan(ledger: OpenLedger, { event, plan }: Happened): void {
  if (plan === 'kept') return;
  ledger.plan = plan === 'ended' ? [] : plan;
  const fixedOrder = plan === 'ended' ? false : fixesOrder(event) || ledger.group.fixedOrder;
  ledger.group = { ...ledger.group, fixedOrder };
}

const settingsAfter = (since: SettingsSince, event: JournalEvent): SettingsSince => ({
  ...since,
  changed: event.kind === 'group.set' ? [...since.changed, ...keysOfSettings(event.after)] : since.changed,
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
  // Whatever happens may concern the entries of an import; which ones they are is not known here.
  past.imports.clear();
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
  const { noun, before, after } = about(event);
  (NOUNS[noun] as NounRow<Noun> | null)?.evolve(ledger, before, after);
  writeDebts(ledger, event);
  writePlan(ledger, happened);
  const revision = ledger.group.revision + Number(ledger.own === null);
  ledger.group = { ...ledger.group, revision, lastActiveAt: ledger.now };
  writePast(ledger, happened);
  const subject = subjectOf(event);
  if (subject !== null) ledger.own?.add(subject);
}
