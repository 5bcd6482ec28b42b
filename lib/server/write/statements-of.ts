import { fixesOrder, type Happened, type PlanAfter } from '@/lib/domain/ledger/evolve';
import { type JournalEvent, type RecordedEntry, subjectOf } from '@/lib/domain/ledger/event';
import type { OpenLedger, PlanRow } from '@/lib/domain/ledger/open-ledger';
import { descriptionValues } from '@/lib/domain/entry/content';
import { areSameParts, type Part } from '@/lib/domain/entry/parts';
import { nameKey } from '@/lib/domain/text/text';
import { encodeEvent } from '@/lib/wire/own/journal';
import { type Bound, bind } from '@/lib/server/database/database';
import * as entries from '@/lib/server/sql/entries';
import { closeWrite, updateGroup } from '@/lib/server/sql/groups';
import * as members from '@/lib/server/sql/members';
import * as plans from '@/lib/server/sql/settlements';

/** Parts as the arrays that a statement takes. */
const partColumns = (parts: readonly Part[]) =>
  [
    parts.map(({ memberId }) => memberId),
    parts.map(({ paidCents }) => paidCents),
    parts.map(({ owedCents }) => owedCents),
  ] as const;

function insertion({ group, now }: OpenLedger, entry: RecordedEntry): Bound {
  const { id, kind, cents, parts, revision, createdAt } = entry;
  const said = [id, kind, cents, now, ...partColumns(parts)] as const;
  return bind(entries.insertEntry, group.id, ...said, revision, createdAt, ...descriptionValues(entry));
}

function revision({ group, now }: OpenLedger, before: RecordedEntry, after: RecordedEntry): readonly Bound[] {
  const { id, kind, cents, parts } = after;
  const revised = bind(entries.reviseEntry, group.id, id, cents, now, ...descriptionValues(after));
  if (areSameParts(before.parts, parts)) return [revised];
  return [
    revised,
    bind(entries.deleteParts, group.id, id),
    bind(entries.insertParts, group.id, id, kind, ...partColumns(parts)),
  ];
}

/** What an event is for the tables of its noun. */
function statementsOfNoun(ledger: OpenLedger, event: JournalEvent): readonly Bound[] {
  const { group, now } = ledger;
  switch (event.kind) {
    case 'group.set': {
      const { id, name, currency, inactiveDataPurge, fixedOrder } = { ...group, ...event.after };
      return [bind(updateGroup, id, name, currency, inactiveDataPurge, fixedOrder, now)];
    }
    case 'member.added': {
      const { id, name, revision: last, createdAt } = event.after;
      return [bind(members.insertMember, id, group.id, name, nameKey(name), now, last, createdAt)];
    }
    case 'member.renamed': {
      const { id, name } = event.after;
      return [bind(members.renameMember, group.id, id, name, nameKey(name), now)];
    }
    case 'member.removed':
      return [bind(members.deleteMember, group.id, event.before.id)];
    case 'entry.created':
    case 'plan.confirmed':
      return [insertion(ledger, event.after)];
    case 'entry.revised':
      return revision(ledger, event.before, event.after);
    case 'entry.deleted':
      return [bind(entries.deleteEntry, group.id, event.before.id)];
    case 'group.created':
    case 'plan.fixed':
    case 'plan.shortened':
    case 'plan.dropped':
      return [];
  }
}

/** @throws Error for a row that nobody has given an id, which is a fault of ours */
function idOf({ id }: PlanRow): string {
  if (id === undefined) throw new Error('a row of a plan without an id');
  return id;
}

const insertionOfPlan = ({ group, now }: OpenLedger, rows: readonly PlanRow[]): Bound =>
  bind(
    plans.insertPlan,
    group.id,
    now,
    rows.map(idOf),
    rows.map(({ fromId }) => fromId),
    rows.map(({ toId }) => toId),
    rows.map(({ cents }) => cents),
  );

/** What is left of the rows that there were goes row by row; others take their place. */
function statementsOfPlan(ledger: OpenLedger, event: JournalEvent, plan: PlanAfter): readonly Bound[] {
  // The statement that closes the write ends it.
  if (plan === 'kept' || plan === 'ended') return [];
  const { group, plan: former } = ledger;
  const order = fixesOrder(event) ? [bind(plans.setFixedOrder, group.id, true)] : [];
  if (plan.length === 0) return [bind(plans.deletePlan, group.id), ...order];
  if (!plan.every((row) => former.includes(row)))
    return [bind(plans.deletePlan, group.id), insertionOfPlan(ledger, plan), ...order];
  const gone = former.filter((row) => !plan.includes(row));
  return [...gone.map((row) => bind(plans.deleteSettlement, group.id, idOf(row))), ...order];
}

/** What a change of a device leaves in the Journal, by which it is known again; nulls for any other write. */
export type Signature = {
  /** A new one for every save. */
  readonly changeId: string | null;
  /** Of what it does; whoever sends the same id and hash again gets the first outcome. */
  readonly hash: string | null;
  /** Who says to be the one who saved. */
  readonly author: string | null;
};

export const UNSIGNED: Signature = { changeId: null, hash: null, author: null };

/** The statement that ends a write: Journal, revision, touch, and the end of the plan where it ends. */
export function closingStatement(
  { group, now }: Pick<OpenLedger, 'group' | 'now'>,
  { event, plan, undoes }: Happened,
  { changeId, hash, author }: Signature,
): Bound {
  const isOfEntry = 'parts' in (event.after ?? event.before);
  const more = isOfEntry ? Number(event.after !== null) - Number(event.before !== null) : 0;
  const told = [subjectOf(event), encodeEvent(event), plan === 'ended', more] as const;
  return bind(closeWrite, group.id, group.revision + 1, now, ...told, changeId, hash, author, undoes);
}

/**
 * Money must not hang on a remark beside it: an author whom the group does not have (any more, or not yet) is written down
 * as nobody.
 */
function knownAuthor(
  { members: known }: OpenLedger,
  event: JournalEvent,
  author: string | null,
): string | null {
  const isNew = event.kind === 'member.added' && subjectOf(event) === author;
  return author !== null && (isNew || known.has(author)) ? author : null;
}

/** The statements that write what was decided, on the ledger as it is before it evolves. */
export const statementsOf = (
  ledger: OpenLedger,
  happened: Happened,
  signature: Signature,
): readonly Bound[] => [
  ...statementsOfNoun(ledger, happened.event),
  ...statementsOfPlan(ledger, happened.event, happened.plan),
  closingStatement(ledger, happened, {
    ...signature,
    author: knownAuthor(ledger, happened.event, signature.author),
  }),
];
