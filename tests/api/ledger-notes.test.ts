import { LEDGER_MAX_BYTES, LEDGER_PAGE_MAX, NOTE_MAX_LENGTH } from '@/lib/limits';
import { packSeed } from '@/lib/device/state/packed-seed';
import { byCode } from '@/lib/server/access/access';
import { readGroup } from '@/lib/server/read/read-group';
import { copyWithMember, copyWithNewest } from '@/lib/server/read/seeds';
import { anExpense, outcomesOf, put } from '../support/a-device';
import { aGroup, type TestGroup } from '../support/a-group';
import { api } from '../support/api';
import { rows } from '../support/database';
import { activityOf, deltaOf, ledgerOf, pageOf } from '../support/ledger-calls';
import { LOADED_MAX_BYTES, loadedBy } from '../support/loaded-by';
import { insertManyExpenses, insertMembers } from '../support/many-entries';

/** Tests that many entries with the longest notes bound what is read at once. */

/** As many as just do not count as a crowd by their parts. */
const PEOPLE = 24;
const ENTRIES = LEDGER_PAGE_MAX;
/** The heaviest note: three bytes for each of its UTF-16 units, and an emoji of four for two of them. */
const NOTE = `${'界'.repeat(NOTE_MAX_LENGTH - 2)}🙂`;

let group: TestGroup;
let memberId: string;

beforeAll(async () => {
  group = await aGroup().with('Anna');
  await insertMembers(group.id, PEOPLE - 1);
  const members = await rows<{ id: string }>('SELECT id FROM members WHERE group_id = $1', [group.id]);
  const beneficiaryIds = members.map(({ id }) => id);
  [memberId = ''] = beneficiaryIds;
  const all = { groupId: group.id, payerId: memberId, beneficiaryIds };
  await insertManyExpenses({ ...all, count: ENTRIES, amountCents: 100 * PEOPLE });
  await rows(`UPDATE entries SET note = $2, category = 'eating-out' WHERE group_id = $1`, [group.id, NOTE]);
}, 60_000);

it.each(['all', 'those of a member'])('pages of %s load little more than they tell', async (whose) => {
  const ids: string[] = [];
  for (let before: string | null = ''; before !== null;) {
    const query: string =
      `?limit=${ENTRIES}` +
      (before === '' ? '' : `&before=${before}`) +
      (whose === 'all' ? '' : `&member=${memberId}`);
    const { value, loaded } = await loadedBy(() => pageOf(group.code, query));
    expect(loaded).toBeLessThan(LOADED_MAX_BYTES);
    expect(Buffer.byteLength(value.text)).toBeLessThan(LEDGER_MAX_BYTES + 200);
    ids.push(...value.body.entries.map(({ id }) => id));
    ({ before } = value.body);
  }
  expect([ids.length, new Set(ids).size]).toEqual([ENTRIES, ENTRIES]);
});

it('a whole ledger ends early, too', async () => {
  const { value, loaded } = await loadedBy(() => ledgerOf(group.code, `?limit=${ENTRIES}`));
  expect([value.body.entries.length < ENTRIES, value.body.before === null]).toEqual([true, false]);
  expect(value.body.entries[0]?.note).toBe(NOTE);
  expect(Buffer.byteLength(value.text)).toBeLessThan(LEDGER_MAX_BYTES + 200);
  expect(loaded).toBeLessThan(LOADED_MAX_BYTES);
});

it('a page is rendered with a few of them, and one of a member with no more than its history may have', async () => {
  const newest = await loadedBy(() => readGroup(copyWithNewest(byCode(group.code), ENTRIES)));
  expect(newest.loaded).toBeLessThan(LOADED_MAX_BYTES);
  const maxEntries = ENTRIES;
  const ofMember = await readGroup(
    copyWithMember(byCode(group.code), memberId, { when: 'always', maxEntries }),
  );
  const { copy, found } = ofMember ?? {};
  const entries = { ofMember: { memberId, entries: found ?? [] } };
  const seed = copy ? packSeed({ groupCode: group.code, ledger: copy, ...entries }) : '';
  expect(Buffer.byteLength(seed)).toBeLessThan(LEDGER_MAX_BYTES);
});

it('lists of old clients load no notes', async () => {
  const lists = [
    'groups/{}/expenses-and-payments',
    'groups/{}/expenses-and-payments?limit=200',
    'expenses/byGroupCode/{}',
  ];
  for (const list of lists) {
    const { value, loaded } = await loadedBy(() => api.get(list.replace('{}', group.code)));
    expect(value.text).not.toContain('界');
    expect(loaded).toBeLessThan(ENTRIES * PEOPLE * 100);
  }
});

it('a delta of more than fits is the whole ledger, and a small one is a delta', async () => {
  const { version } = (await ledgerOf(group.code)).body;
  const few = Array.from({ length: 20 }, () => ({ ...anExpense(group, { cents: 100 }), note: NOTE }));
  expect(
    await outcomesOf(
      group,
      few.map((entry) => put(entry)),
    ),
  ).toEqual(few.map(() => 'done'));
  const delta = await deltaOf(group.code, version);
  expect(delta.entries.map(({ note }) => note)).toEqual(few.map(() => NOTE));
  const { value, loaded } = await loadedBy(() => activityOf(group.code, '?limit=500'));
  expect(value.body.events.length).toBeGreaterThanOrEqual(few.length);
  expect(loaded).toBeLessThan(LOADED_MAX_BYTES);
});
