import pg from 'pg';
import { GROUP_MAX_ENTRIES } from '@/lib/limits';
import { byCode } from '@/lib/server/access/access';
import { readGroup } from '@/lib/server/read/read-group';
import { copyWithNewest } from '@/lib/server/read/seeds';
import { aGroup, type TestGroup } from '../support/a-group';
import { api } from '../support/api';
import { rolledBack, rows } from '../support/database';
import { pageOf } from '../support/ledger-calls';
import { insertManyExpenses } from '../support/many-entries';

/** Tests that pages of the largest group are read from the index of their order. */

const PAGE = 50;
const BY_DAY = 'entries_group_id_day_created_at_kind_id_idx';
const BY_CREATION = 'entries_history';

let group: TestGroup;
let cursor = '';
let oldCursor = '';

beforeAll(async () => {
  group = await aGroup().with('Anna', 'Ben');
  const payerId = group.members.Anna?._id ?? '';
  await insertManyExpenses({
    ...{ groupId: group.id, payerId, beneficiaryIds: [payerId] },
    ...{ count: GROUP_MAX_ENTRIES, amountCents: 1000 },
  });
  // A year of days, in no order of their creation.
  await rows(
    `UPDATE entries SET day = DATE '2024-01-01' + (('x' || left(id::text, 8))::bit(32)::bigint % 366)::integer
     WHERE group_id = $1`,
    [group.id],
  );
  cursor = (await pageOf(group.code, `?limit=${PAGE}`)).body.before ?? '';
  const { body } = await api.get<{ nextCursor: string }>(`${oldPath()}?limit=${PAGE}`);
  oldCursor = body.nextCursor;
}, 300_000);

afterAll(async () => {
  await rows('ALTER TABLE entries ALTER group_id RESET (n_distinct)');
  await rows('ANALYZE entries');
  await api.delete(`groups/${group.code}`, { groupName: 'Lissabon 2026' });
});

const oldPath = () => `groups/${group.code}/expenses-and-payments`;

type Plan = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly Plan[];
};

const nodesOf = (plan: Plan): readonly Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** What is read to tell how many entries name a member, and the parts of one page of a whole list. */
const ROWS_MAX = 10_000;

/** The first statement that reads entries, as it was sent. */
async function statementOf(read: () => Promise<unknown>): Promise<pg.QueryConfig> {
  const spy = jest.spyOn(pg.Client.prototype, 'query');
  await read();
  const sent = spy.mock.calls.map(([query]) => query as unknown as pg.QueryConfig);
  spy.mockRestore();
  const first = sent.find(({ text }) => text.includes('FROM entries'));
  if (!first) throw new Error('nothing was read');
  return first;
}

/** How the database reads entries for these values, and as it plans for any values. */
const plansOf = ({ text, values = [] }: pg.QueryConfig): Promise<readonly Plan[]> =>
  rolledBack(async (client) => {
    const plans: Plan[] = [];
    for (const mode of ['force_custom_plan', 'force_generic_plan']) {
      await client.query(`SET LOCAL plan_cache_mode = ${mode}`);
      const { rows: found } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>({
        ...{
          name: `${mode} ${text.length}`,
          text: `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
          values: [...(values as unknown[])],
        },
      });
      const [row] = found;
      if (row) plans.push(row['QUERY PLAN'][0].Plan);
    }
    return plans;
  });

const reads: readonly (readonly [what: string, index: string, read: () => Promise<unknown>])[] = [
  ['the seed of a page', BY_DAY, () => readGroup(copyWithNewest(byCode(group.code), PAGE))],
  ['a ledger', BY_DAY, () => api.get(`groups/${group.code}/ledger?limit=${PAGE}`)],
  ['a page of it', BY_DAY, () => pageOf(group.code, `?limit=${PAGE}&before=${cursor}`)],
  ['a page of an old client', BY_CREATION, () => api.get(`${oldPath()}?limit=${PAGE}&order=desc`)],
  ['its next page', BY_CREATION, () => api.get(`${oldPath()}?limit=${PAGE}&cursor=${oldCursor}`)],
  [
    'a page of a member',
    BY_DAY,
    () => pageOf(group.code, `?limit=${PAGE}&before=${cursor}&member=${group.members.Anna?._id}`),
  ],
  ['a whole list of an old client', BY_CREATION, () => api.get(oldPath())],
];

/** How many groups PostgreSQL takes the entries to be of; by that it estimates how long one is. */
const estimates = [
  ['the largest', 1],
  ['as long as a page', GROUP_MAX_ENTRIES / PAGE],
  ['of two entries', GROUP_MAX_ENTRIES / 2],
] as const;

describe.each(estimates)('if PostgreSQL takes the group for %s', (_size, groupCount) => {
  beforeAll(async () => {
    await rows(`ALTER TABLE entries ALTER group_id SET (n_distinct = ${groupCount})`);
    await rows('ANALYZE');
  });

  it.each(reads)('%s is read from %s alone', async (_what, index, read) => {
    for (const plan of await plansOf(await statementOf(read))) {
      const nodes = nodesOf(plan).filter((node) => node['Actual Loops'] > 0);
      const ofEntries = nodes.filter((node) => node['Relation Name'] === 'entries');
      expect(new Set(ofEntries.map((node) => node['Index Name']))).toEqual(new Set([index]));
      for (const node of nodes)
        expect(node['Actual Rows'] * node['Actual Loops']).toBeLessThanOrEqual(ROWS_MAX);
    }
  });
});
