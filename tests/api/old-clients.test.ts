import { newId } from '@/lib/domain/ids';
import { type Cents, cents, wireToSignedCents } from '@/lib/domain/money/money';
import type { WireExpense, WireExpenseWithIds } from '@/lib/wire/old/expense';
import type { WireLedgerEntry } from '@/lib/wire/own/ledger-wire';
import { aPayment, idOf, outcomesOf, put } from '../support/a-device';
import { aGroup, type TestGroup } from '../support/a-group';
import { conflict, expectBooksInOrder, notFound, success } from '../support/answers';
import { api } from '../support/api';
import { dumpOf } from '../support/database';
import { pageOf } from '../support/ledger-calls';
import { formOf } from '../support/old-form';

/** Edits by clients that know one payer and an even split (docs/wire.md#what-old-clients-see-of-an-entry). */

type Kind = 'expense' | 'income';
type Split = WireLedgerEntry['split'];
type Payers = readonly { readonly memberId: string; readonly cents: Cents }[];

const CENTS = 3001;

let group: TestGroup;
const id = (name: string) => idOf(group, name);

beforeAll(async () => {
  group = await aGroup().with('Anna', 'Ben', 'Cleo', 'Deniz');
});

afterEach(() => expectBooksInOrder(group.id));

const of = <Value extends object>(values: Readonly<Record<string, Value>>) =>
  Object.entries(values).map(([name, value]) => ({ memberId: id(name), ...value }));

const amounts = (values: Readonly<Record<string, number>>) =>
  Object.entries(values).map(([name, amount]) => ({ memberId: id(name), cents: cents(amount) }));

/** Each way, of 30.01 among Anna, Ben and Cleo. */
const WAYS: Readonly<Record<Split['how'], () => Split>> = {
  even: () => ({ how: 'even', among: [id('Anna'), id('Ben'), id('Cleo')] }),
  shares: () => ({
    how: 'shares',
    of: of({ Anna: { shares: 100 }, Ben: { shares: 250 }, Cleo: { shares: 50 } }),
  }),
  percent: () => ({
    how: 'percent',
    of: of({ Anna: { basisPoints: 2501 }, Ben: { basisPoints: 7499 }, Cleo: { basisPoints: 0 } }),
  }),
  amounts: () => ({ how: 'amounts', of: amounts({ Anna: 1001, Ben: 2000, Cleo: 0 }) }),
  adjusted: () => ({
    ...{ how: 'adjusted', among: [id('Anna'), id('Ben'), id('Cleo')] },
    by: amounts({ Ben: 1500, Cleo: -200 }),
  }),
  items: () => ({
    how: 'items',
    items: [
      { title: 'Pizza', cents: cents(1000), among: [id('Anna')] },
      { title: 'Wein', cents: cents(1500), among: [id('Ben'), id('Cleo')] },
      { title: '', cents: cents(0), among: [id('Cleo')] },
    ],
  }),
};

const PAYERS: Readonly<Record<'one payer' | 'several payers', () => Payers>> = {
  'one payer': () => amounts({ Anna: CENTS }),
  'several payers': () => amounts({ Ben: 2000, Cleo: 1001 }),
};

/** An entry that our own client has made. @returns its id */
async function made(kind: Kind, payers: Payers, split: Split): Promise<string> {
  const entry = { id: newId(), kind, title: 'Pizza', cents: CENTS, payers, split };
  expect(await outcomesOf(group, [put(entry)])).toEqual(['done']);
  return entry.id;
}

const ownOf = async (entryId: string) => {
  const { entries } = (await pageOf(group.code, `?entry=${entryId}`)).body;
  const [entry] = entries;
  if (!entry) throw new Error('there is no such entry');
  return entry;
};

const shownOf = async (entryId: string) =>
  (await api.get<{ expense: WireExpense }>(`expenses/${entryId}`)).body.expense;

/** What is changed of a form that an old client has opened. */
type Edit = {
  readonly title?: string;
  readonly amount?: string;
  readonly payer?: string;
  readonly among?: readonly string[];
};

/** What an old client ignores, and what it sends back of it. */
const readOnly = { entryKind: 'payment', payers: [], split: { how: 'even', among: [] } };

async function edited(entryId: string, { title, amount, payer, among }: Edit) {
  const answer = await api.put<{ updatedExpense: WireExpenseWithIds }>(`expenses/${entryId}`, {
    ...formOf(await shownOf(entryId), false),
    ...readOnly,
    ...(title !== undefined && { expenseDescription: title }),
    ...(amount !== undefined && { expenseAmount: amount }),
    ...(payer !== undefined && { expensePayerName: payer }),
    ...(among !== undefined && { expenseBeneficiariesNames: among }),
  });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body.updatedExpense;
}

type Sides = Pick<WireLedgerEntry, 'payers' | 'split'>;

/** Makes an entry, has an old client edit it, and tells it before and after. */
async function afterEdit(kind: Kind, { payers, split }: Sides, edit: Edit) {
  const entryId = await made(kind, payers, split);
  const before = await ownOf(entryId);
  await edited(entryId, edit);
  const after = await ownOf(entryId);
  expect(after).toMatchObject({ kind, revision: before.revision + 1, createdAt: before.createdAt });
  expect(after.title).toBe(edit.title ?? before.title);
  return { before, after };
}

const byId = (some: Payers) => some.toSorted((a, b) => (a.memberId < b.memberId ? -1 : 1));

/** Expects amounts of the same people in proportion, each less than one cent from it. */
function expectInProportion(now: Payers, former: Payers, total: number): void {
  const formerTotal = former.reduce((sum, each) => sum + each.cents, 0);
  expect(byId(now).map(({ memberId }) => memberId)).toEqual(byId(former).map(({ memberId }) => memberId));
  expect(now.reduce((sum, each) => sum + each.cents, 0)).toBe(total);
  for (const [place, { cents: amount }] of byId(now).entries()) {
    const exact = ((byId(former)[place]?.cents ?? 0) * total) / formerTotal;
    expect(Math.abs(amount - exact)).toBeLessThan(1);
  }
}

/** The share of each, on whichever side of the parts. */
const sharesOf = ({ kind, parts }: WireLedgerEntry): Payers =>
  parts.flatMap(({ memberId, paidCents, owedCents }) => {
    const share = kind === 'income' ? paidCents : owedCents;
    return share === null ? [] : [{ memberId, cents: share }];
  });

const amountsOf = (split: Split): Payers => {
  if (split.how !== 'amounts') throw new Error(`expected amounts: ${split.how}`);
  return split.of;
};

/** Whether the extras of the adjusted split would leave Cleo below 0. */
const fallsBelowZero = (total: number) => total < 1500 - 200 + 3 * 200;

/** Expects the split to stay, or to have become amounts in proportion where it cannot. */
function expectSplitAt(total: number, before: WireLedgerEntry, after: WireLedgerEntry): void {
  const { how } = before.split;
  if (how === 'amounts' || how === 'items' || (how === 'adjusted' && fallsBelowZero(total)))
    expectInProportion(amountsOf(after.split), sharesOf(before), total);
  else expect(after.split).toEqual(before.split);
}

const evenPeople = (split: Split) => {
  if (split.how !== 'even') throw new Error(`expected an even split: ${split.how}`);
  return split.among.toSorted();
};

const ids = (...names: string[]) => names.map(id).toSorted();

const cases = (['expense', 'income'] as const).flatMap((kind) =>
  (Object.keys(PAYERS) as (keyof typeof PAYERS)[]).flatMap((paid) =>
    (Object.keys(WAYS) as Split['how'][]).map((how) => [kind, paid, how] as const),
  ),
);

describe.each(cases)('an old client and an %s of %s, split by %s', (kind, paid, how) => {
  const sides = (): Sides => ({ payers: PAYERS[paid](), split: WAYS[how]() });

  it('is shown the side that owes with its exact shares, and beside them the whole entry to read', async () => {
    const entryId = await made(kind, sides().payers, sides().split);
    const [own, shown] = [await ownOf(entryId), await shownOf(entryId)];
    const side = (name: 'paidCents' | 'owedCents') =>
      own.parts.flatMap((part) => (part[name] === null ? [] : [[part.memberId, part[name]] as const]));
    const most = Math.max(...side('paidCents').map(([, amount]) => amount));
    const first = side('paidCents').filter(([, amount]) => amount === most);
    expect(shown.shares.map(({ _id, amount }) => [_id, wireToSignedCents(amount)]).sort()).toEqual(
      side('owedCents').toSorted(),
    );
    expect(shown.expenseBeneficiaries.map(({ _id }) => _id)).toEqual(shown.shares.map(({ _id }) => _id));
    expect(first.map(([memberId]) => memberId)).toContain(shown.expensePayer._id);
    expect(shown).toMatchObject({ entryKind: kind, split: how === 'even' ? null : sides().split });
    expect(shown.payers.map(({ _id, amount }) => [_id, wireToSignedCents(amount)])).toEqual(
      sides().payers.map((payer) => [payer.memberId, payer.cents]),
    );
    const updated = await edited(entryId, {});
    const { payers, split, entryKind, shares } = shown;
    expect(updated).toMatchObject({ payers, split, entryKind, shares });
  });

  it('writes nothing where it sends what it was shown', async () => {
    const entryId = await made(kind, sides().payers, sides().split);
    const before = await dumpOf(group.id);
    await edited(entryId, {});
    expect(await dumpOf(group.id)).toEqual(before);
  });

  it('leaves the parts to the byte, payers and split with another description', async () => {
    const entryId = await made(kind, sides().payers, sides().split);
    const [before, own] = [await dumpOf(group.id), await ownOf(entryId)];
    await edited(entryId, { title: 'Anders' });
    expect((await dumpOf(group.id)).parts).toBe(before.parts);
    const { payers, split, parts } = own;
    expect(await ownOf(entryId)).toMatchObject({ title: 'Anders', revision: 1, payers, split, parts });
  });

  it.each(['45.00', '10', '0.01'])('keeps the proportions at %s', async (amount) => {
    const total = wireToSignedCents(Number(amount));
    const { before, after } = await afterEdit(kind, sides(), { amount });
    // Of 0.01, Cleo's third comes to 0.
    const paying = before.payers.filter((payer) => (payer.cents * total) / CENTS > 0.5);
    expectInProportion(after.payers, paying, total);
    expectSplitAt(total, before, after);
  });

  it('has another payer pay all of it, or get all of an income', async () => {
    const { before, after } = await afterEdit(kind, sides(), { payer: 'Deniz', title: 'Anders' });
    if (kind === 'income') {
      expect(after.payers).toEqual(before.payers);
      expect(after.split).toEqual({ how: 'even', among: [id('Deniz')] });
    } else {
      expect(after.payers).toEqual(amounts({ Deniz: CENTS }));
      expect(after.split).toEqual(before.split);
      expect(sharesOf(after)).toEqual(sharesOf(before));
    }
  });

  it('has other beneficiaries share it evenly, or hold an income evenly', async () => {
    const { before, after } = await afterEdit(kind, sides(), { among: ['Deniz', 'Anna'] });
    if (kind === 'income') {
      expectInProportion(after.payers, amounts({ Anna: 1, Deniz: 1 }), CENTS);
      expect(after.split).toEqual(before.split);
      expect(sharesOf(after)).toEqual(sharesOf(before));
    } else {
      expect(after.payers).toEqual(before.payers);
      expect(evenPeople(after.split)).toEqual(ids('Anna', 'Deniz'));
      expectInProportion(sharesOf(after), amounts({ Anna: 1, Deniz: 1 }), CENTS);
    }
  });

  it('changes amount and people together, each for itself', async () => {
    const { before, after } = await afterEdit(kind, sides(), { amount: '45', among: ['Deniz', 'Anna'] });
    if (kind === 'income') {
      expect(byId(after.payers)).toEqual(byId(amounts({ Anna: 2250, Deniz: 2250 })));
      expectSplitAt(4500, before, after);
    } else {
      expectInProportion(after.payers, before.payers, 4500);
      expect(byId(sharesOf(after))).toEqual(byId(amounts({ Anna: 2250, Deniz: 2250 })));
    }
  });

  it('says all of it anew with other people, another amount and another payer', async () => {
    const edit = { title: 'Anders', amount: '45', payer: 'Deniz', among: ['Deniz', 'Anna'] };
    const { after } = await afterEdit(kind, sides(), edit);
    const halves = byId(amounts({ Anna: 2250, Deniz: 2250 }));
    const all = amounts({ Deniz: 4500 });
    expect(byId(after.payers)).toEqual(kind === 'income' ? halves : all);
    expect(byId(sharesOf(after))).toEqual(kind === 'income' ? all : halves);
    expect(after.split.how).toBe('even');
  });
});

describe('an old client and an income', () => {
  it('finds it among the expenses, never among the payments', async () => {
    const { code, members } = (group = await aGroup().with('Anna', 'Ben', 'Cleo', 'Deniz').spent('Anna', 10));
    const payment = aPayment(group, 'Ben', 'Anna', { cents: 100 });
    await outcomesOf(group, [put(payment)]);
    const entryId = await made('income', amounts({ Anna: 2000, Ben: 1001 }), WAYS.shares());
    const { payers, split, note, foreign, ...listed } = await shownOf(entryId);
    expect([payers.length, split?.how, note, foreign]).toEqual([2, 'shares', '', null]);
    type List = Readonly<Record<string, unknown[]>>;
    const [all, ofGroup, ofAnna] = await Promise.all([
      api.get<List>(`groups/${code}/expenses-and-payments`),
      api.get<List>(`expenses/byGroupCode/${code}`),
      api.get<List>(`users/${members.Anna?._id}/expenses-and-payments`),
    ]);
    const row = {
      ...{ ...listed, itemType: 'expense' },
      expenseBeneficiaries: listed.expenseBeneficiaries.map(({ _id }) => _id),
    };
    const kinds = ['expense', 'payment', 'income'];
    expect(all.body.groupExpensesAndPayments).toMatchObject(kinds.map((entryKind) => ({ entryKind })));
    expect(all.body.groupExpensesAndPayments?.at(-1)).toEqual(row);
    expect(ofAnna.body).toMatchObject({ results: 3, expenseCount: 2, paymentCount: 1 });
    expect(ofAnna.body.userExpensesAndPayments).toEqual(all.body.groupExpensesAndPayments);
    expect(ofGroup.body.results).toBe(2);
    expect(ofGroup.body.expenses?.at(-1)).toEqual(listed);
    const paged = await api.get<List>(`groups/${code}/expenses-and-payments?limit=1&order=desc`);
    expect(paged.body.groupExpensesAndPayments).toEqual([row]);
    expect((await api.get(`expenses/totalExpenses/${code}`)).body.expensesTotal).toBe(40.01);
    const text = 'Payment not found';
    expect(await api.get(`payments/${entryId}`)).toMatchObject(notFound(text));
    expect(await api.delete(`payments/${entryId}`)).toMatchObject(notFound(text));
    const transfer = {
      paymentMakerName: 'Ben',
      paymentRecipientName: 'Anna',
      paymentAmount: 1,
      groupCode: code,
    };
    expect(await api.put(`payments/${entryId}`, transfer)).toMatchObject(notFound(text));
  });

  it('keeps it as long as its version is the present one, and is told of a stale one', async () => {
    const entryId = await made('income', amounts({ Anna: CENTS }), WAYS.amounts());
    const { headers } = await api.get(`expenses/${entryId}`);
    const known = { headers: { 'if-none-match': headers.get('etag') ?? '' } };
    expect((await api.get(`expenses/${entryId}`, known)).status).toBe(304);
    expect((await api.get(`payments/${entryId}`, known)).status).toBe(404);
    const form = { ...formOf(await shownOf(entryId), true), expenseDescription: 'Anders' };
    const stale = await api.put(`expenses/${entryId}`, form, { 'if-match': '7' });
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'entry-changed', current: await shownOf(entryId) },
    });
  });

  it('deletes it as an expense', async () => {
    const entryId = await made('income', amounts({ Ben: CENTS }), WAYS.even());
    expect((await api.delete(`expenses/${entryId}`)).status).toBe(204);
    expect(await api.get(`expenses/${entryId}`)).toMatchObject(notFound('Expense not found'));
    expect(await api.delete(`expenses/${entryId}`)).toMatchObject(notFound('Expense not found'));
  });

  it('makes none by itself: what only our own client says is ignored', async () => {
    const answer = await api.post<{ expense: WireExpenseWithIds }>('expenses', {
      ...{ expenseDescription: 'Pizza', expenseAmount: 10, groupCode: group.code },
      ...{ expensePayerName: 'Anna', expenseBeneficiariesNames: ['Anna', 'Ben'] },
      ...{ ...readOnly, entryKind: 'income' },
    });
    expect(answer).toMatchObject(success(201, {}, 'Expense created successfully'));
    expect(answer.body.expense).toMatchObject({ entryKind: 'expense', split: null });
    const { _id } = answer.body.expense;
    const anew = { ...formOf(await shownOf(_id), true), _id, expenseDescription: 'Anders' };
    expect(await api.post('expenses', anew)).toMatchObject(conflict('This id is already in use'));
  });
});
