import { dayByDefault } from '@/lib/domain/days';
import type { WireEntry } from '@/lib/wire/old/history-wire';
import type { WireExpense, WireExpenseWithIds } from '@/lib/wire/old/expense';
import type { WirePayment, WirePaymentWithIds } from '@/lib/wire/old/payment';
import { aChange, aPayment, idOf, outcomesOf, put } from '../support/a-device';
import { aGroup, type TestGroup } from '../support/a-group';
import { expectBooksInOrder } from '../support/answers';
import { api } from '../support/api';
import { dumpOf } from '../support/database';
import { formOf } from '../support/old-form';
import { ABROAD, DESCRIBED, spentAbroad } from '../support/spent-abroad';

/** What old clients read of day, note, category and other currencies, and that they erase none of it. */

let group: TestGroup;
let expenseId: string, paymentId: string;

const SAID = { ...DESCRIBED, foreign: ABROAD.foreign };
const SAID_OF_PAYMENT = { ...SAID, category: null };

beforeEach(async () => {
  group = await aGroup().with('Anna', 'Ben', 'Cleo');
  const [expense, payment] = [spentAbroad(group), aPayment(group, 'Ben', 'Anna', { cents: ABROAD.cents })];
  [expenseId, paymentId] = [expense.id, payment.id];
  expect(await outcomesOf(group, [put(expense), put({ ...payment, ...SAID_OF_PAYMENT })])).toEqual([
    ...['done', 'done'],
  ]);
});

afterEach(() => expectBooksInOrder(group.id));

const expense = async () => (await api.get<{ expense: WireExpense }>(`expenses/${expenseId}`)).body.expense;
const payment = async () => (await api.get<{ payment: WirePayment }>(`payments/${paymentId}`)).body.payment;

/** What a client sends back of the fields that it may only read. */
const readOnly = { day: '2020-02-02', note: 'weg', category: 'food', foreign: null };

async function putExpense(more: object) {
  const body = { ...formOf(await expense(), false), ...more };
  const answer = await api.put<{ updatedExpense: WireExpenseWithIds }>(`expenses/${expenseId}`, body);
  expect(answer.status).toBe(200);
  return answer.body.updatedExpense;
}

async function putPayment(more: object) {
  const { paymentMaker, paymentRecipient, paymentAmount, groupCode } = await payment();
  const people = { paymentMakerName: paymentMaker.userName, paymentRecipientName: paymentRecipient.userName };
  const answer = await api.put<{ updatedPayment: WirePaymentWithIds }>(`payments/${paymentId}`, {
    ...{ ...people, paymentAmount, groupCode, ...more },
  });
  expect(answer.status).toBe(200);
  return answer.body.updatedPayment;
}

describe('an old client reads', () => {
  it('all of it by id', async () => {
    expect(await expense()).toMatchObject({ _id: expenseId, ...SAID });
    expect(await payment()).toMatchObject({ _id: paymentId, ...SAID_OF_PAYMENT });
  });

  it('day and category in lists', async () => {
    const { body: history } = await api.get<{ groupExpensesAndPayments: WireEntry[] }>(
      `groups/${group.code}/expenses-and-payments`,
    );
    const { body: page } = await api.get<{ groupExpensesAndPayments: WireEntry[] }>(
      `groups/${group.code}/expenses-and-payments?limit=5`,
    );
    const { body: ofBen } = await api.get<{ userExpensesAndPayments: WireEntry[] }>(
      `users/${idOf(group, 'Ben')}/expenses-and-payments`,
    );
    const { body: expenses } = await api.get<{ expenses: WireExpense[] }>(
      `expenses/byGroupCode/${group.code}`,
    );
    const { day, category } = DESCRIBED;
    const lists = [
      history.groupExpensesAndPayments,
      page.groupExpensesAndPayments,
      ofBen.userExpensesAndPayments,
    ];
    for (const list of lists)
      expect(list).toMatchObject([
        { _id: expenseId, day, category },
        { _id: paymentId, day, category: null },
      ]);
    expect(expenses.expenses).toMatchObject([{ _id: expenseId, day, category }]);
    for (const entry of [...lists.flat(), ...expenses.expenses])
      expect([Object.hasOwn(entry, 'note'), Object.hasOwn(entry, 'foreign')]).toEqual([false, false]);
  });
});

describe('a PUT of an old client', () => {
  it('of what it was shown writes nothing, whatever it says of other fields', async () => {
    const before = await dumpOf(group.id);
    for (const more of [{}, readOnly]) {
      expect(await putExpense(more)).toMatchObject({ revision: 0, ...SAID });
      expect(await putPayment(more)).toMatchObject({ revision: 0, ...SAID_OF_PAYMENT });
    }
    expect(await dumpOf(group.id)).toEqual(before);
  });

  it.each([
    ['title', { expenseDescription: 'Schiff' }],
    ['payer', { expensePayerName: 'Cleo' }],
    ['people', { expenseBeneficiariesNames: ['Ben'] }],
  ])('of another %s erases nothing', async (_field, more) => {
    const { day, note, category, foreign } = await putExpense({ ...more, ...readOnly });
    expect({ day, note, category, foreign }).toEqual(SAID);
    expect(await expense()).toMatchObject({ revision: 1, ...SAID });
  });

  it('of another amount keeps what it was abroad, at a new rate', async () => {
    const foreign = { ...ABROAD.foreign, rate: '1.2346' };
    expect(await putExpense({ expenseAmount: '61.73' })).toMatchObject({ ...SAID, foreign });
    expect(await putPayment({ paymentAmount: 61.73 })).toMatchObject({ ...SAID_OF_PAYMENT, foreign });
    expect(await expense()).toMatchObject({ ...SAID, foreign, revision: 1 });
    expect(await payment()).toMatchObject({ ...SAID_OF_PAYMENT, foreign, revision: 1 });
  });

  it('the other currency alone where it has become that of the group', async () => {
    expect(await outcomesOf(group, [aChange('group.set', { currency: '$' })])).toEqual(['done']);
    const foreign = { ...ABROAD.foreign, rate: '1.2346' };
    expect(await putExpense({ expenseAmount: '61.73' })).toMatchObject({ ...SAID, foreign });
    expect(await putPayment({ paymentAmount: 61.73 })).toMatchObject({ ...SAID_OF_PAYMENT, foreign });
  });

  it('of an amount that no rate gives erases what it was abroad, and nothing else', async () => {
    // Rates give whole yen, and an old client may say half of one.
    expect(await outcomesOf(group, [aChange('group.set', { currency: 'JPY' })])).toEqual(['done']);
    expect(await putExpense({ expenseAmount: '99.5' })).toMatchObject({ ...SAID, foreign: null });
    expect(await putPayment({ paymentAmount: '99.5' })).toMatchObject({ ...SAID_OF_PAYMENT, foreign: null });
  });

  it('of another payment erases nothing', async () => {
    const people = { paymentMakerName: 'Anna', paymentRecipientName: 'Cleo' };
    expect(await putPayment({ ...people, ...readOnly })).toMatchObject({ ...SAID_OF_PAYMENT, revision: 1 });
  });
});

describe('what an old client creates', () => {
  it('has the day of Europe/Berlin, whatever it says', async () => {
    const people = { expensePayerName: 'Anna', expenseBeneficiariesNames: ['Anna', 'Ben'] };
    const { body: spent } = await api.post<{ expense: WireExpenseWithIds }>('expenses', {
      ...{ expenseDescription: 'Eis', expenseAmount: 4, groupCode: group.code, ...people },
      ...readOnly,
    });
    const { body: paid } = await api.post<{ payment: WirePaymentWithIds }>('payments', {
      ...{ paymentMakerName: 'Ben', paymentRecipientName: 'Anna', paymentAmount: 1 },
      ...{ groupCode: group.code, ...readOnly },
    });
    for (const entry of [spent.expense, paid.payment])
      expect(entry).toMatchObject({
        ...{ note: '', category: null, foreign: null },
        day: dayByDefault(new Date(entry.createdAt)),
      });
  });
});
