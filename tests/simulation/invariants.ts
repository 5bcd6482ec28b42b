import { balanceOf, computeBalances } from '@/lib/domain/balances';
import type { Books, Entry } from '@/lib/domain/ledger';
import { settles } from '@/lib/domain/settlement';
import { findHistory } from '@/lib/server/history';
import { findPlan } from '@/lib/server/settlements';
import { suggestedTransfers } from '@/lib/server/suggestions';
import { verifyBooks } from '@/lib/server/verify';
import { rows } from '../support/database';
import type { Memory } from './decisions';

type JournalRow = {
  readonly kind: string;
  readonly entry_id: string | null;
  readonly after: Readonly<Record<string, unknown>> | null;
};

const journalOf = (groupId: string) =>
  rows<JournalRow>('SELECT kind, entry_id, after FROM journal WHERE group_id = $1 ORDER BY revision', [
    groupId,
  ]);

const balancesOf = ({ members }: Books) =>
  members.map((member) => ({ id: member.id, balanceCents: balanceOf(member) }));

const sortedParts = (parts: readonly (readonly [string, number | null, number | null])[]) =>
  parts.toSorted(([a], [b]) => (a < b ? -1 : 1));

/** What the Journal says there is: what was created and last updated, and is not deleted. */
function toldByJournal(journal: readonly JournalRow[]): ReadonlyMap<string, unknown> {
  const told = new Map<string, unknown>();
  for (const { kind, entry_id: id, after } of journal) {
    if (id === null) continue;
    if (kind.endsWith('.deleted')) told.delete(id);
    else told.set(id, after?.member ?? after?.payment ?? after?.expense);
  }
  for (const [id, entry] of told) {
    const { parts } = entry as { parts?: [string, number | null, number | null][] };
    if (parts) told.set(id, { ...(entry as object), parts: sortedParts(parts) });
  }
  return told;
}

/** The same from the rows. */
function toldByRows({ members }: Books, entries: readonly Entry[]): ReadonlyMap<string, unknown> {
  const told = new Map<string, unknown>(members.map(({ id, name }) => [id, { name }]));
  for (const entry of entries) {
    if (entry.noun === 'payment') {
      const { id, makerId, recipientId, cents } = entry.payment;
      told.set(id, { makerId, recipientId, cents });
    } else {
      const { id, description, cents, parts } = entry.expense;
      const tuples = parts.map((part) => [part.memberId, part.paidCents, part.owedCents] as const);
      told.set(id, { description, cents, parts: sortedParts(tuples) });
    }
  }
  return told;
}

function expectTotalsFromEntries(books: Books, entries: readonly Entry[]): void {
  const expenses = entries.flatMap((entry) => (entry.noun === 'expense' ? [entry.expense] : []));
  const payments = entries.flatMap((entry) => (entry.noun === 'payment' ? [entry.payment] : []));
  const stored = books.members.map((member) => {
    const { id, paid, benefitted, made, received } = member;
    return { id, paid, benefitted, made, received, balanceCents: balanceOf(member) };
  });
  expect(stored).toEqual(computeBalances(books.members, expenses, payments));
  expect(stored.reduce((sum, { balanceCents }) => sum + balanceCents, 0)).toBe(0);
}

const PLAN_ENDS = /^(expense\.|payment\.(updated|deleted))/;
const PLAN_SURVIVES = /^(payment\.created|settlement\.confirmed)$/;

/** A plan is there only while it settles the group: what happened last to balances or plan decides (design §3). */
async function expectPlanThatSettles(groupCode: string, journal: readonly JournalRow[]): Promise<void> {
  const plan = await findPlan(groupCode);
  if (!plan) throw new Error('the group is gone');
  const [last] = journal.filter(({ kind }) => /^(expense|payment|settlement)/.test(kind)).slice(-1);
  const { settlements, group } = plan;
  if (settlements.length > 0) expect(group.fixedOrder).toBe(true);
  if (last && PLAN_ENDS.test(last.kind)) expect([settlements, group.fixedOrder]).toEqual([[], false]);
  if (last && PLAN_SURVIVES.test(last.kind) && settlements.length > 0) {
    expect(settles(balancesOf(plan), settlements)).toBe(true);
  }
}

/** All that holds for a group at any time, whoever wrote to it meanwhile. Call it while nobody writes. */
export async function expectInvariants({ groupCode, groupId }: Memory): Promise<void> {
  expect(await verifyBooks({ groupId })).toEqual([]);
  const [history, journal] = [await findHistory(groupCode), await journalOf(groupId)];
  if (!history) throw new Error('the group is gone');
  expectTotalsFromEntries(history, history.entries);
  expect(settles(balancesOf(history), suggestedTransfers(history))).toBe(true);
  await expectPlanThatSettles(groupCode, journal);
  expect(toldByRows(history, history.entries)).toEqual(toldByJournal(journal));
}
