import type { WireMember } from '@/lib/wire/old/member';
import { aGroup } from '../support/a-group';
import {
  anId,
  anInstant,
  badRequest,
  conflict,
  expectBooksInOrder,
  invalid,
  NOBODY,
  notFound,
  success,
} from '../support/answers';
import { api } from '../support/api';
import { TRICKY_NAMES, UNSTORABLE_NAMES } from '../support/tricky-names';
import { dumpOf } from '../support/database';
import { insertMembers } from '../support/many-entries';

type UserAnswer = { user: WireMember; updatedUser: WireMember };

const join = (groupCode: unknown, userName: unknown) =>
  api.post<UserAnswer>('users', { userName, groupCode });
const rename = (id: string | undefined, body: object) => api.patch<UserAnswer>(`users/${id}`, body);

const longNames = [
  [undefined, 'Missing user name'],
  [null, 'Missing user name'],
  [' \t', 'Missing user name'],
  [5, 'Missing user name'],
  [{ a: 'Anna' }, 'Missing user name'],
  [['Anna'], 'Missing user name'],
  ['x'.repeat(21), 'Username cannot exceed 20 characters'],
  ['a\0', 'The text contains characters that cannot be stored'],
  ['\uDC00', 'The text contains characters that cannot be stored'],
  ...UNSTORABLE_NAMES.map((name) => [name, 'The text contains characters that cannot be stored'] as const),
] as const;

describe('POST users', () => {
  it('lets Anna join with all totals at 0', async () => {
    const { code } = await aGroup();
    const answer = await join(code, '  Anna ');
    expect(answer).toMatchObject(success(201, { user: { userName: 'Anna' } }, 'User created successfully'));
    const { user } = answer.body;
    expect(user).toEqual({
      _id: anId,
      id: user._id,
      userName: 'Anna',
      groupCode: code,
      totalExpensesPaidAmount: 0,
      totalExpenseBenefittedAmount: 0,
      totalPaymentsMadeAmount: 0,
      totalPaymentsReceivedAmount: 0,
      userBalance: 0,
      expensesSettled: true,
      createdAt: anInstant,
      updatedAt: anInstant,
      revision: 0,
    });
    expect(user.createdAt).toBe(user.updatedAt);
  });

  it('distinguishes names by case, but not by blanks or by the encoding of an accent', async () => {
    const { code } = await aGroup().with('René', 'anna');
    expect(await join(code, 'Anna')).toMatchObject({ status: 201 });
    for (const taken of ['Rene\u0301', ' René ', 'Anna', 'anna ']) {
      expect(await join(code, taken)).toMatchObject(conflict('name is already taken in this group'));
    }
  });

  it.each(TRICKY_NAMES)('takes the name %j as it is', async (name) => {
    const { code } = await aGroup();
    expect(await join(code, name)).toMatchObject({ status: 201, body: { user: { userName: name } } });
  });

  it('refuses a name that differs from another only in what cannot be seen', async () => {
    const { code } = await aGroup().with('Anna', 'Bea\u00A0M');
    for (const taken of ['An\u200Bna', '\u2060Anna', 'Anna\uFE0F', 'A\u00ADnna\u200F', 'Bea M', 'Bea  M']) {
      expect(await join(code, taken)).toMatchObject(conflict('name is already taken in this group'));
    }
    expect(await join(code, 'AnnaM')).toMatchObject({ status: 201 });
  });

  it('takes one of ten names that look the same and come at once', async () => {
    const { code } = await aGroup();
    const names = Array.from({ length: 10 }, (_one, count) => `An${'\u200B'.repeat(count)}na`);
    const answers = await Promise.all(names.map((name) => join(code, name)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(409)]);
  });

  it.each(longNames)('refuses the name %j', async (name, text) => {
    const { code } = await aGroup();
    expect(await join(code, name)).toMatchObject(invalid(text));
    expect(await join('GONE', name)).toMatchObject(invalid(text));
  });

  it('needs a group, and says all that is wrong in the order of the fields', async () => {
    for (const code of [undefined, null, '', 5, { a: 1 }, ['x']]) {
      expect(await join(code, 'Anna')).toMatchObject(invalid('Missing groupCode'));
      expect(await join(code, '')).toMatchObject(invalid('Missing user name', 'Missing groupCode'));
    }
    for (const code of ['GONE', 'a\0', 'null', 'x'.repeat(9000)]) {
      expect(await join(code, 'Anna')).toMatchObject(notFound('Group not found'));
    }
  });

  it('takes two hundred people and no more', async () => {
    const { code, id } = await aGroup();
    await insertMembers(id, 199);
    expect(await join(code, 'Anna')).toMatchObject({ status: 201 });
    expect(await join(code, 'Ben')).toMatchObject(invalid('A group cannot have more than 200 members'));
  });
});

describe('GET users/byGroupCode/{code}', () => {
  it('lists the members by name, as a German reader sorts, with exact totals', async () => {
    const { code } = await aGroup()
      .with('Zoe', 'Özgür', 'Anna', 'Otto')
      .spent('Anna', 10, ['Anna', 'Zoe', 'Otto'])
      .paid('Zoe', 1.5, 'Anna');
    const answer = await api.get<{ users: WireMember[] }>(`users/byGroupCode/${code}`);
    expect(answer).toMatchObject(success(200, { results: 4 }, 'User list retrieved successfully'));
    const { users } = answer.body;
    expect(users.map(({ userName }) => userName)).toEqual(['Anna', 'Otto', 'Özgür', 'Zoe']);
    expect(users[0]).toMatchObject({ totalExpensesPaidAmount: 10, totalPaymentsReceivedAmount: 1.5 });
    expect(users[3]).toMatchObject({ totalPaymentsMadeAmount: 1.5, totalExpensesPaidAmount: 0 });
    expect(users.map(({ expensesSettled }) => expensesSettled)).toEqual([false, false, true, false]);
    const cents = users.map(({ userBalance }) => Math.round(userBalance * 100));
    expect(cents.reduce((sum, balance) => sum + balance)).toBe(0);
  });

  it('is empty for a group that does not exist', async () => {
    for (const code of ['GONE', 'null', '%00']) {
      expect(await api.get(`users/byGroupCode/${code}`)).toMatchObject(
        success(200, { results: 0, users: [] }, 'User list retrieved successfully'),
      );
    }
  });
});

describe('GET users/{id}', () => {
  it('shows one member, by the id in either case', async () => {
    const { members } = await aGroup().with('Anna');
    const id = members.Anna?._id ?? '';
    for (const path of [`users/${id}`, `users/${id.toUpperCase()}`]) {
      expect(await api.get(path)).toMatchObject(
        success(200, { user: members.Anna }, 'User info retrieved successfully.'),
      );
    }
  });

  it('does not find unknown and malformed ids', async () => {
    for (const id of [NOBODY, 'xyz', '%00', 'null', 'x'.repeat(9000)]) {
      expect(await api.get(`users/${id}`)).toMatchObject(notFound('User not found'));
      expect(await api.delete(`users/${id}`)).toMatchObject(notFound('User not found'));
      expect(await rename(id, { userName: 'Anna' })).toMatchObject(notFound('User not found'));
    }
  });
});

describe('PATCH users/{id}', () => {
  it('renames Anna everywhere', async () => {
    const { code, members, expenses } = await aGroup().with('Anna', 'Ben').spent('Anna', 10);
    const answer = await rename(members.Anna?._id, { user: 'Anna', userName: ' Annika ', groupCode: code });
    expect(answer).toMatchObject(
      success(200, { updatedUser: { userName: 'Annika', revision: 1 } }, 'User name updated successfully.'),
    );
    expect(answer.body.updatedUser.updatedAt).not.toBe(answer.body.updatedUser.createdAt);
    expect((await api.get(`expenses/${expenses[0]?._id}`)).body).toMatchObject({
      expense: { expensePayer: { userName: 'Annika' }, updatedAt: expenses[0]?.updatedAt },
    });
  });

  it('takes the unchanged name and writes nothing', async () => {
    const { code, id, members } = await aGroup().with('Anna');
    const before = await dumpOf(id);
    expect(await rename(members.Anna?._id, { userName: ' Anna', groupCode: code })).toMatchObject({
      status: 200,
      body: { updatedUser: members.Anna },
    });
    expect(await dumpOf(id)).toEqual(before);
  });

  it("takes an invisible change of one's own name, as it was typed", async () => {
    const { members, id } = await aGroup().with('Anna', 'Ben');
    const selected = { userName: 'Anna\uFE0F' };
    expect(await rename(members.Anna?._id, selected)).toMatchObject({
      status: 200,
      body: { updatedUser: { userName: 'Anna\uFE0F', revision: 1 } },
    });
    expect(await rename(members.Ben?._id, { userName: 'Anna' })).toMatchObject(
      conflict('name is already taken in this group'),
    );
    expect(await rename(members.Anna?._id, { userName: 'Ida' })).toMatchObject({ status: 200 });
    expect(await rename(members.Ben?._id, { userName: 'Anna' })).toMatchObject({ status: 200 });
    await expectBooksInOrder(id);
  });

  it('refuses a name that somebody else has, and a member of another group', async () => {
    const [rome, oslo] = [await aGroup('Rom').with('Anna', 'Ben'), await aGroup('Oslo')];
    const id = rome.members.Anna?._id;
    expect(await rename(id, { userName: ' Ben', groupCode: rome.code })).toMatchObject(
      conflict('name is already taken in this group'),
    );
    expect(await rename(id, { userName: 'Cleo', groupCode: oslo.code })).toMatchObject(
      notFound('User not found'),
    );
  });

  it.each(longNames)('refuses the name %j', async (name, text) => {
    const { members } = await aGroup().with('Anna');
    expect(await rename(members.Anna?._id, { userName: name })).toMatchObject(invalid(text));
    expect(await rename(NOBODY, { userName: name, groupCode: {} })).toMatchObject(
      invalid(text, 'Missing groupCode'),
    );
  });
});

describe('DELETE users/{id}', () => {
  const text = 'User has associated transactions. Please remove the user from all transactions.';

  it('removes a member whom no entry names', async () => {
    const { id, members } = await aGroup().with('Anna', 'Ben', 'Cleo').spent('Anna', 10, ['Ben']);
    expect(await api.delete(`users/${members.Cleo?._id}`)).toMatchObject({ status: 204, text: '' });
    expect(await api.get(`users/${members.Cleo?._id}`)).toMatchObject(notFound('User not found'));
    expect(await api.delete(`users/${members.Cleo?._id}`)).toMatchObject(notFound('User not found'));
    await expectBooksInOrder(id);
  });

  it('keeps whoever pays, benefits, makes or receives, until the entries are gone', async () => {
    const group = await aGroup()
      .with('Payer', 'Guest', 'Maker', 'Taker')
      .spent('Payer', 10, ['Guest'])
      .paid('Maker', 5, 'Taker');
    const before = await dumpOf(group.id);
    for (const { _id } of Object.values(group.members)) {
      expect(await api.delete(`users/${_id}`)).toMatchObject(badRequest(text));
    }
    expect(await dumpOf(group.id)).toEqual(before);
    await api.delete(`expenses/${group.expenses[0]?._id}`);
    await api.delete(`payments/${group.payments[0]?._id}`);
    for (const { _id } of Object.values(group.members)) {
      expect(await api.delete(`users/${_id}`)).toMatchObject({ status: 204 });
    }
  });

  it('ends a persisted plan that names the member, and leaves one that does not', async () => {
    const group = await aGroup().with('Anna', 'Ben', 'Cleo', 'Deniz').spent('Anna', 10, ['Ben']);
    const settlements = (to: string) => ({
      settlements: [{ from: 'Ben', to, amount: to === 'Anna' ? 10 : 0.01, groupCode: group.code }],
    });
    const order = async () => (await api.get(`groups/has-persisted-order/${group.code}`)).body;
    await api.post('settlements', settlements('Anna'));
    await api.delete(`users/${group.members.Cleo?._id}`);
    expect(await order()).toBe(true);
    await api.post('settlements', settlements('Deniz'));
    await api.delete(`users/${group.members.Deniz?._id}`);
    expect(await order()).toBe(false);
    expect((await api.get(`settlements/${group.code}`)).status).toBe(404);
  });
});
