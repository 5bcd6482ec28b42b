import pg from 'pg';
import { clientAddressHeader } from '@/lib/launcher-headers.mjs';
import {
  LIST_PAGE_MAX_BYTES,
  LIST_PAGES_READ_AT_ONCE,
  LONG_LISTS_PER_ADDRESS,
  WHOLE_LIST_MAX_BYTES,
} from '@/lib/limits';
import type { WireEntry } from '@/lib/wire/old/history-wire';
import { aGroup, type TestGroup } from '../support/a-group';
import { api, type ApiRequest, respond } from '../support/api';
import { committed, rows } from '../support/database';
import { insertManyExpenses, insertMembers, insertPayments } from '../support/many-entries';

const of = (address: string) => ({ headers: { [clientAddressHeader]: address } });

const historyOf = ({ code }: TestGroup) => `groups/${code}/expenses-and-payments`;
const expensesOf = ({ code }: TestGroup) => `expenses/byGroupCode/${code}`;
const memberHistoryOf = ({ members }: TestGroup) => `users/${members.Anna?._id}/expenses-and-payments`;

/** Anna, Ben, Cleo and 57 more; Anna has paid `count` times for all of them, and got a little back `payments` times. */
async function aLargeGroup(count: number, payments = 0): Promise<TestGroup> {
  const group = await aGroup().with('Anna', 'Ben', 'Cleo');
  await insertMembers(group.id, 57);
  const members = await rows<{ id: string }>('SELECT id FROM members WHERE group_id = $1', [group.id]);
  await insertManyExpenses({
    groupId: group.id,
    payerId: group.members.Anna?._id ?? '',
    beneficiaryIds: members.map(({ id }) => id),
    count,
    amountCents: 6000,
  });
  const [makerId = '', recipientId = ''] = [group.members.Ben?._id, group.members.Anna?._id];
  await committed((client) =>
    insertPayments(client, { groupId: group.id, makerId, recipientId, count: payments, amountCents: 100 }),
  );
  return group;
}

async function paged(group: TestGroup): Promise<WireEntry[]> {
  const found: WireEntry[] = [];
  let cursor = '';
  for (;;) {
    const { body } = await api.get<{ groupExpensesAndPayments: WireEntry[]; nextCursor: string | null }>(
      `${historyOf(group)}?limit=200${cursor}`,
    );
    found.push(...body.groupExpensesAndPayments);
    if (body.nextCursor === null) return found;
    cursor = `&cursor=${body.nextCursor}`;
  }
}

const pagesOf = (response: Response) => {
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  return {
    /** The text of the next page; null after the last one. */
    next: async () => {
      const { value } = await reader.read();
      return value ? Buffer.from(value).toString() : null;
    },
    leave: () => reader.cancel(),
  };
};

async function restOf({ next }: ReturnType<typeof pagesOf>): Promise<string> {
  let text = '';
  for (let page = await next(); page !== null; page = await next()) text += page;
  return text;
}

/** An answer, and the names of the statements that it took. */
async function statementsOf(path: string, request: ApiRequest) {
  const spy = jest.spyOn(pg.Client.prototype, 'query');
  const answer = await api.get(path, request);
  const named = spy.mock.calls.map(([query]) => query as unknown as { name?: string; text?: string });
  spy.mockRestore();
  // Hints of earlier writes are sent separately.
  const own = named.filter(({ text = '' }) => !text.includes('pg_notify'));
  return { answer, statements: own.map(({ name }) => name) };
}

const LONG = 250;

describe('a list over 1 MB', () => {
  let group: TestGroup;
  beforeAll(async () => {
    group = await aLargeGroup(LONG, 1100);
  }, 60_000);

  it('holds what the pages of the API hold, in their order', async () => {
    const { text, body, headers } = await api.get<{
      groupExpensesAndPayments: WireEntry[];
      revision: number;
    }>(historyOf(group));
    expect(text.length).toBeGreaterThan(WHOLE_LIST_MAX_BYTES);
    expect(body.groupExpensesAndPayments).toEqual(await paged(group));
    expect(body).toMatchObject({
      status: 'success',
      revision: 4,
      message: 'All group expenses and payments retrieved successfully',
    });
    // The list shows several moments, so no version names it.
    expect(headers.get('etag')).toBeNull();
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('access-control-allow-origin')).toBe('*');
  });

  it('of the expenses alone shows everybody as a stub, as one expense does, but not what lists leave out', async () => {
    const { text, body } = await api.get<{ results: number; expenses: { _id: string }[] }>(expensesOf(group));
    expect(text.length).toBeGreaterThan(WHOLE_LIST_MAX_BYTES);
    expect(body.results).toBe(LONG);
    const entries = await paged(group);
    const ids = entries.filter(({ itemType }) => itemType === 'expense').map(({ _id }) => _id);
    expect(body.expenses.map(({ _id }) => _id)).toEqual(ids);
    const [some] = body.expenses.slice(LONG / 2);
    const { body: one } = await api.get<{ expense: object }>(`expenses/${some?._id}`);
    const leftOut = { payers: expect.any(Array) as unknown, split: null, note: '', foreign: null };
    expect({ ...some, ...leftOut }).toEqual(one.expense);
  });

  it('of a member counts what names the member', async () => {
    const { text, body } = await api.get<{ userExpensesAndPayments: WireEntry[] }>(memberHistoryOf(group));
    expect(text.length).toBeGreaterThan(WHOLE_LIST_MAX_BYTES);
    expect(body).toMatchObject({ results: LONG + 1100, expenseCount: LONG, paymentCount: 1100 });
    expect(body.userExpensesAndPayments).toEqual(await paged(group));
    const cleo = await api.get(`users/${group.members.Cleo?._id}/expenses-and-payments`);
    expect(cleo.body).toMatchObject({ results: LONG, expenseCount: LONG, paymentCount: 0 });
  });

  it('comes in pages of at most 256 kB', async () => {
    const { next } = pagesOf(await respond('GET', expensesOf(group)));
    const lengths: number[] = [];
    for (let page = await next(); page !== null; page = await next()) lengths.push(Buffer.byteLength(page));
    expect(lengths.length).toBeGreaterThan(4);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(LIST_PAGE_MAX_BYTES);
  });

  it('has no body for HEAD', async () => {
    const head = await respond('HEAD', historyOf(group));
    expect([head.status, head.body, head.headers.get('etag')]).toEqual([200, null, null]);
  });
});

describe('a list of up to 1 MB', () => {
  let group: TestGroup;
  beforeAll(async () => {
    // Twice as many parts as a page of a longer list has.
    group = await aLargeGroup(40, 100);
  }, 60_000);

  it('is of one moment: it is one statement', async () => {
    for (const path of [historyOf(group), expensesOf(group), memberHistoryOf(group)]) {
      const { answer, statements } = await statementsOf(path, {});
      expect(answer.text.length).toBeLessThanOrEqual(WHOLE_LIST_MAX_BYTES);
      expect(statements).toEqual([expect.stringMatching(/^find_books_/)]);
    }
    const { body } = await api.get<{ groupExpensesAndPayments: WireEntry[] }>(historyOf(group));
    expect(body.groupExpensesAndPayments).toEqual(await paged(group));
  });

  it('is answered with 304 to a client that has it', async () => {
    for (const path of [historyOf(group), expensesOf(group), memberHistoryOf(group)]) {
      const head = await respond('HEAD', path);
      expect(head.body).toBeNull();
      const etag = head.headers.get('etag') ?? '';
      expect(etag).toMatch(/^W\/".+\.4"$/);
      const { answer, statements } = await statementsOf(path, { headers: { 'if-none-match': etag } });
      expect([answer.status, answer.text, answer.headers.get('etag')]).toEqual([304, '', etag]);
      expect(statements).toEqual([expect.stringMatching(/^find_books_/)]);
    }
  });
});

it('a long list stays complete and in order while people come, go and change their names', async () => {
  const group = await aLargeGroup(LONG);
  const before = await paged(group);
  const pages = pagesOf(await respond('GET', historyOf(group)));
  let text = (await pages.next()) ?? '';
  const dora = await api.post<{ user: { _id: string } }>('users', {
    userName: 'Dora',
    groupCode: group.code,
  });
  await api.patch(`users/${group.members.Ben?._id}`, { userName: 'Benedikt' });
  const later = {
    expenseDescription: 'Später',
    expenseAmount: 1,
    groupCode: group.code,
    expensePayerName: 'Dora',
  };
  const made = await api.post<{ expense: { _id: string } }>('expenses', {
    ...later,
    expenseBeneficiariesNames: ['Dora'],
  });
  // An old expense now names somebody whom the first page did not know.
  const last = before.at(-1)?._id ?? '';
  expect(
    await api.put(`expenses/${last}`, { ...later, expenseBeneficiariesNames: ['Dora', 'Benedikt'] }),
  ).toMatchObject({ status: 200 });
  await api.delete(`expenses/${made.body.expense._id}`);
  expect(await api.post('expenses', { ...later, expenseBeneficiariesNames: ['Dora'] })).toMatchObject({
    status: 201,
  });
  text += await restOf(pages);
  const { groupExpensesAndPayments: told } = JSON.parse(text) as { groupExpensesAndPayments: WireEntry[] };
  expect(told.map(({ _id }) => _id)).toEqual(before.map(({ _id }) => _id));
  expect(told.at(-1)).toMatchObject({
    expensePayer: { userName: 'Dora' },
    expenseBeneficiaries: [group.members.Ben?._id, dora.body.user._id],
  });
});

it('a long list breaks off if its group is deleted meanwhile, and does not end as if it were whole', async () => {
  const group = await aLargeGroup(LONG);
  const said = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  const pages = pagesOf(await respond('GET', historyOf(group), of('198.51.100.9')));
  await pages.next();
  await api.delete(`groups/${group.code}`, { groupName: 'Lissabon 2026' });
  await expect(restOf(pages)).rejects.toThrow('a list could not be told to its end');
  // That is no fault of ours.
  expect(said).not.toHaveBeenCalled();
  said.mockRestore();
});

describe('a client that asks for many long lists at a time', () => {
  let group: TestGroup;
  beforeAll(async () => {
    group = await aLargeGroup(LONG);
  }, 60_000);

  const ask = (address: string, method = 'GET') => respond(method, historyOf(group), of(address));
  const askOften = (address: string) =>
    Promise.all(Array.from({ length: LONG_LISTS_PER_ADDRESS }, () => ask(address)));

  it('is told to wait, unlike others, until one of its lists has ended or was cancelled', async () => {
    const lists = (await askOften('203.0.113.1')).map(pagesOf);
    const refused = await ask('203.0.113.1');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30']);
    expect(await refused.json()).toEqual({
      status: 'fail',
      message: 'Too many long lists are being read. Please try again later.',
      code: 'too-many-streams',
    });
    expect((await ask('203.0.113.1', 'HEAD')).status).toBe(200);
    expect((await api.get(`${historyOf(group)}?limit=1`, of('203.0.113.1'))).status).toBe(200);
    const other = await ask('203.0.113.2');
    expect(other.status).toBe(200);
    await pagesOf(other).leave();

    const [left, read, ...others] = lists;
    await left?.leave();
    const next = pagesOf(await ask('203.0.113.1'));
    expect((await ask('203.0.113.1')).status).toBe(503);
    if (read) await restOf(read);
    const another = await ask('203.0.113.1');
    expect(another.status).toBe(200);
    await Promise.all([next, pagesOf(another), ...others].map(({ leave }) => leave()));
  });

  it('waits for the pages of others, of which two are read at a time, and all lists are sent', async () => {
    type Client = { query: (this: Client, ...sent: unknown[]) => Promise<unknown> };
    const client = pg.Client.prototype as unknown as Client;
    const { query } = client;
    let [underWay, most] = [0, 0];
    const spy = jest.spyOn(client, 'query').mockImplementation(async function (this: Client, ...sent) {
      const isPage = (sent[0] as { name?: string }).name?.startsWith('find_books_with_list_page') ?? false;
      if (isPage) most = Math.max(most, (underWay += 1));
      try {
        return await query.apply(this, sent);
      } finally {
        if (isPage) underWay -= 1;
      }
    });
    const lists = await Promise.all(Array.from({ length: 12 }, (_, reader) => ask(`198.51.100.${reader}`)));
    const told = await Promise.all(lists.map((list) => restOf(pagesOf(list))));
    spy.mockRestore();
    expect(most).toBe(LIST_PAGES_READ_AT_ONCE);
    for (const text of told) {
      const { groupExpensesAndPayments } = JSON.parse(text) as { groupExpensesAndPayments: WireEntry[] };
      expect(groupExpensesAndPayments).toHaveLength(LONG);
    }
  });

  it('may leave while a page is being read', async () => {
    const said = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    const reader = ((await ask('203.0.113.4')).body as ReadableStream<Uint8Array>).getReader();
    // What was built before the answer began is there at once; after it, each page is read when it is asked for.
    for (let bytes = 0; bytes <= WHOLE_LIST_MAX_BYTES;) bytes += (await reader.read()).value?.length ?? 0;
    const page = reader.read();
    await reader.cancel();
    expect(await page).toEqual({ done: true, value: undefined });
    const again = await askOften('203.0.113.4');
    expect(again.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await Promise.all(again.map((list) => pagesOf(list).leave()));
    expect(said).not.toHaveBeenCalled();
    said.mockRestore();
  });

  it('gets a place back for a list that it cancelled before the first byte', async () => {
    const gone = new AbortController();
    const request = { ...of('203.0.113.3'), signal: gone.signal };
    await Promise.all(
      Array.from({ length: LONG_LISTS_PER_ADDRESS }, () => respond('GET', historyOf(group), request)),
    );
    expect((await ask('203.0.113.3')).status).toBe(503);
    gone.abort();
    const again = await ask('203.0.113.3');
    expect(again.status).toBe(200);
    await pagesOf(again).leave();
  });

  it('is counted by its IPv6 network, whichever of its addresses asks', async () => {
    const lists: Response[] = [];
    for (let host = 1; host <= LONG_LISTS_PER_ADDRESS; host += 1)
      lists.push(await ask(`2001:db8:1:2::${host}`));
    expect(lists.every(({ status }) => status === 200)).toBe(true);
    expect((await ask('2001:db8:1:2::ff')).status).toBe(503);
    await Promise.all(lists.map((list) => pagesOf(list).leave()));
  });

  it('shares forty places with all other addresses', async () => {
    const lists: Response[] = [];
    for (let address = 1; address <= 10; address += 1) lists.push(...(await askOften(`192.0.2.${address}`)));
    const refused = lists.filter(({ status }) => status !== 200);
    expect(await Promise.all(refused.map((list) => list.text()))).toEqual([]);
    expect((await ask('192.0.2.1')).status).toBe(503);
    await Promise.all(lists.map((list) => pagesOf(list).leave()));
    const again = await ask('192.0.2.99');
    expect(again.status).toBe(200);
    await pagesOf(again).leave();
  });

  it('takes a place from the address that has most of forty lists that nobody reads, and breaks off that list', async () => {
    const lists: Response[] = [];
    for (let address = 1; address <= 10; address += 1) lists.push(...(await askOften(`192.0.2.${address}`)));
    const other = await ask('192.0.2.99');
    expect(other.status).toBe(200);
    expect(JSON.parse(await other.text())).toMatchObject({ status: 'success' });
    // All ten addresses have equally many; the first one loses the list that began last.
    const ends = await Promise.allSettled(lists.slice(0, LONG_LISTS_PER_ADDRESS).map((list) => list.text()));
    const why = ends.flatMap((end) => (end.status === 'rejected' ? String(end.reason) : []));
    expect(why).toEqual([expect.stringContaining('another client needed its place')]);
    await Promise.all(lists.slice(LONG_LISTS_PER_ADDRESS).map((list) => pagesOf(list).leave()));
  });
});

describe('an ETag', () => {
  const etagOf = async (path: string) => (await api.get(path)).headers.get('etag') ?? '';

  it('names one group: another group of the same revision has another ETag', async () => {
    const [one, other] = [await aGroup().with('Anna'), await aGroup().with('Anna')];
    expect(await etagOf(`groups/${one.code}`)).not.toBe(await etagOf(`groups/${other.code}`));
  });

  it('names one moment: a restored group that reached the same revision has another ETag', async () => {
    const group = await aGroup().with('Anna');
    const paths = [`users/byGroupCode/${group.code}`, historyOf(group), `users/${group.members.Anna?._id}`];
    const before = await Promise.all(paths.map(etagOf));
    await rows(`UPDATE journal SET at = at + interval '1 second' WHERE group_id = $1`, [group.id]);
    const after = await Promise.all(paths.map(etagOf));
    for (const [index, path] of paths.entries()) {
      expect(after[index]).not.toBe(before[index]);
      expect((await api.get(path, { headers: { 'if-none-match': before[index] ?? '' } })).status).toBe(200);
      expect((await api.get(path, { headers: { 'if-none-match': after[index] ?? '' } })).status).toBe(304);
    }
  });

  it('in the answer to a change is that of the next read', async () => {
    const { code, id } = await aGroup();
    for (const groupName of ['Rom', 'Rom', 'Lissabon 2026']) {
      const changed = await api.patch(`groups/${id}`, { groupName, groupCode: code });
      expect(changed.headers.get('etag')).toBe(await etagOf(`groups/${code}`));
    }
  });

  it('that is known costs one lookup, and the group counts as used', async () => {
    const group = await aGroup().with('Anna', 'Ben').spent('Anna', 1).paid('Ben', 1, 'Anna');
    const paths = [
      `groups/${group.code}`,
      `users/byGroupCode/${group.code}`,
      `expenses/totalExpenses/${group.code}`,
      `${historyOf(group)}?limit=5`,
      `expenses/${group.expenses[0]?._id}`,
      `payments/${group.payments[0]?._id}`,
      `users/${group.members.Anna?._id}`,
      historyOf(group),
    ];
    for (const path of paths) {
      const known = { headers: { 'if-none-match': await etagOf(path) } };
      const { answer, statements } = await statementsOf(path, known);
      expect([path, answer.status, statements]).toEqual([path, 304, [expect.stringMatching(/^find_/)]]);
      await rows(`UPDATE groups SET last_active_at = now() - interval '2 hours' WHERE id = $1`, [group.id]);
      expect((await api.get(path, known)).status).toBe(304);
      const [touched] = await rows<{ now: boolean }>(
        `SELECT last_active_at > now() - interval '1 minute' AS now FROM groups WHERE id = $1`,
        [group.id],
      );
      expect([path, touched]).toEqual([path, { now: true }]);
    }
  });
});
