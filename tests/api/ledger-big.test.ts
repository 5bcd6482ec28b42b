import { LEDGER_MAX_BYTES } from '@/lib/limits';
import { aGroup, type TestGroup } from '../support/a-group';
import { api } from '../support/api';
import { rows } from '../support/database';
import { activityOf, deltaOf, ledgerOf, pageOf, sinceOf } from '../support/ledger-calls';
import { insertManyExpenses, insertMembers } from '../support/many-entries';

const ENTRIES = 120;
const PEOPLE = 200;

/** A group in which 200 people share each expense: an entry is 25 kB of JSON. */
let crowd: TestGroup;
let memberIds: readonly string[];

/** Writes to the Journal that each of these entries was revised just now, with all its parts. */
const reviseAll = (groupId: string, count: number) =>
  rows(
    `WITH revised AS (
       SELECT e.id, row_number() OVER (ORDER BY e.created_at DESC) + g.revision AS revision,
         jsonb_build_object('id', e.id, 'kind', e.kind, 'title', e.title, 'cents', e.cents, 'revision', e.revision,
           'createdAt', '2026-01-01T00:00:00.000Z', 'parts', (
             SELECT jsonb_agg(jsonb_build_array(p.member_id, p.paid_cents, p.owed_cents)) FROM parts p
             WHERE p.group_id = e.group_id AND p.entry_id = e.id)) AS entry
       FROM entries e JOIN groups g ON g.id = e.group_id
       WHERE g.id = $1 ORDER BY e.created_at DESC LIMIT $2
     ), told AS (
       INSERT INTO journal (group_id, revision, at, subject_id, event)
       SELECT $1, revision, now() + revision * interval '1 second', id, jsonb_build_object('version', 1,
         'kind', 'entry.revised', 'before', entry, 'after', entry) FROM revised)
     UPDATE groups SET revision = (SELECT max(revision) FROM revised) WHERE id = $1`,
    [groupId, count],
  );

beforeAll(async () => {
  crowd = await aGroup();
  await insertMembers(crowd.id, PEOPLE);
  const found = await rows<{ id: string }>('SELECT id FROM members WHERE group_id = $1', [crowd.id]);
  memberIds = found.map(({ id }) => id);
  const all = { groupId: crowd.id, payerId: memberIds[0] ?? '', beneficiaryIds: memberIds };
  await insertManyExpenses({ ...all, count: ENTRIES, amountCents: 10_000 });
}, 60_000);

afterAll(() => api.delete(`groups/${crowd.code}`, { groupName: 'Lissabon 2026' }));

/** Expects that an answer is nearly 1 MB: two more entries of its average size would not have fitted. */
const expectFull = (bytes: number, count: number) => {
  expect(bytes).toBeLessThanOrEqual(LEDGER_MAX_BYTES + 200);
  expect(bytes + (bytes / count) * 2).toBeGreaterThan(LEDGER_MAX_BYTES);
};

test('a whole ledger and its pages end early at 1 MB, and together are everything', async () => {
  const whole = await ledgerOf(crowd.code, '?limit=500');
  expectFull(Buffer.byteLength(whole.text), whole.body.entries.length);
  const ids = whole.body.entries.map(({ id }) => id);
  for (let { before } = whole.body; before !== null;) {
    const page = await pageOf(crowd.code, `?limit=500&before=${before}`);
    ids.push(...page.body.entries.map(({ id }) => id));
    ({ before } = page.body);
    if (before !== null) expectFull(Buffer.byteLength(page.text), page.body.entries.length);
    for (const { parts, cents } of page.body.entries) {
      expect(parts).toHaveLength(PEOPLE);
      expect(parts.reduce((sum, { owedCents }) => sum + (owedCents ?? 0), 0)).toBe(cents);
    }
  }
  expect(new Set(ids).size).toBe(ENTRIES);
  expect(ids).toHaveLength(ENTRIES);
});

test('a page has as many entries as were asked for if they fit, also for one member', async () => {
  for (const query of ['?limit=7', `?limit=7&member=${memberIds[5]}`]) {
    const { body } = await pageOf(crowd.code, query);
    expect([body.entries.length, body.before === null]).toEqual([7, false]);
  }
});

test('entries that few of many members share are not counted as if all shared them', async () => {
  const group = await aGroup().with('Anna', 'Ben');
  await insertMembers(group.id, PEOPLE - 2);
  const all = { groupId: group.id, payerId: group.members.Anna?._id ?? '' };
  const beneficiaryIds = ['Anna', 'Ben'].map((name) => group.members[name]?._id ?? '');
  await insertManyExpenses({ ...all, beneficiaryIds, count: 501, amountCents: 100 });
  const { body } = await ledgerOf(group.code, '?limit=500');
  expect([body.entries.length, body.before === null]).toEqual([500, false]);
  expect((await pageOf(group.code, `?before=${body.before}`)).body.entries).toHaveLength(1);
});

test('a delta of more than 1 MB is the whole ledger, a smaller one is not', async () => {
  const { version } = (await ledgerOf(crowd.code)).body;
  await reviseAll(crowd.id, 30);
  const delta = await deltaOf(crowd.code, version);
  expect([delta.entries.length, delta.members, delta.gone]).toEqual([30, [], []]);
  for (const count of [45, 70]) {
    await reviseAll(crowd.id, count);
    const { body } = await sinceOf(crowd.code, version);
    expect(body).toEqual((await ledgerOf(crowd.code)).body);
  }
});

test('a page of the activity ends early at 1 MB, and the next one continues there', async () => {
  const first = await activityOf(crowd.code, '?limit=500');
  expectFull(Buffer.byteLength(first.text), first.body.events.length);
  const revisions = first.body.events.map(({ revision }) => revision);
  for (let { before } = first.body; before !== null;) {
    const { body } = await activityOf(crowd.code, `?limit=500&before=${before}`);
    revisions.push(...body.events.map(({ revision }) => revision));
    ({ before } = body);
  }
  expect(revisions).toEqual(Array.from(revisions, (_, place) => (revisions[0] ?? 0) - place));
  expect(revisions.at(-1)).toBe(1);
});
