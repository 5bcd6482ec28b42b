import { newId } from '@/lib/domain/ids';
import { clientAddressHeader } from '@/lib/launcher-headers.mjs';
import {
  GROUP_MAX_MEMBERS,
  KILOBYTES_PER_ADDRESS_AND_DAY,
  NEW_FEEDBACKS_PER_WINDOW,
  NEW_FILES_PER_WINDOW,
  RATE_WINDOW_SECONDS,
  SHARE_OF_GROUP_BUDGET,
  SPARED_SHARE_OF_GROUP_BUDGET,
  WRITES_PER_GROUP_AND_WINDOW,
} from '@/lib/limits';
import { runAs, requesterOf } from '@/lib/server/guard/requester';
import { storeBytes } from '@/lib/server/guard/rate-limits';
import { rowsOf, takeWrite } from '@/lib/server/guard/write-budget';
import type { Outcome } from '@/lib/wire/own/changes';
import { anExpense, idOf, put } from '../support/a-device';
import { aGroup, type TestGroup } from '../support/a-group';
import { type ApiAnswer, api } from '../support/api';
import { atOnce, tally } from '../support/at-once';
import { limitsOn } from '../support/limits-on';
import { prisma } from '@/lib/server/database/database';

limitsOn(1);

/** How many changes a phone may have queued while it was offline. */
const QUEUED = 2000;

let writers = 0;
const somebody = () => {
  writers += 1;
  return { [clientAddressHeader]: `writer ${writers}` };
};

/** Forgets this process's counts, so that it acts as another process of the installation. */
const anotherProcess = (): void => {
  delete (globalThis as { pariWriteTallies?: unknown }).pariWriteTallies;
};

const expense = ({ code }: TestGroup) => ({
  ...{ expenseDescription: 'Eis', expenseAmount: 10, expensePayerName: 'Anna', groupCode: code },
  expenseBeneficiariesNames: ['Anna', 'Ben'],
});

/** The statements of an expense that so many people share. */
const expenseOf = (people: number) => [
  { values: [newId(), 'Eis', Array.from({ length: people }, newId)] },
  { values: [newId(), 1] },
];

/**
 * Takes writes from the budget until one is refused, at most `most`. It yields now and then, or answers of the database
 * would seem to stay away.
 * @returns the number of writes that were allowed
 */
function writesOf(
  groupId: string,
  headers: Record<string, string>,
  people: number,
  most: number,
): Promise<number> {
  const statements = expenseOf(people);
  return runAs(requesterOf(new Headers(headers)), async () => {
    for (let n = 0; n < most; n += 1) {
      if (n % 100 === 99) await new Promise(setImmediate);
      try {
        takeWrite(groupId, statements);
      } catch (error) {
        expect(error).toMatchObject({ code: 'too-many-requests', spending: { remaining: 0 } });
        return n;
      }
    }
    return most;
  });
}

/** What this process has counted of a budget. */
function countedIn(name: string, who: string): number {
  type Tallies = Map<string, { readonly shared: number; readonly gathered: number }>;
  const { pariWriteTallies } = globalThis as { pariWriteTallies?: Tallies };
  const { shared = 0, gathered = 0 } = pariWriteTallies?.get(`${name} ${who}`) ?? {};
  return shared + gathered;
}

/** The counts of this budget in the database, which all processes share. */
const sharedCount = async (name: string) =>
  (await prisma().rateLimit.findMany({ where: { key: { startsWith: `${name}:` } } })).map(
    ({ points }) => points,
  );

it('all that a phone has queued while it was offline is accepted, sent one by one', async () => {
  const [group, headers] = [await aGroup().with('Anna', 'Ben'), somebody()];
  const answers: ApiAnswer[] = [];
  for (let n = 0; n < QUEUED; n += 20)
    answers.push(...(await atOnce(() => api.post('expenses', expense(group), headers), 20)));
  expect(tally(answers)).toEqual({ 201: QUEUED });
}, 300_000);

it('all that a phone has queued is accepted in a group of 200 as well', async () => {
  expect(await writesOf(newId(), somebody(), GROUP_MAX_MEMBERS, QUEUED)).toBe(QUEUED);
});

const HALF = WRITES_PER_GROUP_AND_WINDOW * SHARE_OF_GROUP_BUDGET;
const SPARED = WRITES_PER_GROUP_AND_WINDOW * SPARED_SHARE_OF_GROUP_BUDGET;

it('a group that is written to without end reaches its limit, and other groups do not', async () => {
  const [group, other] = [await aGroup().with('Anna', 'Ben'), await aGroup().with('Anna', 'Ben')];
  const headers = somebody();
  expect(await writesOf(group.id, headers, 2, 10_000)).toBe(HALF);
  const refused = await api.post('expenses', expense(group), headers);
  expect([refused.status, refused.body]).toEqual([
    429,
    { error: 'Too many attempts. Please try again later.', code: 'too-many-requests' },
  ]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await api.get(`users/byGroupCode/${group.code}`)).status).toBe(200);
  expect((await api.post('expenses', expense(other), headers)).status).toBe(201);
  expect(await prisma().entry.count({ where: { groupId: group.id } })).toBe(0);
});

it('a batch ends before the change that exceeds the budget, and answers what was refused before', async () => {
  const group = await aGroup().with('Anna', 'Ben');
  const headers = somebody();
  expect(await writesOf(group.id, headers, 2, HALF - 1)).toBe(HALF - 1);
  const stranger = put({ ...anExpense(group), payers: [{ memberId: newId(), cents: 1000 }] });
  const [first, second] = [put(anExpense(group)), put(anExpense(group))];
  const path = `groups/${group.code}/changes`;
  const answer = await api.post<{ outcomes: Outcome[] }>(
    path,
    { changes: [stranger, first, second] },
    headers,
  );
  expect(answer.body.outcomes.map(({ outcome }) => outcome)).toEqual(['refused', 'done']);
  const again = await api.post<{ outcomes: Outcome[] }>(path, { changes: [stranger, second] }, headers);
  expect(again.body.outcomes.map(({ outcome }) => outcome)).toEqual(['refused']);
  expect((await api.post(path, { changes: [second] }, headers)).status).toBe(429);
  expect(await prisma().entry.count({ where: { groupId: group.id } })).toBe(1);
});

it('neither one stranger with the code nor several can lock out the members of a group', async () => {
  const group = await aGroup().with('Anna', 'Ben');
  for (let strangers = 1; strangers <= 2; strangers += 1)
    expect(await writesOf(group.id, somebody(), 2, 10_000)).toBeGreaterThan(HALF - 10);
  const own = somebody();
  expect((await api.post('expenses', expense(group), own)).status).toBe(201);
  expect(await writesOf(group.id, own, 2, 10_000)).toBe(SPARED - 1);
});

it('an address may store only so much in a day, and is told how long to wait', async () => {
  const headers = somebody();
  const kilobytes = 250_000;
  const statements = [{ values: ['x'.repeat(kilobytes * 1000)] }];
  const store = () =>
    runAs(requesterOf(new Headers(headers)), () => {
      takeWrite(newId(), statements);
      return null;
    });
  await runAs(requesterOf(new Headers(headers)), () =>
    storeBytes((KILOBYTES_PER_ADDRESS_AND_DAY - kilobytes) * 1000),
  );
  // The count that all processes share is read with the first write.
  expect(store()).toBeNull();
  while ((await sharedCount('new-kilobytes')).every((each) => each < KILOBYTES_PER_ADDRESS_AND_DAY))
    await new Promise(setImmediate);
  await expect(runAs(requesterOf(new Headers(headers)), () => storeBytes(1000))).rejects.toMatchObject({
    code: 'too-many-requests',
  });
  await new Promise(setImmediate);
  const group = await aGroup().with('Anna', 'Ben');
  const refused = await api.post('expenses', expense(group), headers);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(RATE_WINDOW_SECONDS);
  expect((await api.post('expenses', expense(group), somebody())).status).toBe(201);
});

it('an address has its limit too, whatever groups it writes to', async () => {
  const headers = somebody();
  const written = () => writesOf(newId(), headers, GROUP_MAX_MEMBERS, 10_000);
  const first = await written();
  expect(await written()).toBe(first);
  expect(await written()).toBeLessThan(20);
});

it('a write that did not happen is given back to the budget', async () => {
  const [groupId, headers] = [newId(), somebody()];
  const statements = expenseOf(2);
  await runAs(requesterOf(new Headers(headers)), async () => {
    for (let n = 0; n < 2 * WRITES_PER_GROUP_AND_WINDOW; n += 1) {
      if (n % 100 === 99) await new Promise(setImmediate);
      takeWrite(groupId, statements)();
    }
  });
  expect(await writesOf(groupId, headers, 2, QUEUED)).toBe(QUEUED);
});

it('entries of many people use up the budget sooner than those of a few', async () => {
  const few = await writesOf(newId(), somebody(), 2, 10_000);
  expect(await writesOf(newId(), somebody(), GROUP_MAX_MEMBERS, 10_000)).toBeLessThan(few);
});

it('counts a row for each element of a list, and one for any other statement', () => {
  expect(rowsOf([{ values: ['a', ['x', 'y', 'z'], [1, 2, 3]] }, { values: [] }, { values: [[]] }])).toBe(5);
});

it('counts a long text as the rows whose room it takes', () => {
  expect(rowsOf([{ values: ['a', 'x'.repeat(1000)] }])).toBe(1);
  expect(rowsOf([{ values: ['a', 'x'.repeat(100_001), [1, 2]] }])).toBe(101);
});

it.each([
  ['Japanese', '界', 3],
  ['Hindi', 'न', 3],
  ['Greek', 'λ', 2],
  ['emoji', '🙂', 4],
])('counts a text in %s by the bytes that it takes, %s as %d', (_script, letter, bytes) => {
  const thousand = (times: number) => [{ values: [letter.repeat((1000 * times) / bytes)] }];
  expect(rowsOf(thousand(bytes))).toBe(bytes);
  expect(rowsOf(thousand(bytes * 30))).toBe(bytes * 30);
});

it('titles in Japanese use up the budget of a group by their bytes, not by their letters', async () => {
  const rowsFor = async (letter: string): Promise<number> => {
    const group = await aGroup().with('Anna', 'Ben');
    const item = { title: letter.repeat(100), cents: 10, among: [idOf(group, 'Ben')] };
    const split = { how: 'items', items: Array.from({ length: 100 }, () => item) };
    const change = put({ ...anExpense(group), split });
    const { body } = await api.post<{ outcomes: Outcome[] }>(
      ...([`groups/${group.code}/changes`, { changes: [change] }, somebody()] as const),
    );
    expect(body.outcomes).toMatchObject([{ outcome: 'done' }]);
    return countedIn('group-rows', group.id);
  };
  const [latin, japanese] = [await rowsFor('x'), await rowsFor('界')];
  // 20 kB more, in the entry and in the Journal.
  expect(japanese - latin).toBe(40);
});

it('another process learns what was counted as soon as it adds something itself', async () => {
  const [groupId, headers] = [newId(), somebody()];
  for (const each of [headers, somebody()]) await writesOf(groupId, each, 2, 10_000);
  // Up to a hundredth of the budget may not have been reported yet.
  for (let told = 0; told <= WRITES_PER_GROUP_AND_WINDOW * 0.99;)
    told = Math.max(...(await sharedCount('group-writes')));
  anotherProcess();
  // Once an address has used up the share that is spared for it, the process finds out whether there is more.
  const another = somebody();
  expect(await writesOf(groupId, another, 2, SPARED)).toBe(SPARED);
  let written = 1;
  while (written > 0) {
    await sharedCount('group-writes');
    written = await writesOf(groupId, another, 2, 1);
  }
  expect(await writesOf(groupId, somebody(), 2, SPARED + 1)).toBe(SPARED);
});

it('one write costs no statement, and a hundredth of the budget costs one', async () => {
  const [groupId, headers] = [newId(), somebody()];
  const before = (await sharedCount('group-writes')).length;
  await writesOf(groupId, headers, 2, 49);
  expect(await sharedCount('group-writes')).toHaveLength(before);
  await writesOf(groupId, headers, 2, 1);
  while ((await sharedCount('group-writes')).length === before) await new Promise(setImmediate);
  expect(await sharedCount('group-writes')).toContain(50);
});

it.each([
  ['messages to the operator', 'feedbacks', { name: 'A', email: '', messageType: '', feedback: 'x' }, 201],
  ['pictures', 'files', { none: true }, 400],
] as const)('an address can send only so many %s', async (_what, path, body, status) => {
  const headers = somebody();
  const budget = path === 'files' ? NEW_FILES_PER_WINDOW : NEW_FEEDBACKS_PER_WINDOW;
  for (let n = 1; n <= budget; n += 1) {
    const answer = await api.post(path, body, headers);
    expect([answer.status, answer.headers.get('x-ratelimit-remaining')]).toEqual([
      status,
      String(budget - n),
    ]);
  }
  const refused = await api.post(path, body, headers);
  expect([refused.status, refused.headers.get('x-ratelimit-remaining')]).toEqual([429, '0']);
  expect((await api.post(path, body, somebody())).status).toBe(status);
});
