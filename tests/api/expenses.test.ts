import type { WireExpense, WireExpenseWithIds } from '@/lib/wire/old/expense';
import { aGroup } from '../support/a-group';
import {
  aDay,
  anId,
  anInstant,
  badRequest,
  expectBooksInOrder,
  invalid,
  NOBODY,
  notFound,
  success,
} from '../support/answers';
import { api } from '../support/api';
import { dumpOf, rows } from '../support/database';

type ExpenseAnswer = { expense: WireExpenseWithIds; updatedExpense: WireExpenseWithIds };

const dinner = (groupCode: string, more: object = {}) => ({
  expenseDescription: 'Abendessen',
  expenseAmount: 10,
  groupCode,
  expensePayerName: 'Anna',
  expenseBeneficiariesNames: ['Anna', 'Ben', 'Cleo'],
  ...more,
});

const post = (body: object) => api.post<ExpenseAnswer>('expenses', body);
const put = (id: string | undefined, body: object) => api.put<ExpenseAnswer>(`expenses/${id}`, body);
const three = () => aGroup().with('Anna', 'Ben', 'Cleo');

describe('POST expenses', () => {
  it('records that Anna pays 10 € for three, and the odd cent has an owner', async () => {
    const { code, id, members } = await three();
    const answer = await post(dinner(code, { expenseDescription: '  Abendessen ' }));
    expect(answer).toMatchObject(success(201, {}, 'Expense created successfully'));
    const { expense } = answer.body;
    const ids = Object.values(members).map(({ _id }) => _id);
    expect(expense).toEqual({
      _id: anId,
      expenseDescription: 'Abendessen',
      expenseAmount: 10,
      expenseAmountPerBeneficiary: 3.33,
      expensePayer: members.Anna?._id,
      expenseBeneficiaries: ids,
      shares: Object.values(members).map(({ _id, userName }) => ({
        _id,
        userName,
        amount: expect.any(Number) as number,
      })),
      groupCode: code,
      createdAt: anInstant,
      updatedAt: anInstant,
      revision: 0,
      ...{ entryKind: 'expense', split: null, day: aDay, note: '', category: null, foreign: null },
      payers: [{ _id: members.Anna?._id, userName: 'Anna', amount: 10 }],
    });
    expect(expense.shares.map(({ amount }) => amount).sort()).toEqual([3.33, 3.33, 3.34]);
    expect(expense.createdAt).toBe(expense.updatedAt);
    await expectBooksInOrder(id);
  });

  it('takes people by id before their names, each once, and a payer who does not share', async () => {
    const { code, members } = await three();
    const people = {
      expensePayerName: 'Nobody',
      expensePayerId: members.Cleo?._id.toUpperCase(),
      expenseBeneficiaryIds: [members.Ben?._id, members.Ben?._id],
      expenseBeneficiariesNames: ['Nobody'],
    };
    expect((await post(dinner(code, people))).body.expense).toMatchObject({
      expensePayer: members.Cleo?._id,
      expenseBeneficiaries: [members.Ben?._id],
    });
    const named = {
      expenseBeneficiariesNames: ['Ben', ' Ben ', 'Be\u200Bn'],
      expensePayerName: ' An\uFE0Fna',
    };
    expect((await post(dinner(code, named))).body.expense.expenseBeneficiaries).toEqual([members.Ben?._id]);
  });

  it('asks for payer, then for beneficiaries, before it looks at anything else', async () => {
    for (const expensePayerName of [undefined, null, '', '  ']) {
      expect(await post({ expensePayerName, expenseBeneficiariesNames: [] })).toMatchObject(
        badRequest('missing expense payer'),
      );
    }
    for (const expenseBeneficiariesNames of [undefined, null, [], '']) {
      const body = { expensePayerName: 'Anna', expenseBeneficiariesNames, expenseAmount: 'x' };
      expect(await post(body)).toMatchObject(badRequest('at least 1 expense beneficiary is required'));
    }
  });

  it.each([
    ['expenseDescription', undefined, 'expense description missing'],
    ['expenseDescription', null, 'expense description missing'],
    ['expenseDescription', ' ', 'expense description missing'],
    ['expenseDescription', {}, 'expense description missing'],
    ['expenseDescription', 'x'.repeat(101), 'expense description must not exceed 100 characters'],
    ['expenseDescription', 'a\0', 'The text contains characters that cannot be stored'],
    ['expenseDescription', '\u202Ereversed', 'The text contains characters that cannot be stored'],
    ['expenseDescription', '\u2800', 'The text contains characters that cannot be stored'],
    ['expenseAmount', undefined, 'expense amount missing'],
    ['expenseAmount', null, 'expense amount missing'],
    ['expenseAmount', 0, 'expense amount must be at least 0.01'],
    ['expenseAmount', '1e3', 'expense amount must be at least 0.01'],
    ['expenseAmount', {}, 'expense amount must be at least 0.01'],
    ['expenseAmount', 100_000, 'expense amount must not exceed 99999.99'],
    ['expenseAmount', 1_000_000_000, 'expense amount must not exceed 99999.99'],
    ['groupCode', undefined, 'Missing groupCode'],
    ['groupCode', { a: 1 }, 'Missing groupCode'],
  ])('refuses the %s %j', async (field, value, text) => {
    const { code, id, expenses } = await three().spent('Anna', 10);
    const before = await dumpOf(id);
    expect(await post(dinner(code, { [field]: value }))).toMatchObject(invalid(text));
    expect(await put(expenses[0]?._id, dinner(code, { [field]: value }))).toMatchObject(invalid(text));
    expect(await dumpOf(id)).toEqual(before);
  });

  it('says all that is wrong in the order of the fields', async () => {
    const body = { expensePayerName: 'Anna', expenseBeneficiariesNames: ['Ben'] };
    expect(await post(body)).toMatchObject(
      invalid('expense description missing', 'expense amount missing', 'Missing groupCode'),
    );
  });

  it('drops nobody silently', async () => {
    const { code, id } = await three();
    const other = await aGroup().with('Deniz');
    const before = await dumpOf(id);
    for (const people of [
      { expensePayerName: 'Deniz' },
      { expensePayerName: 'anna' },
      { expenseBeneficiariesNames: ['Anna', 'Deniz'] },
      { expenseBeneficiariesNames: ['a\0'] },
      { expensePayerId: other.members.Deniz?._id },
      { expensePayerId: 'xyz' },
      { expenseBeneficiaryIds: [NOBODY] },
    ]) {
      expect(await post(dinner(code, people))).toMatchObject(notFound('User not found'));
    }
    for (const gone of ['GONE', 'a\0']) {
      expect(await post(dinner(gone))).toMatchObject(notFound('Group not found'));
    }
    expect(await dumpOf(id)).toEqual(before);
  });

  it('takes a hundred thousand entries a group and no more', async () => {
    const { code, id } = await three();
    const setCount = (count: number) => rows('UPDATE groups SET entry_count = $2 WHERE id = $1', [id, count]);
    await setCount(100_000);
    expect(await post(dinner(code))).toMatchObject(invalid('A group cannot have more than 100000 entries'));
    await setCount(0);
    expect(await post(dinner(code))).toMatchObject({ status: 201 });
  });
});

describe('PUT expenses/{id}', () => {
  it('changes what it names, and ignores what old clients repeat of the stored entry', async () => {
    const { code, id, members, expenses } = await three().spent('Anna', 10);
    const old = { storedExpensePayerName: 'x', storedBeneficiariesNames: 5 };
    const body = dinner(code, { expenseAmount: 7, expensePayerName: 'Ben', ...old });
    const answer = await put(expenses[0]?._id, { ...body, expenseBeneficiariesNames: ['Cleo'] });
    expect(answer).toMatchObject(success(200, {}, 'Expense updated successfully.'));
    expect(answer.body.updatedExpense).toMatchObject({
      expenseAmount: 7,
      expensePayer: members.Ben?._id,
      expenseBeneficiaries: [members.Cleo?._id],
      createdAt: expenses[0]?.createdAt,
      revision: 1,
    });
    expect(answer.body.updatedExpense.updatedAt > (expenses[0]?.updatedAt ?? '')).toBe(true);
    await expectBooksInOrder(id);
  });

  it('asks for payer and beneficiaries with texts of its own', async () => {
    expect(await put(NOBODY, {})).toMatchObject(badRequest('Expense payer name is required'));
    expect(await put(NOBODY, { expensePayerName: 'Anna' })).toMatchObject(
      badRequest('At least 1 expense beneficiary is required'),
    );
  });

  it('does not find unknown, malformed and foreign ids, and never moves an expense', async () => {
    const [rome, oslo] = [await three().spent('Anna', 10), await three()];
    const before = await dumpOf(rome.id);
    for (const id of [NOBODY, 'xyz', '%00', rome.members.Anna?._id]) {
      expect(await put(id, dinner(rome.code))).toMatchObject(notFound('Expense not found'));
    }
    expect(await put(rome.expenses[0]?._id, dinner(oslo.code))).toMatchObject(notFound('Expense not found'));
    expect(await put(rome.expenses[0]?._id, dinner('GONE'))).toMatchObject(notFound('Group not found'));
    const stranger = dinner(rome.code, { expensePayerName: 'Deniz' });
    expect(await put(rome.expenses[0]?._id, stranger)).toMatchObject(notFound('User not found'));
    expect(await dumpOf(rome.id)).toEqual(before);
  });

  it('says that an amount is too big before it says that somebody is unknown', async () => {
    const { code, expenses } = await three().spent('Anna', 10);
    const body = dinner(code, { expenseAmount: 100_000, expensePayerName: 'Nobody' });
    for (const answer of [await post(body), await put(expenses[0]?._id, body)]) {
      expect(answer).toMatchObject(invalid('expense amount must not exceed 99999.99'));
    }
  });
});

describe('reading and deleting expenses', () => {
  it('shows one with stubs of its people', async () => {
    const { members, expenses } = await three().spent('Anna', 10, ['Ben', 'Anna']);
    const stub = (name: string) => ({ _id: members[name]?._id, id: members[name]?._id, userName: name });
    const answer = await api.get<{ expense: WireExpense }>(`expenses/${expenses[0]?._id.toUpperCase()}`);
    const people = { expensePayer: stub('Anna'), expenseBeneficiaries: [stub('Anna'), stub('Ben')] };
    expect(answer).toMatchObject(success(200, {}, 'Expense info retrieved successfully.'));
    expect(answer.body.expense).toEqual({ ...expenses[0], ...people });
  });

  it('adds up and lists those of a group; payments do not count', async () => {
    const { code } = await three().spent('Anna', 10.1).spent('Ben', 0.2).paid('Cleo', 5, 'Anna');
    const total = (expensesTotal: number) =>
      success(200, { expensesTotal }, 'Total group expenses retrieved successfully');
    const list = (results: number) => success(200, { results }, 'Group expenses retrieved successfully');
    expect(await api.get(`expenses/totalExpenses/${code}`)).toMatchObject(total(10.3));
    const answer = await api.get<{ expenses: WireExpense[] }>(`expenses/byGroupCode/${code}`);
    expect(answer).toMatchObject(list(2));
    expect(answer.body.expenses.map(({ expenseAmount }) => expenseAmount)).toEqual([10.1, 0.2]);
    for (const nobodys of ['GONE', '%00', (await aGroup()).code]) {
      expect(await api.get(`expenses/totalExpenses/${nobodys}`)).toMatchObject(total(0));
      expect(await api.get(`expenses/byGroupCode/${nobodys}`)).toMatchObject(list(0));
    }
  });

  it('deletes one, once', async () => {
    const { id, expenses } = await three().spent('Anna', 10).spent('Ben', 5);
    expect(await api.delete(`expenses/${expenses[0]?._id}`)).toMatchObject({ status: 204, text: '' });
    for (const gone of [expenses[0]?._id, NOBODY, 'xyz', '%00']) {
      expect(await api.delete(`expenses/${gone}`)).toMatchObject(notFound('Expense not found'));
      expect(await api.get(`expenses/${gone}`)).toMatchObject(notFound('Expense not found'));
    }
    await expectBooksInOrder(id);
  });
});
