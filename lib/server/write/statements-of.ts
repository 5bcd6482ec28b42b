import type { Happened, PlanAfter } from '@/lib/domain/ledger/decided';
import { fixesOrder } from '@/lib/domain/ledger/evolve';
import {
  about,
  type JournalEvent,
  type Noun,
  type Nouns,
  type RecordedEntry,
  subjectOf,
} from '@/lib/domain/ledger/event';
import { MEMBER_KEYS } from '@/lib/domain/ledger/member-fields';
import { SETTING_KEYS } from '@/lib/domain/ledger/settings';
import type { OpenLedger, PlanRow } from '@/lib/domain/ledger/open-ledger';
import { descriptionValues } from '@/lib/domain/entry/content';
import { areSameParts, type Part } from '@/lib/domain/entry/parts';
import type { Split } from '@/lib/domain/entry/split';
import type { Foreign } from '@/lib/domain/money/foreign';
import { nameKey } from '@/lib/domain/text/text';
import { encodeEvent } from '@/lib/wire/own/journal';
import { type Bound, bind } from '@/lib/server/database/database';
import { parameterOf } from '@/lib/server/sql/columns';
import * as entries from '@/lib/server/sql/entries';
import { closeWrite, updateGroup } from '@/lib/server/sql/groups';
import * as imports from '@/lib/server/sql/imports';
import * as members from '@/lib/server/sql/members';
import * as plans from '@/lib/server/sql/settlements';

/** Parts as the arrays that a statement takes. */
const partColumns = (parts: readonly Part[]) =>
  [
    parts.map(({ memberId }) => memberId),
    parts.map(({ paidCents }) => paidCents),
    parts.map(({ owedCents }) => owedCents),
  ] as const;

const jsonText = (value: Split | Foreign | null): string | null =>
  value === null ? null : JSON.stringify(value);

function insertion({ group, now }: OpenLedger, entry: RecordedEntry): Bound {
  const { id, kind, cents, parts, split, foreign, revision, createdAt } = entry;
  const said = [id, kind, cents, now, ...partColumns(parts)] as const;
  return bind(
    entries.insertEntry,
    group.id,
    ...said,
    revision,
    createdAt,
    jsonText(split),
    jsonText(foreign),
    ...descriptionValues(entry),
  );
}

function revision({ group, now }: OpenLedger, before: RecordedEntry, after: RecordedEntry): readonly Bound[] {
  const { id, kind, cents, parts, split, foreign } = after;
  const json = [jsonText(split), jsonText(foreign)] as const;
  const said = [id, cents, now, ...json, ...descriptionValues(after)] as const;
  const revised = bind(entries.reviseEntry, group.id, ...said);
  if (areSameParts(before.parts, parts)) return [revised];
  return [
    revised,
    bind(entries.deleteParts, group.id, id),
    bind(entries.insertParts, group.id, id, kind, ...partColumns(parts)),
  ];
}

const deletion = ({ group }: OpenLedger, { id }: RecordedEntry): readonly Bound[] => [
  bind(entries.deleteParts, group.id, id),
  bind(entries.deleteEntry, group.id, id),
];

type Statements<About extends Noun> = (
  ledger: OpenLedger,
  before: Nouns[About] | null,
  after: Nouns[About] | null,
) => readonly Bound[];

const NONE = () => [];

/** The statements of an event for the tables of its noun. */
const STATEMENTS: { readonly [About in Noun]: Statements<About> } = {
  entry: (ledger, before, after) => {
    if (before && after) return revision(ledger, before, after);
    if (after) return [insertion(ledger, after)];
    return before ? deletion(ledger, before) : [];
  },
  member: ({ group, now }, before, after) => {
    if (!after) return before ? [bind(members.deleteMember, group.id, before.id)] : [];
    const { id, name, revision: last, createdAt } = after;
    const fields = MEMBER_KEYS.map((key) => parameterOf(after[key]));
    if (before) return [bind(members.updateMember, group.id, id, nameKey(name), now, ...fields)];
    return [bind(members.insertMember, id, group.id, nameKey(name), now, last, createdAt, ...fields)];
  },
  settings: ({ group, now }, _, after) => {
    const settings = { ...group, ...after };
    return [bind(updateGroup, group.id, now, ...SETTING_KEYS.map((key) => settings[key]))];
  },
  import: (ledger, before, after) => {
    const { group, now } = ledger;
    if (after)
      return [
        ...after.members.flatMap((member) => STATEMENTS.member(ledger, null, member)),
        bind(imports.insertImported, group.id, after.id, now),
        bind(imports.closeImport, group.id, after.id, group.revision + 1, now),
      ];
    if (!before) return [];
    return [
      bind(imports.deleteImportedParts, group.id, before.id),
      bind(imports.deleteImported, group.id, before.id, now),
      ...before.members.flatMap((member) => STATEMENTS.member(ledger, member, null)),
    ];
  },
  group: NONE,
  plan: NONE,
  // The service that makes the key has it.
  key: NONE,
};

function statementsOfNoun(ledger: OpenLedger, event: JournalEvent): readonly Bound[] {
  const { noun, before, after } = about(event);
  return (STATEMENTS[noun] as Statements<Noun>)(ledger, before, after);
}

/** @throws Error for a row without an id, which is a bug of ours */
function idOf({ id }: PlanRow): string {
  if (id === undefined) throw new Error('a row of a plan has no id');
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

/** If the plan only loses rows, these are deleted one by one; otherwise the whole plan is replaced. */
function statementsOfPlan(ledger: OpenLedger, event: JournalEvent, plan: PlanAfter): readonly Bound[] {
  // The closing statement deletes a plan that has ended.
  if (plan === 'kept' || plan === 'ended') return [];
  const { group, plan: former } = ledger;
  const order = fixesOrder(event) ? [bind(plans.setFixedOrder, group.id, true)] : [];
  if (plan.length === 0) return [bind(plans.deletePlan, group.id), ...order];
  if (!plan.every((row) => former.includes(row)))
    return [bind(plans.deletePlan, group.id), insertionOfPlan(ledger, plan), ...order];
  const gone = former.filter((row) => !plan.includes(row));
  return [...gone.map((row) => bind(plans.deleteSettlement, group.id, idOf(row))), ...order];
}

/** What identifies a device's change in the Journal when it is sent again; nulls for any other write. */
export type Signature = {
  /** A new one for every save. */
  readonly changeId: string | null;
  /** Of what it does. A change that is sent again with the same id and hash gets the first outcome. */
  readonly hash: string | null;
  /** The member who is said to have saved it. */
  readonly author: string | null;
};

export const UNSIGNED: Signature = { changeId: null, hash: null, author: null };

/** How many entries a group has more after an event. */
function moreEntries(event: JournalEvent): number {
  const { noun, before, after } = about(event);
  if (noun === 'entry') return Number(after !== null) - Number(before !== null);
  return noun === 'import' ? (after?.entries ?? 0) - (before?.entries ?? 0) : 0;
}

/** The statement that ends a write: Journal, revision, touch, and the deletion of a plan that has ended. */
export function closingStatement(
  { group, now }: Pick<OpenLedger, 'group' | 'now'>,
  { event, plan, undoes }: Happened,
  { changeId, hash, author }: Signature,
): Bound {
  const told = [subjectOf(event), encodeEvent(event), plan === 'ended', moreEntries(event)] as const;
  return bind(closeWrite, group.id, group.revision + 1, now, ...told, changeId, hash, author, undoes);
}

/**
 * The author, or null if they are not a member of the group (any more, or yet): a missing author must not prevent the
 * write.
 */
function knownAuthor(
  { members: known }: OpenLedger,
  event: JournalEvent,
  author: string | null,
): string | null {
  const joined = event.kind === 'import.made' ? event.after.members.map(({ id }) => id) : [];
  if (event.kind === 'member.added') joined.push(event.after.id);
  return author !== null && (joined.includes(author) || known.has(author)) ? author : null;
}

/** The statements that write what was decided. The ledger must not have evolved yet. */
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
