import type { WireEntry } from '@/lib/wire/old/history-wire';
import { aGroup, type TestGroup } from '../support/a-group';
import { invalid, NOBODY, success } from '../support/answers';
import { api } from '../support/api';
import { rows } from '../support/database';

type HistoryPage = { groupExpensesAndPayments: WireEntry[]; nextCursor: string | null };

const text = 'All group expenses and payments retrieved successfully';
const page = (code: string, query = '') =>
  api.get<HistoryPage>(`groups/${code}/expenses-and-payments${query}`);

/** A group with two expenses and two payments at each of three instants. */
async function groupWithTies(): Promise<TestGroup> {
  const people = aGroup().with('Anna', 'Ben');
  const story = Array.from({ length: 6 }).reduce<typeof people>(
    (soFar) => soFar.paid('Ben', 1, 'Anna').spent('Anna', 2),
    people,
  );
  const group = await story;
  for (const entries of [group.expenses, group.payments]) {
    for (const [place, { _id }] of entries.entries()) {
      const instant = new Date(Date.UTC(2026, 10, 1 + Math.floor(place / 2)));
      await rows('UPDATE entries SET created_at = $2 WHERE id = $1', [_id, instant]);
    }
  }
  return group;
}

const keyOf = (entry: WireEntry) => [entry.createdAt, entry.itemType, entry._id].join(' ');

async function walk(code: string, order: string, limit: number): Promise<string[]> {
  const seen: string[] = [];
  let cursor = '';
  for (;;) {
    const { body } = await page(code, `?limit=${limit}&order=${order}${cursor}`);
    seen.push(...body.groupExpensesAndPayments.map(keyOf));
    expect(body.groupExpensesAndPayments.length).toBeLessThanOrEqual(limit);
    if (body.nextCursor === null) return seen;
    cursor = `&cursor=${body.nextCursor}`;
  }
}

describe('GET groups/{code}/expenses-and-payments', () => {
  it('lists everything, oldest first, an expense before a payment of the same instant', async () => {
    const { code } = await groupWithTies();
    const answer = await page(code);
    expect(answer).toMatchObject(success(200, {}, text));
    expect(answer.body).not.toHaveProperty('nextCursor');
    const keys = answer.body.groupExpensesAndPayments.map(keyOf);
    expect(keys).toHaveLength(12);
    expect(keys).toEqual([...keys].sort());
  });

  it('shows payer, maker and recipient as stubs and beneficiaries as ids', async () => {
    const { code, members, expenses, payments } = await aGroup()
      .with('Anna', 'Ben')
      .spent('Anna', 10)
      .paid('Ben', 1, 'Anna');
    const stub = (name: string) => ({ _id: members[name]?._id, id: members[name]?._id, userName: name });
    const { body } = await page(code);
    const leftOut = { payers: undefined, split: undefined, note: undefined, foreign: undefined };
    expect(body.groupExpensesAndPayments).toEqual([
      { ...expenses[0], ...leftOut, expensePayer: stub('Anna'), itemType: 'expense' },
      {
        ...{ ...payments[0], ...leftOut, itemType: 'payment' },
        ...{ paymentMaker: stub('Ben'), paymentRecipient: stub('Anna') },
      },
    ]);
  });

  it.each([1, 2, 3, 5, 12, 200])(
    'is read in pages of %d, in both orders, across equal instants',
    async (limit) => {
      const { code } = await groupWithTies();
      const all = (await page(code)).body.groupExpensesAndPayments.map(keyOf);
      expect(await walk(code, 'asc', limit)).toEqual(all);
      expect(await walk(code, 'desc', limit)).toEqual(all.toReversed());
    },
  );

  it('continues where it was if entries come and go between two pages', async () => {
    const { code, expenses } = await groupWithTies();
    const first = await page(code, '?limit=3&order=desc');
    const [last] = first.body.groupExpensesAndPayments.slice(-1);
    await api.delete(`${last?.itemType}s/${last?._id}`);
    await api.post('payments', {
      ...{ paymentMakerName: 'Anna', paymentRecipientName: 'Ben', paymentAmount: 1, groupCode: code },
    });
    const second = await page(code, `?limit=200&order=desc&cursor=${first.body.nextCursor}`);
    expect(second.body.groupExpensesAndPayments).toHaveLength(9);
    expect(second.body.groupExpensesAndPayments.at(-1)).toMatchObject({
      createdAt: '2026-11-01T00:00:00.000Z',
    });
    expect(expenses).toHaveLength(6);
  });

  it('is empty for a group that does not exist', async () => {
    for (const code of ['GONE', 'null', '%00']) {
      expect(await page(code)).toMatchObject(success(200, { groupExpensesAndPayments: [] }, text));
      expect(await page(code, '?limit=5')).toMatchObject(
        success(200, { groupExpensesAndPayments: [] }, text),
      );
    }
  });

  it.each([
    'limit=0',
    'limit=201',
    'limit=1.5',
    'limit=x',
    'limit=',
    'order=up',
    'cursor=',
    'cursor=x',
    `cursor=zzzzzzzzzzzzzz.e.${NOBODY}`,
    `cursor=1.q.${NOBODY}`,
    'cursor=1.e.%00',
  ])('refuses the page %s', async (query) => {
    const { code } = await aGroup();
    expect(await page(code, `?${query}`)).toMatchObject(invalid('limit, cursor or order is invalid'));
  });

  it('takes any instant as a cursor', async () => {
    const { code } = await aGroup().with('Anna').spent('Anna', 1);
    for (const [instant, order, found] of [
      ['0', 'asc', 1],
      ['zzzzzzzzz', 'asc', 0],
      ['zzzzzzzzz', 'desc', 1],
    ] as const) {
      const { body } = await page(code, `?order=${order}&cursor=${instant}.p.${NOBODY}`);
      expect(body.groupExpensesAndPayments).toHaveLength(found);
    }
  });
});

describe('GET users/{id}/expenses-and-payments', () => {
  const message = 'All user expenses and payments retrieved successfully';
  const of = (id: string | undefined) =>
    api.get<{ userExpensesAndPayments: WireEntry[] }>(`users/${id}/expenses-and-payments`);

  it('lists what names the member, in whatever role, oldest first', async () => {
    const { members } = await aGroup()
      .with('Anna', 'Ben', 'Cleo')
      .spent('Anna', 1, ['Ben'])
      .spent('Ben', 2, ['Anna'])
      .spent('Ben', 3, ['Ben', 'Cleo'])
      .paid('Anna', 4, 'Cleo')
      .paid('Cleo', 5, 'Anna')
      .paid('Ben', 6, 'Cleo');
    const answer = await of(members.Anna?._id.toUpperCase());
    expect(answer).toMatchObject(success(200, { results: 4, expenseCount: 2, paymentCount: 2 }, message));
    expect(
      answer.body.userExpensesAndPayments.map((entry) =>
        entry.itemType === 'expense' ? entry.expenseAmount : entry.paymentAmount,
      ),
    ).toEqual([1, 2, 4, 5]);
  });

  it('is empty for a member who does not exist', async () => {
    for (const id of [NOBODY, 'xyz', '%00']) {
      expect(await of(id)).toMatchObject(
        success(200, { results: 0, expenseCount: 0, paymentCount: 0, userExpensesAndPayments: [] }, message),
      );
    }
  });
});
