import type { WireExpenseWithIds } from '@/lib/wire/old/expense';
import { aGroup } from '../support/a-group';
import { badRequest, expectBooksInOrder, invalid } from '../support/answers';
import { api } from '../support/api';

/** Posts the amount as an expense and as a payment; each answer has what was stored, or the refusal. */
async function send(code: string, amount: unknown) {
  const expense = await api.post<{ expense: WireExpenseWithIds }>('expenses', {
    expenseDescription: 'Abendessen',
    expenseAmount: amount,
    groupCode: code,
    expensePayerName: 'Anna',
    expenseBeneficiariesNames: ['Ben'],
  });
  const payment = await api.post<{ payment: { paymentAmount: number } }>('payments', {
    paymentMakerName: 'Ben',
    paymentRecipientName: 'Anna',
    paymentAmount: amount,
    groupCode: code,
  });
  return { expense, payment };
}

const settlement = (code: string, amount: unknown) =>
  api.post('settlements', { settlements: [{ from: 'Ben', to: 'Anna', amount, groupCode: code }] });

describe('an amount', () => {
  it.each([
    [12.5, 12.5],
    ['12.50', 12.5],
    ['7.', 7],
    ['.5', 0.5],
    ['007.5', 7.5],
    [' 12.50 ', 12.5],
    [0.01, 0.01],
    ['99999.99', 99_999.99],
    [1.1 + 2.2 - 3.3 + 4.35 - 4.35 + 0.29, 0.29],
  ])('may be written %j', async (written, understood) => {
    const { code, id } = await aGroup().with('Anna', 'Ben');
    const { expense, payment } = await send(
      code,
      typeof written === 'number' ? Number(written.toFixed(2)) : written,
    );
    expect(expense.body.expense.expenseAmount).toBe(understood);
    expect(payment.body.payment.paymentAmount).toBe(understood);
    await expectBooksInOrder(id);
  });

  it.each([
    0,
    '0',
    '0.00',
    '0.004',
    0.001,
    12.345,
    '12.345',
    -5,
    '-5',
    '+5',
    '1e3',
    '0x10',
    '1 000',
    '1,5',
    '１２',
    'NaN',
    'Infinity',
    true,
    {},
    [12],
  ])('is not %j', async (written) => {
    const { code } = await aGroup().with('Anna', 'Ben');
    const { expense, payment } = await send(code, written);
    expect(expense).toMatchObject(invalid('expense amount must be at least 0.01'));
    expect(payment).toMatchObject(invalid('The payment amount must be at least 0.01.'));
    expect(await settlement(code, written)).toMatchObject(
      badRequest('Settlement amount must be a number between 0.01 and 99999.99', 'error'),
    );
  });

  it.each([[100_000], ['100000.00'], [999_999_999.99], ['1000000000']])(
    'is too big at %j',
    async (written) => {
      const { code } = await aGroup().with('Anna', 'Ben');
      const { expense, payment } = await send(code, written);
      expect(expense).toMatchObject(invalid('expense amount must not exceed 99999.99'));
      expect(payment).toMatchObject(invalid('The payment amount may not exceed 99999.99'));
      expect(await settlement(code, written)).toMatchObject(
        badRequest('Settlement amount must be a number between 0.01 and 99999.99', 'error'),
      );
    },
  );

  it('is missing when it is null, undefined or blank', async () => {
    const { code } = await aGroup().with('Anna', 'Ben');
    for (const written of [null, undefined, '', '  ']) {
      const { expense, payment } = await send(code, written);
      expect(expense).toMatchObject(invalid('expense amount missing'));
      expect(payment).toMatchObject(invalid('Missing payment amount'));
    }
  });
});

describe('in a weak currency', () => {
  const tooBig = (expense: unknown, payment: unknown) => {
    expect(expense).toMatchObject(invalid('expense amount must not exceed 999999999.99'));
    expect(payment).toMatchObject(invalid('The payment amount may not exceed 999999999.99'));
  };

  it.each(['VND', 'JPY', 'HUF', 'IDR'])('a dinner in %s may cost millions', async (currency) => {
    const { code, id } = await aGroup().with('Anna', 'Ben').in(currency);
    const { expense, payment } = await send(code, 999_999_999.99);
    expect([expense.status, payment.status]).toEqual([201, 201]);
    const over = await send(code, 1_000_000_000);
    tooBig(over.expense, over.payment);
    await expectBooksInOrder(id);
  });

  it('a settlement may be as big, and its texts name the ceiling', async () => {
    const { code } = await aGroup().with('Anna', 'Ben').in('VND').spent('Anna', 999_999_999.99, ['Ben']);
    expect(await settlement(code, 999_999_999.99)).toMatchObject({ status: 201 });
    const text = 'between 0.01 and 999999999.99';
    expect(await settlement(code, 1_000_000_000)).toMatchObject(
      badRequest(`Settlement amount must be a number ${text}`, 'error'),
    );
    const one = { from: 'Ben', to: 'Anna', amount: 1_000_000_000, groupCode: code };
    expect(await api.delete('settlements', one)).toMatchObject(
      badRequest(`Settlement amount must be ${text}`, 'error'),
    );
  });

  it('an amount that no number of cents can hold is too big', async () => {
    const { code } = await aGroup().with('Anna', 'Ben').in('VND');
    const { expense, payment } = await send(code, '9'.repeat(400));
    tooBig(expense, payment);
  });

  it('an old amount above the ceiling of a new currency may stay, but no other may be set', async () => {
    const { code, expenses, members } = await aGroup().with('Anna', 'Ben').in('VND').spent('Anna', 500_000);
    await api.patch(`groups/currency/${code}`, { currency: '€' });
    const body = (expenseAmount: number) => ({
      expenseDescription: 'Umbenannt',
      expenseAmount,
      groupCode: code,
      expensePayerId: members.Anna?._id,
      expenseBeneficiariesNames: ['Anna', 'Ben'],
    });
    expect(await api.put(`expenses/${expenses[0]?._id}`, body(500_000))).toMatchObject({ status: 200 });
    expect(await api.put(`expenses/${expenses[0]?._id}`, body(500_001))).toMatchObject(
      invalid('expense amount must not exceed 99999.99'),
    );
  });
});

describe('in a currency without minor unit', () => {
  const shares = async (amount: number) => {
    const { expenses, id } = await aGroup().with('Anna', 'Ben', 'Cleo').in('JPY').spent('Anna', amount);
    await expectBooksInOrder(id);
    return expenses[0]?.shares.map((share) => share.amount).sort((a, b) => a - b);
  };

  it('a whole amount is split in whole units', async () => {
    expect(await shares(1000)).toEqual([333, 333, 334]);
    expect(await shares(2)).toEqual([0, 1, 1]);
  });

  it('the hundredths of an old client are split in hundredths', async () => {
    expect(await shares(10.01)).toEqual([3.33, 3.34, 3.34]);
  });
});
