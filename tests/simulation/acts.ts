import { AppError, type ErrorCode } from '@/lib/errors';
import { byCode, byId } from '@/lib/server/access/access';
import { writeBatch } from '@/lib/server/write/changes';
import { createEntry, deleteEntry, reviseEntry } from '@/lib/server/write/entries';
import { changeGroup } from '@/lib/server/write/groups';
import { createMember, deleteMember, renameMember } from '@/lib/server/write/members';
import type { Idempotency } from '@/lib/server/write/idempotency';
import { readGroup } from '@/lib/server/read/read-group';
import { lookUpPlanMatter } from '@/lib/server/read/lookup';
import { planOf } from '@/lib/server/read/old-reads';
import {
  confirmSettlement,
  deletePlan,
  deleteSettlement,
  persistPlan,
  type NamedTransfer,
} from '@/lib/server/write/settlements';
import { suggestionFor } from '@/lib/server/write/suggestions';
import { rows } from '../support/database';
import type { Act, Decision } from './decisions';

const personOf = (id: string) => ({ id });

/** A revision that entries reach only after several edits: most writers who expect it are told that the entry changed. */
const STALE_REVISION = 7;

const expected = ({ stale }: { readonly stale: boolean }) => (stale ? STALE_REVISION : null);

const once = <T>(route: string, key: string | null, input: object): Idempotency<T> => ({
  route,
  key,
  input,
  toAnswer: () => ({ status: 201, body: '{}' }),
});

/** Saves an entry as our own client does; an edit is on top of what is stored at that moment. */
async function put(
  { groupCode }: Act['memory'],
  decision: Extract<Decision, { readonly changeId: string }>,
): Promise<void> {
  const { id, changeId, content } = decision;
  const [stored] = await rows<{ revision: number }>('SELECT revision FROM entries WHERE id = $1', [id]);
  const revision = decision.kind === 'divide' ? undefined : (expected(decision) ?? stored?.revision ?? 0);
  const entry = { id, ...content };
  const change = {
    id: changeId,
    kind: 'entry.put',
    entry,
    ...(revision !== undefined && { base: revision }),
  };
  const [outcome] = await writeBatch(byCode(groupCode), [change]);
  if (outcome?.outcome === 'refused') throw new AppError(outcome.code as ErrorCode);
}

/** The rows that a screen shows: the persisted plan, else the suggested one. */
async function shownPlan(groupCode: string): Promise<NamedTransfer[]> {
  const plan = await readGroup(planOf(byCode(groupCode)));
  if (!plan) return [];
  const matter = await lookUpPlanMatter(byCode(groupCode));
  const suggested = (matter && suggestionFor(matter))?.transfers ?? [];
  const rows = plan.group.fixedOrder && plan.settlements.length > 0 ? plan.settlements : suggested;
  return rows.map(({ fromId, toId, cents }) => ({
    from: personOf(fromId),
    to: personOf(toId),
    amountCents: cents,
  }));
}

const expenseOf = ({
  description,
  amountCents,
  payerId,
  beneficiaryIds,
}: Extract<Decision, { readonly payerId: string }>) => ({
  kind: 'expense' as const,
  title: description,
  cents: amountCents,
  payer: personOf(payerId),
  among: beneficiaryIds.map(personOf),
});

const paymentOf = ({
  amountCents,
  makerId,
  recipientId,
}: Extract<Decision, { readonly makerId: string }>) => ({
  kind: 'payment' as const,
  title: '',
  cents: amountCents,
  payer: personOf(makerId),
  among: [personOf(recipientId)],
});

async function onPlan(
  groupCode: string,
  decision: Extract<
    Decision,
    { readonly kind: 'persist the plan' | 'drop a row' | 'drop the plan' | 'confirm' }
  >,
  key: string | null,
): Promise<unknown> {
  if (decision.kind === 'drop the plan') return deletePlan(byCode(groupCode));
  const transfers = await shownPlan(groupCode);
  if (decision.kind === 'persist the plan') {
    return transfers.length === 0
      ? undefined
      : persistPlan(byCode(groupCode), { transfers }, once('settlements', key, transfers));
  }
  const row = transfers[decision.place % Math.max(1, transfers.length)];
  if (!row) return undefined;
  if (decision.kind === 'drop a row') return deleteSettlement(byCode(groupCode), row);
  return confirmSettlement(
    byCode(groupCode),
    { id: decision.id, ...row },
    once('confirm', key, { decision, row }),
  );
}

async function run({ memory, decision, key }: Act): Promise<unknown> {
  const { groupCode } = memory;
  const group = byCode(groupCode);
  switch (decision.kind) {
    case 'join':
      return createMember(group, { id: decision.id, name: decision.name }, once('users', key, decision));
    case 'rename':
      return renameMember(byId('member', decision.id, groupCode), decision.name, null);
    case 'leave':
      return deleteMember(byId('member', decision.id), null);
    case 'spend':
      return createEntry(
        group,
        { id: decision.id, ...expenseOf(decision), endsPlan: true },
        once('expenses', key, decision),
      );
    case 'edit expense':
      return reviseEntry(group, decision.id, expenseOf(decision), expected(decision));
    case 'divide':
    case 'edit divided':
      return put(memory, decision);
    case 'delete expense':
      return deleteEntry(byId('entry', decision.id), 'expense', null);
    case 'pay':
      return createEntry(
        group,
        { id: decision.id, ...paymentOf(decision), endsPlan: false },
        once('payments', key, decision),
      );
    case 'edit payment':
      return reviseEntry(group, decision.id, paymentOf(decision), expected(decision));
    case 'delete payment':
      return deleteEntry(byId('entry', decision.id), 'payment', null);
    case 'change the currency':
      return changeGroup(
        group,
        { set: { currency: decision.currency }, missing: 'group-not-found-by-code' },
        null,
      );
    default:
      return onPlan(groupCode, decision, key);
  }
}

/**
 * Does what was decided. A refusal is an end like any other.
 * @returns the kind of the decision, and the code of the error or `done`
 * @throws any other error than a refusal: the server failed
 */
export async function act(decided: Act): Promise<string> {
  try {
    await run(decided);
    return `${decided.decision.kind}: done`;
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return `${decided.decision.kind}: ${error.code}`;
  }
}
