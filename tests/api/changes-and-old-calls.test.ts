import { newId } from '@/lib/domain/ids';
import { type Change, outcomesOf, aChange, put } from '../support/a-device';
import { aGroup, type TestGroup } from '../support/a-group';
import { expectBooksInOrder } from '../support/answers';
import { api, type ApiAnswer } from '../support/api';
import { rows } from '../support/database';
import { Random } from '../support/random';

const ROUNDS = 12;
const ACTS = 30;
const SEED = process.env.SEED ?? String(Date.now());

/** One of two groups in which the same happens. Ids of one thing begin alike, so the same members bear odd cents. */
type Side = {
  readonly group: TestGroup;
  readonly ids: Map<string, string>;
};

/** An act with names in place of ids, from which both a change and a call of an old client are made. */
type Act =
  | { readonly kind: 'join' | 'rename'; readonly who: string; readonly name: string }
  | { readonly kind: 'leave'; readonly who: string }
  | {
      readonly kind: 'expense' | 'edit';
      readonly what: string;
      readonly title: string;
      readonly cents: number;
      readonly payer: string;
      readonly among: readonly string[];
    }
  | {
      readonly kind: 'payment';
      readonly what: string;
      readonly cents: number;
      readonly payer: string;
      readonly to: string;
    }
  | { readonly kind: 'delete'; readonly what: string; readonly isPayment: boolean }
  | { readonly kind: 'currency'; readonly currency: string };

const idOf = ({ ids }: Side, key: string): string => ids.get(key) ?? newId();

/** Random acts. Some are refused: names that are taken, members who take part or are gone, amounts that are too big. */
function drawActs(random: Random): Act[] {
  const people = ['Anna', 'Ben', 'Cleo'];
  const [expenses, payments]: [string[], string[]] = [[], []];
  return Array.from({ length: ACTS }, (_, n): Act => {
    const cents = random.chance(0.1) ? 10_000_000 : 1 + random.below(100_000);
    const [payer, what] = [random.pick(people), `entry ${n}`];
    switch (random.below(9)) {
      case 0: {
        people.push(`P${n}`);
        return { kind: 'join', who: `P${n}`, name: random.chance(0.3) ? random.pick(people) : `P${n}` };
      }
      case 1:
        return { kind: 'rename', who: payer, name: `${random.pick(people)}${random.below(2)}` };
      case 2:
        return { kind: 'leave', who: payer };
      case 3:
        return { kind: 'currency', currency: random.pick(['€', 'JPY', 'Taler']) };
      case 4:
      case 5: {
        const isEdit = expenses.length > 0 && random.chance(0.5);
        const among = random.some(people);
        const content = { title: random.pick(['Eis', 'Brot', ' ']), cents, payer, among };
        if (isEdit) return { kind: 'edit', what: random.pick(expenses), ...content };
        expenses.push(what);
        return { kind: 'expense', what, ...content };
      }
      case 6: {
        const isPayment = payments.length > 0 && random.chance(0.5);
        const of = isPayment ? payments : expenses;
        return of.length === 0
          ? { kind: 'leave', who: payer }
          : { kind: 'delete', what: random.pick(of), isPayment };
      }
      default:
        payments.push(what);
        return { kind: 'payment', what, cents, payer, to: random.pick(people) };
    }
  });
}

const entryOf = (side: Side, act: Extract<Act, { readonly what: string; readonly cents: number }>) => ({
  id: idOf(side, act.what),
  kind: act.kind === 'payment' ? 'payment' : 'expense',
  title: act.kind === 'payment' ? '' : act.title,
  cents: act.cents,
  payers: [{ memberId: idOf(side, act.payer), cents: act.cents }],
  split: {
    how: 'even',
    among: (act.kind === 'payment' ? [act.to] : act.among).map((name) => idOf(side, name)),
  },
});

/** @param base the revision of the entry on this side, for an edit */
function asChange(side: Side, act: Act, base: number): Change {
  switch (act.kind) {
    case 'join':
      return aChange('member.add', { member: { id: idOf(side, act.who), name: act.name } });
    case 'rename':
      return aChange('member.rename', { memberId: idOf(side, act.who), name: act.name });
    case 'leave':
      return aChange('member.remove', { memberId: idOf(side, act.who) });
    case 'currency':
      return aChange('group.set', { currency: act.currency });
    case 'delete':
      return aChange('entry.delete', { entryId: idOf(side, act.what) });
    case 'expense':
    case 'payment':
      return put(entryOf(side, act));
    case 'edit':
      return put(entryOf(side, act), { base });
  }
}

function asCall(side: Side, act: Act): Promise<ApiAnswer> {
  const groupCode = side.group.code;
  switch (act.kind) {
    case 'join':
      return api.post('users', { _id: idOf(side, act.who), userName: act.name, groupCode });
    case 'rename':
      return api.patch(`users/${idOf(side, act.who)}`, { userName: act.name, groupCode });
    case 'leave':
      return api.delete(`users/${idOf(side, act.who)}`);
    case 'currency':
      return api.patch(`groups/currency/${groupCode}`, { groupCode, currency: act.currency });
    case 'delete':
      return api.delete(`${act.isPayment ? 'payments' : 'expenses'}/${idOf(side, act.what)}`);
    case 'payment':
      return api.post('payments', {
        ...{ _id: idOf(side, act.what), groupCode, paymentAmount: act.cents / 100 },
        ...{ paymentMakerId: idOf(side, act.payer), paymentRecipientId: idOf(side, act.to) },
        resetSettlements: true,
      });
    case 'expense':
    case 'edit': {
      const body = {
        ...{ groupCode, expenseDescription: act.title, expenseAmount: act.cents / 100 },
        expensePayerId: idOf(side, act.payer),
        expenseBeneficiaryIds: act.among.map((name) => idOf(side, name)),
      };
      const id = idOf(side, act.what);
      return act.kind === 'edit'
        ? api.put(`expenses/${id}`, body)
        : api.post('expenses', { _id: id, ...body });
    }
  }
}

/** The ledger of a side, with the names of the acts in place of ids and without instants. */
async function ledgerOf({ group, ids }: Side): Promise<unknown> {
  const names = new Map([...ids].map(([name, id]) => [id, name]));
  const members = await rows(
    `SELECT id, name, revision, paid, benefitted, made, received FROM members WHERE group_id = $1
     ORDER BY created_at, id`,
    [group.id],
  );
  const entries = await rows(
    `SELECT e.id, e.kind, title, cents, revision,
       (SELECT json_object_agg(m.name, ARRAY[paid_cents, owed_cents] ORDER BY m.name) FROM parts p
        JOIN members m ON m.id = p.member_id WHERE p.entry_id = e.id) AS parts
     FROM entries e WHERE group_id = $1 ORDER BY e.created_at, e.id`,
    [group.id],
  );
  const [row] = await rows(
    'SELECT name, currency, fixed_order, entry_count, revision FROM groups WHERE id = $1',
    [group.id],
  );
  const told = await rows(
    `SELECT revision, event->>'kind' AS kind FROM journal WHERE group_id = $1 ORDER BY 1`,
    [group.id],
  );
  const named = <Row extends { id?: string }>(row_: Row) => ({ ...row_, id: names.get(row_.id ?? '') });
  return { group: row, members: members.map(named), entries: entries.map(named), told };
}

async function aSide(heads: ReadonlyMap<string, string>): Promise<Side> {
  const group = await aGroup().with('Anna', 'Ben', 'Cleo');
  const ids = new Map([...heads].map(([name, head]) => [name, head + newId().slice(8)]));
  for (const [name, { _id }] of Object.entries(group.members)) ids.set(name, _id);
  return { group, ids };
}

const revisionOf = async (id: string): Promise<number> =>
  (await rows<{ revision: number }>('SELECT revision FROM entries WHERE id = $1', [id]))[0]?.revision ?? 0;

test.each(Array.from({ length: ROUNDS }, (_, round) => `${SEED}.${round}`))(
  'batches of changes lead to the same ledger as the same acts by the calls of old clients (SEED=%s)',
  async (seed) => {
    const random = new Random(`old calls ${seed}`);
    const acts = drawActs(random);
    const named = acts.flatMap((act) => ('what' in act ? [act.what] : 'who' in act ? [act.who] : []));
    const heads = new Map(named.map((name) => [name, newId().slice(0, 8)]));
    const [device, old] = [await aSide(heads), await aSide(heads)];
    const callsDone: boolean[] = [];
    for (const act of acts) callsDone.push((await asCall(old, act)).status < 300);
    const changesDone: boolean[] = [];
    for (let start = 0; start < acts.length;) {
      // An edit carries the revision that the device has, and waits for changes under way: so each edit begins a batch.
      const next = acts.findIndex((act, place) => place > start && act.kind === 'edit');
      const end = next < 0 ? acts.length : next;
      const act = acts[start];
      const base = act?.kind === 'edit' ? await revisionOf(idOf(device, act.what)) : 0;
      const outcomes = await outcomesOf(
        device.group,
        acts.slice(start, end).map((each) => asChange(device, each, base)),
      );
      changesDone.push(...outcomes.map((outcome) => outcome === null || outcome === 'done'));
      start = end;
    }
    // Deleting again is `done` for a device, but not found for an old client.
    for (const [place, act] of acts.entries())
      if (act.kind !== 'delete' && act.kind !== 'leave')
        expect([act, changesDone[place]]).toEqual([act, callsDone[place]]);
    expect(await ledgerOf(device)).toEqual(await ledgerOf(old));
    await expectBooksInOrder(device.group.id, old.group.id);
  },
);
