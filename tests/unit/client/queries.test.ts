import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query';

import { ApiError } from '@/lib/client/api';
import { createQueryClient } from '@/lib/client/query-client';
import { booksQuery, expenseQuery, historyQuery, memberHistoryQuery, planQuery } from '@/lib/client/queries';
import { booksOf, expenseOf, GROUP_CODE } from '@/tests/unit/client/a-books';
import { type Reply, serve } from '@/tests/unit/client/fake-server';

const booksAnswer = (revision: number): Reply => ({
  status: 200,
  body: booksOf({ Anna: 5, Ben: -5 }, { revision }),
  etag: `W/"build.${revision}"`,
});

const historyAnswer = (revision: number, nextCursor: string | null = null): Reply => ({
  status: 200,
  body: { groupExpensesAndPayments: [expenseOf('Eis', '2026-11-20T10:00:00.000Z')], nextCursor },
  etag: `W/"build.${revision}"`,
});

const client = createQueryClient();
afterEach(() => client.clear());

test('the books of a group come with its revision', async () => {
  serve(() => booksAnswer(3));
  const books = await client.query(booksQuery(GROUP_CODE));
  expect(books).toMatchObject({ revision: 3, group: { groupName: 'Lissabon 2026' } });
  expect(books?.users.map(({ userName }) => userName)).toEqual(['Anna', 'Ben']);
});

test('a group that the server does not know is null, not an error', async () => {
  serve(() => ({ status: 200, body: { results: 0, users: [] } }));
  expect(await client.query(booksQuery('NOPE'))).toBeNull();
});

test('the first page of a history is small, the next ones start behind its last entry', async () => {
  const calls = serve(({ path }) => historyAnswer(3, path.includes('cursor') ? null : 'abc.e.1'));
  const observer = new InfiniteQueryObserver(client, historyQuery(GROUP_CODE));
  const stop = observer.subscribe(() => undefined);
  await observer.refetch();
  const { data, hasNextPage } = await observer.fetchNextPage();
  stop();
  expect(calls.map(({ path }) => path.split('?')[1])).toEqual([
    'order=desc&limit=30',
    'order=desc&limit=100&cursor=abc.e.1',
  ]);
  expect(data?.pages).toHaveLength(2);
  expect(hasNextPage).toBe(false);
});

test('one poll of the books is enough: what is older of the same group follows', async () => {
  let revision = 3;
  const calls = serve(({ path }) =>
    path.startsWith('users') ? booksAnswer(revision) : historyAnswer(revision),
  );
  const books = new QueryObserver(client, booksQuery(GROUP_CODE));
  const history = new InfiniteQueryObserver(client, historyQuery(GROUP_CODE));
  const stops = [books.subscribe(() => undefined), history.subscribe(() => undefined)];
  await Promise.all([books.refetch(), history.refetch()]);
  revision = 4;
  const seen = calls.length;
  const followed = new Promise<void>((resolve) => {
    history.subscribe(({ data }) => {
      if (data?.pages[0]?.revision === 4) resolve();
    });
  });
  await books.refetch();
  await followed;
  for (const stop of stops) stop();
  expect(calls.slice(seen).map(({ path }) => path.split('/')[0])).toEqual(['users', 'groups']);
});

test('an expense of another group is none of this one', async () => {
  const expense = { ...expenseOf('Eis', '2026-11-20T10:00:00.000Z'), groupCode: 'ANOTHERGROUP' };
  serve(() => ({ status: 200, body: { expense }, etag: 'W/"build.3.1"' }));
  expect(await client.query(expenseQuery(GROUP_CODE, 'id'))).toEqual({ revision: 3, expense: null });
});

test('a deleted expense is null, at least as new as what was known of the group', async () => {
  client.setQueryData(booksQuery(GROUP_CODE).queryKey, booksOf({ Anna: 0 }, { revision: 6 }));
  serve(() => ({ status: 404, body: { message: 'Expense not found', code: 'expense-not-found' } }));
  expect(await client.query(expenseQuery(GROUP_CODE, 'id'))).toEqual({ revision: 6, expense: null });
});

test('a group without a persisted plan has an empty one', async () => {
  serve(() => ({ status: 404, body: { message: 'No settlements found for this group' } }));
  expect(await client.query(planQuery(GROUP_CODE))).toEqual({ revision: 0, settlements: [] });
});

test('the history of a member of another group shows nothing', async () => {
  const foreign = { ...expenseOf('Eis', '2026-11-20T10:00:00.000Z'), groupCode: 'ANOTHERGROUP' };
  serve(() => ({ status: 200, body: { userExpensesAndPayments: [foreign] }, etag: 'W/"build.3"' }));
  const { entries } = await client.query(memberHistoryQuery(GROUP_CODE, 'anna'));
  expect(entries).toEqual([]);
});

test('what the server has refused is not asked again', async () => {
  const calls = serve(() => ({ status: 429, body: { error: 'Too many attempts. Please try again later.' } }));
  const observer = new QueryObserver(client, booksQuery(GROUP_CODE));
  const refused = new Promise((resolve) => {
    observer.subscribe(({ error }) => {
      if (error) resolve(error);
    });
  });
  expect(await refused).toBeInstanceOf(ApiError);
  observer.destroy();
  expect(calls).toHaveLength(1);
});
