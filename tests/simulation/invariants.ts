import { lookUpPlanMatter } from '@/lib/server/read/lookup';
import { balanceOf, computeBalances } from '@/lib/domain/ledger/balances';
import {
  type JournalEvent,
  recordEntry,
  type RecordedEntry,
  type RecordedMember,
  recordMember,
} from '@/lib/domain/ledger/event';
import type { Settings } from '@/lib/domain/ledger/settings';
import type { Books, Entry } from '@/lib/domain/nouns';
import { settles } from '@/lib/domain/settlement/settlement';
import { GROUP_MAX_ENTRIES } from '@/lib/limits';
import { decodeEvent } from '@/lib/wire/own/journal';
import { byCode } from '@/lib/server/access/access';
import { pageOfEntries } from '@/lib/server/read/history';
import { readGroup } from '@/lib/server/read/read-group';
import { planOf } from '@/lib/server/read/old-reads';
import { suggestionFor } from '@/lib/server/write/suggestions';
import { verifyBooks } from '@/lib/server/jobs/verify';
import { rows } from '../support/database';
import type { Memory } from './decisions';
import { expectPlainOrder } from './order';

const journalOf = async (groupId: string): Promise<JournalEvent[]> => {
  const told = await rows<{ event: unknown }>(
    'SELECT event FROM journal WHERE group_id = $1 ORDER BY revision',
    [groupId],
  );
  return told.map(({ event }) => decodeEvent(event));
};

const balancesOf = ({ members }: Books) =>
  members.map((member) => ({ id: member.id, balanceCents: balanceOf(member) }));

type Untold = Pick<Entry, 'split' | 'foreign' | 'note'>;

/** The entries of a group with what the pages of old clients do not tell. */
async function inFull(groupId: string, entries: readonly Entry[]): Promise<readonly Entry[]> {
  const told = await rows<Untold & { id: string }>(
    'SELECT id, split, foreign_money AS "foreign", note FROM entries WHERE group_id = $1',
    [groupId],
  );
  const untold = new Map(told.map(({ id, ...rest }) => [id, rest]));
  return entries.map((entry) => ({ ...entry, ...untold.get(entry.id) }));
}

/** Members and entries of a group by id. */
type Told = ReadonlyMap<string, RecordedMember | RecordedEntry>;

const sorted = (entry: RecordedEntry): RecordedEntry => ({
  ...entry,
  parts: entry.parts.toSorted((a, b) => (a.memberId < b.memberId ? -1 : 1)),
});

/** Members and entries according to the Journal: each in its last state, without what was deleted. */
function toldByJournal(journal: readonly JournalEvent[]): Told {
  const told = new Map<string, RecordedMember | RecordedEntry>();
  for (const event of journal) {
    switch (event.kind) {
      case 'member.added':
      case 'member.renamed':
      case 'member.set':
        told.set(event.after.id, event.after);
        break;
      case 'entry.created':
      case 'entry.revised':
      case 'plan.confirmed':
        told.set(event.after.id, sorted(event.after));
        break;
      case 'member.removed':
      case 'entry.deleted':
        told.delete(event.before.id);
        break;
      default:
    }
  }
  return told;
}

/** The same according to the rows. */
const toldByRows = ({ members }: Books, entries: readonly Entry[]): Told =>
  new Map<string, RecordedMember | RecordedEntry>([
    ...members.map((member) => [member.id, recordMember(member)] as const),
    ...entries.map((entry) => [entry.id, sorted(recordEntry(entry))] as const),
  ]);

/** The settings according to the Journal: the initial ones, and what was set since. */
const settingsToldByJournal = (journal: readonly JournalEvent[]): Partial<Settings> =>
  Object.assign(
    {},
    ...journal.map((event) =>
      event.kind === 'group.created' || event.kind === 'group.set' ? event.after : {},
    ),
  ) as Partial<Settings>;

function expectTotalsFromEntries(books: Books, entries: readonly Entry[]): void {
  const stored = books.members.map((member) => {
    const { name, payWays, revision, createdAt, updatedAt, ...totals } = member;
    return { ...totals, balanceCents: balanceOf(member) };
  });
  expect(stored).toEqual(computeBalances(books.members, entries));
  expect(stored.reduce((sum, { balanceCents }) => sum + balanceCents, 0)).toBe(0);
}

/** What an event does to a plan: ends it, keeps it while it settles the group, sets or chooses it, or nothing (null). */
function fateOfPlan(event: JournalEvent): 'ends' | 'survives' | 'is set' | 'is chosen' | null {
  switch (event.kind) {
    case 'entry.created':
      return event.after.kind === 'payment' ? 'survives' : 'ends';
    case 'entry.revised':
    case 'entry.deleted':
      return 'ends';
    case 'plan.confirmed':
      return 'survives';
    case 'plan.fixed':
    case 'plan.shortened':
    case 'plan.dropped':
      return 'is set';
    case 'group.set':
      return event.after.fixedOrder === undefined ? null : 'is chosen';
    default:
      return null;
  }
}

/**
 * A plan exists only while it settles the group: the last event about balances or plan decides
 * (docs/wire.md#settlements).
 */
async function expectPlanThatSettles(groupCode: string, journal: readonly JournalEvent[]): Promise<void> {
  const plan = await readGroup(planOf(byCode(groupCode)));
  if (!plan) throw new Error('the group is gone');
  const last = journal.map(fateOfPlan).findLast((fate) => fate !== null);
  const { settlements, group } = plan;
  if (settlements.length > 0 && last !== 'is chosen') expect(group.fixedOrder).toBe(true);
  if (last === 'ends') expect([settlements, group.fixedOrder]).toEqual([[], false]);
  if (last === 'survives' && settlements.length > 0) {
    expect(settles(balancesOf(plan), settlements)).toBe(true);
  }
}

const EVERYTHING = { order: 'asc', limit: GROUP_MAX_ENTRIES, after: null } as const;

/** Checks all that holds for a group at any time, whoever has written to it. Call it while nobody writes. */
export async function expectInvariants({ groupCode, groupId }: Memory): Promise<void> {
  expect(await verifyBooks({ groupId })).toEqual([]);
  const [history, journal] = [
    await readGroup(pageOfEntries(byCode(groupCode), EVERYTHING)),
    await journalOf(groupId),
  ];
  if (!history) throw new Error('the group is gone');
  expectTotalsFromEntries(history, history.entries);
  const matter = await lookUpPlanMatter(byCode(groupCode));
  expect(settles(balancesOf(history), (matter && suggestionFor(matter))?.transfers ?? [])).toBe(true);
  await expectPlanThatSettles(groupCode, journal);
  const entries = await inFull(groupId, history.entries);
  expect(toldByRows(history, entries)).toEqual(toldByJournal(journal));
  await expectPlainOrder(groupCode, { members: history.members, entries });
  const { name, currency, inactiveDataPurge } = history.group;
  expect(settingsToldByJournal(journal)).toMatchObject({ name, currency, inactiveDataPurge });
}
