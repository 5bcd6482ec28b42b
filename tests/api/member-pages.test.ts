import '../support/untouched-database';
import pg from 'pg';
import { aGroup, type TestGroup } from '../support/a-group';
import { api } from '../support/api';
import { rows } from '../support/database';
import { insertManyExpenses } from '../support/many-entries';

/** Tests how much of a large group the database reads for a page of a member's entries, with and without statistics. */
const ENTRIES = 6000;

let group: TestGroup;
let seldom = '';
let often = '';

beforeAll(async () => {
  group = await aGroup().with('Anna', 'Ben', 'Cleo').spent('Ben', 10, ['Cleo']);
  [often, seldom] = [group.members.Anna?._id ?? '', group.members.Cleo?._id ?? ''];
  const beneficiaryIds = [often, group.members.Ben?._id ?? ''];
  await insertManyExpenses({
    ...{ groupId: group.id, payerId: often, beneficiaryIds },
    ...{ count: ENTRIES, amountCents: 1000 },
  });
}, 60_000);

type Plan = { 'Actual Rows': number; 'Actual Loops': number; Plans?: Plan[] };

const rowsIn = (plan: Plan): number =>
  plan['Actual Rows'] * plan['Actual Loops'] +
  (plan.Plans ?? []).reduce((sum, part) => sum + rowsIn(part), 0);

/** The number of rows that all steps of the read behind an answer yield together. */
async function rowsRead(path: string): Promise<number> {
  const spy = jest.spyOn(pg.Client.prototype, 'query');
  const { status } = await api.get(path);
  const asked = spy.mock.calls.map(([query]) => query as unknown as { text?: string; values?: unknown[] });
  spy.mockRestore();
  expect(status).toBe(200);
  const read = asked.find(({ text }) => text?.includes('UNION ALL'));
  const [plan] = await rows<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `EXPLAIN (ANALYZE, FORMAT JSON) ${read?.text ?? ''}`,
    read?.values ?? [],
  );
  return rowsIn(plan?.['QUERY PLAN'][0].Plan ?? { 'Actual Rows': Infinity, 'Actual Loops': 1 });
}

const pagesOf = (memberId: string) => [
  `groups/${group.code}/ledger?member=${memberId}`,
  `users/${memberId}/expenses-and-payments`,
];

describe.each([
  ['without statistics', 'SELECT'],
  ['with statistics', 'ANALYZE'],
])('%s', (_state, statement) => {
  beforeAll(() => rows(statement));

  it('a page of a member with few entries does not read the whole history', async () => {
    for (const path of pagesOf(seldom)) expect(await rowsRead(path)).toBeLessThan(500);
  });

  it('a page of a member with many entries reads the history in order, until the page is full', async () => {
    const [page = ''] = pagesOf(often);
    // Without statistics the database may sort the whole history, but no more than that.
    expect(await rowsRead(page)).toBeLessThan(4 * ENTRIES);
  });
});
