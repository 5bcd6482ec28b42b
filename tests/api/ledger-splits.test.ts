import { newId } from '@/lib/domain/ids';
import {
  LEDGER_MAX_BYTES,
  SPLIT_MAX_ITEMS,
  SPLIT_MAX_PEOPLE_IN_ITEMS,
  UNDOS_PER_TRANSACTION,
} from '@/lib/limits';
import { byCode } from '@/lib/server/access/access';
import { readGroup } from '@/lib/server/read/read-group';
import { copyWithMember, copyWithNewest } from '@/lib/server/read/seeds';
import { aChange, anExpense, idOf, outcomeOf, outcomesOf, put } from '../support/a-device';
import { aGroup, type TestGroup } from '../support/a-group';
import { api } from '../support/api';
import { rows } from '../support/database';
import { activityOf, deltaOf, ledgerOf, pageOf, sinceOf } from '../support/ledger-calls';
import { LOADED_MAX_BYTES, loadedBy } from '../support/loaded-by';

/** Tests that entries with as many items as are allowed, 66 kB of JSON that is stored in 2, bound what is read at once. */

const ENTRIES = 60;
const PEOPLE = SPLIT_MAX_PEOPLE_IN_ITEMS / SPLIT_MAX_ITEMS;
const NAMES = ['Anna', ...Array.from({ length: PEOPLE - 1 }, (_, place) => `M${place}`)];

let group: TestGroup;
let afterFirst = '';

const anyEntry = () => {
  const among = NAMES.map((name) => idOf(group, name));
  const item = { title: 'x'.repeat(20), cents: 7, among };
  const items = Array.from({ length: SPLIT_MAX_ITEMS }, () => item);
  return { ...anExpense(group, { id: newId(), cents: 1000 }), split: { how: 'items', items } };
};

beforeAll(async () => {
  group = await aGroup().with(...NAMES);
  for (let count = 0; count < ENTRIES; count += 1) {
    expect((await outcomeOf(group, put(anyEntry()))).outcome).toBe('done');
    if (count === 0) afterFirst = (await ledgerOf(group.code)).body.version;
  }
}, 60_000);

type Page = { readonly body: { readonly before: string | number | null } };

/** Reads pages to the last one, and expects that each loads little more than it tells. */
async function allPages<T extends Page>(read: (query: string) => Promise<T>): Promise<readonly T['body'][]> {
  const bodies: T['body'][] = [];
  for (let query = '?limit=500'; query !== '';) {
    const asked = query;
    const { value, loaded } = await loadedBy(() => read(asked));
    const { before } = value.body;
    bodies.push(value.body);
    expect(loaded).toBeLessThan(LOADED_MAX_BYTES);
    if (before !== null) expect(loaded).toBeGreaterThan(LEDGER_MAX_BYTES);
    query = before === null ? '' : `?limit=500&before=${before}`;
  }
  return bodies;
}

it('a split of many people compresses so well that its stored size says nothing', async () => {
  const [sizes] = await rows<{ stored: number; told: number }>(
    `SELECT max(pg_column_size(split)) AS stored, min(octet_length(split::text)) AS told FROM entries WHERE group_id = $1`,
    [group.id],
  );
  expect(sizes?.told).toBeGreaterThan(10 * (sizes?.stored ?? Infinity));
});

it('pages of entries load little more than they tell, and together are everything', async () => {
  const pages = await allPages((query) => pageOf(group.code, query));
  const ids = pages.flatMap(({ entries }) => entries.map(({ id }) => id));
  expect(ids).toHaveLength(ENTRIES);
  expect(new Set(ids).size).toBe(ENTRIES);
});

it('pages of one member are bounded alike', async () => {
  const pages = await allPages((query) => pageOf(group.code, `${query}&member=${idOf(group, 'M3')}`));
  expect(new Set(pages.flatMap(({ entries }) => entries.map(({ id }) => id))).size).toBe(ENTRIES);
});

it('pages of events load little more than they tell, and together are everything', async () => {
  const pages = await allPages((query) => activityOf(group.code, query));
  const revisions = pages.flatMap(({ events }) => events.map(({ revision }) => revision));
  expect(revisions).toEqual(Array.from(revisions, (_, place) => revisions.length - place));
});

it('a delta of more than fits is the whole ledger, and a small one is a delta', async () => {
  const { version } = (await ledgerOf(group.code)).body;
  const { value, loaded } = await loadedBy(() => sinceOf(group.code, afterFirst));
  expect(value.body?.whole).toBe(true);
  expect(loaded).toBeLessThan(LOADED_MAX_BYTES);
  const entry = { ...anyEntry(), title: 'Noch eins' };
  await outcomeOf(group, put(entry));
  expect((await deltaOf(group.code, version)).entries).toMatchObject([{ id: entry.id, split: entry.split }]);
  await api.delete(`expenses/${entry.id}`);
});

it('taking back many changes reads a few of them at a time', async () => {
  const { group: stored, entries } = (await ledgerOf(group.code, '?limit=12')).body;
  const edits = [0, 1].flatMap((round) =>
    entries.map(({ id, kind, cents, payers, split, revision }) =>
      put({ id, kind, title: `Runde ${round}`, cents, payers, split }, { base: revision + round }),
    ),
  );
  for (const edit of edits) expect((await outcomeOf(group, edit)).outcome).toBe('done');
  const undos = edits.map((_, place) => aChange('undo', { revision: stored.revision + 1 + place })).reverse();
  const { value, loaded } = await loadedBy(() => outcomesOf(group, undos));
  expect(value).toEqual(undos.map(() => 'done'));
  expect(loaded).toBeLessThan(UNDOS_PER_TRANSACTION * 5 * 90_000);
  const { entries: after } = (await ledgerOf(group.code, '?limit=12')).body;
  expect(after.map(({ title }) => title)).toEqual(entries.map(({ title }) => title));
});

it('lists of old clients load no splits', async () => {
  for (const query of ['', '?limit=200']) {
    const path = `groups/${group.code}/expenses-and-payments${query}`;
    expect((await loadedBy(() => api.get(path))).loaded).toBeLessThan(ENTRIES * 2000);
  }
});

it('a page is rendered with as many entries as fit, and knows that there are more', async () => {
  const { value: copy, loaded } = await loadedBy(() =>
    readGroup(copyWithNewest(byCode(group.code), ENTRIES)),
  );
  expect(copy?.before?.place.id).toBe(copy?.entries.at(-1)?.id);
  expect(loaded).toBeLessThan(LOADED_MAX_BYTES);
  const few = await readGroup(copyWithNewest(byCode(group.code), 5));
  expect([few?.entries.length, few?.before?.place.id]).toEqual([5, few?.entries.at(-1)?.id]);
});

it('the page of a member is rendered without entries that do not fit', async () => {
  const read = await readGroup(
    copyWithMember(byCode(group.code), idOf(group, 'M3'), { when: 'always', maxEntries: 300 }),
  );
  expect(read?.found).toBeNull();
});
