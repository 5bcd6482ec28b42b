import 'fake-indexeddb/auto';

import { IDBFactory } from 'fake-indexeddb';
import { deleteDB, openDB } from 'idb';

import type { Outbox, OutboxItem } from '@/lib/device/state/outbox';
import type { LedgerStore } from '@/lib/device/storage/store';
import { openDatabaseStore } from '@/lib/device/storage/store-database';
import type { LedgerCopy } from '@/lib/domain/ledger/copy';
import { aCopy, anEntry, revised } from '../../support/a-ledger-copy';
import { breakPuts, countPuts, refusePuts } from './broken-storage';

const GROUP = 'aaaa2222';
const OTHER = 'bbbb3333';

const item = (id: string, place: number, state: OutboxItem['state'] = 'waiting'): OutboxItem => ({
  ...{ id, place, state, refused: null },
  change: { id, kind: 'entry.delete', entryId: anEntry(1).id },
});

const putting =
  (...items: readonly OutboxItem[]) =>
  (outbox: Outbox): Outbox => [...outbox.filter(({ id }) => !items.some((each) => each.id === id)), ...items];

const removing =
  (...ids: readonly string[]) =>
  (outbox: Outbox): Outbox =>
    outbox.filter(({ id }) => !ids.includes(id));

let store: LedgerStore;

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  store = await openDatabaseStore();
});

/** A step that a tab has written ahead as its line of this number. */
const keepLine = (number: number, id: string, { tab = 'tab', groupCode = GROUP, by = store } = {}) =>
  by.keep(groupCode, {
    step: (outbox, keptNumber = 0) => (number > keptNumber ? putting(item(id, number))(outbox) : outbox),
    line: { tab, number },
  });

const idsOf = (outbox: Outbox | null | undefined) => outbox?.map(({ id }) => id);

/** The store as somebody finds it who opens the app again. */
const reopened = (): Promise<LedgerStore> => openDatabaseStore();

const keepCopy = (copy: LedgerCopy, by = store) => by.keep(copy.group.code, { copy });

describe('the copy of a group', () => {
  test('is there again after the tab was closed, dates and all', async () => {
    const copy = aCopy(GROUP, 250, 180);
    expect(await keepCopy(copy)).toMatchObject({ isKept: true });
    expect(await (await reopened()).readWhole(GROUP)).toEqual(copy);
  });

  test('has the initial value of a setting that the build which kept it did not know', async () => {
    const copy = aCopy(GROUP, 2);
    const { inactiveDataPurge: _, ...former } = copy.group;
    await keepCopy({ ...copy, group: former as LedgerCopy['group'] });
    expect((await (await reopened()).readWhole(GROUP))?.group.inactiveDataPurge).toBe(true);
  });

  test('is read for a first paint by its newest hundred entries, which end where the hundredth is', async () => {
    const copy = aCopy(GROUP, 250);
    await keepCopy(copy);
    const head = await store.readHead(GROUP);
    expect(head?.isWhole).toBe(false);
    expect(head?.copy).toEqual({
      ...copy,
      entries: copy.entries.slice(0, 100),
      before: { place: anEntry(151), cursor: expect.any(String) as string },
    });
  });

  test('whose head has entries beyond the reach does not end at one of them', async () => {
    const copy = aCopy(GROUP, 250, 98);
    const beyond = [3, 2, 1].map((number) => anEntry(number));
    await keepCopy({ ...copy, entries: [...copy.entries, ...beyond] });
    expect((await store.readHead(GROUP))?.copy).toEqual({
      ...copy,
      entries: [...copy.entries, ...beyond.slice(0, 2)],
    });
    expect((await (await reopened()).readWhole(GROUP))?.entries.slice(-3)).toEqual(beyond);
  });

  test('of a small group is all in its head', async () => {
    const copy = aCopy(GROUP, 20);
    await keepCopy(copy);
    expect(await store.readHead(GROUP)).toEqual({ copy, isWhole: true });
  });

  test('writes only the blocks that a delta changes', async () => {
    const copy = aCopy(GROUP, 250);
    await keepCopy(copy);
    const [, ...rest] = copy.entries;
    const puts = countPuts();
    const entries = [anEntry(251), anEntry(250, 1), ...rest];
    await keepCopy(revised(copy, 252, { entries }));
    // A full block with room for one of the two, one with room for the other, and the head.
    expect(puts.done()).toBe(3);
    expect((await store.readWhole(GROUP))?.entries).toEqual(entries);
  });

  test('takes deltas that come faster than they are written without reading its blocks again', async () => {
    const copy = aCopy(GROUP, 250);
    await keepCopy(copy);
    const reads = jest.spyOn(IDBObjectStore.prototype, 'getAll');
    const first = revised(copy, 252, { entries: [anEntry(251), ...copy.entries] });
    const second = revised(first, 253, { entries: [anEntry(252), ...first.entries] });
    await Promise.all([first, second].map((next) => keepCopy(next)));
    const blocksRead = reads.mock.contexts.filter((table) => (table as IDBObjectStore).name === 'blocks');
    reads.mockRestore();
    expect(blocksRead).toEqual([]);
    expect(await (await reopened()).readWhole(GROUP)).toEqual(second);
  });

  test('forgets what a delta says is gone', async () => {
    const copy = aCopy(GROUP, 120);
    await keepCopy(copy);
    const entries = copy.entries.filter((_, place) => place !== 3 && place !== 110);
    await keepCopy(revised(copy, 121, { entries }));
    expect(await (await reopened()).readWhole(GROUP)).toEqual(revised(copy, 121, { entries }));
  });

  test('takes a page of older entries in a few blocks', async () => {
    const first = aCopy(GROUP, 700, 100);
    await keepCopy(first);
    const whole = aCopy(GROUP, 700, 600);
    const puts = countPuts();
    await keepCopy({ ...whole, entries: [...first.entries, ...whole.entries.slice(100)] });
    // One block that had room, eight new ones, and the head.
    expect(puts.done()).toBe(10);
    expect(await (await reopened()).readWhole(GROUP)).toEqual(whole);
  });

  test('is replaced by one that the server tells whole, even by a lower one', async () => {
    await keepCopy(aCopy(GROUP, 150));
    await keepCopy(aCopy(GROUP, 40));
    expect(await (await reopened()).readWhole(GROUP)).toEqual(aCopy(GROUP, 40));
  });

  test('goes on from what was read, in a tab that was opened again', async () => {
    await keepCopy(aCopy(GROUP, 300));
    const again = await reopened();
    const read = await again.readWhole(GROUP);
    if (!read) throw new Error('nothing was kept');
    const puts = countPuts();
    await keepCopy(revised(read, 301, { entries: [anEntry(301), ...read.entries] }), again);
    expect(puts.done()).toBe(2);
  });

  test('is null where nothing is kept', async () => {
    expect(await store.readHead(GROUP)).toBeNull();
    expect(await store.readWhole(GROUP)).toBeNull();
  });

  test('of a group without entries is kept, too', async () => {
    await keepCopy(aCopy(GROUP, 0));
    expect(await store.readHead(GROUP)).toEqual({ copy: aCopy(GROUP, 0), isWhole: true });
    expect(await store.readWhole(GROUP)).toEqual(aCopy(GROUP, 0));
  });
});

describe('two tabs', () => {
  test('the newer copy stays when a tab that is behind stores its own', async () => {
    const other = await reopened();
    await keepCopy(aCopy(GROUP, 10));
    await keepCopy(aCopy(GROUP, 12), other);
    await keepCopy(aCopy(GROUP, 11));
    expect(await store.readWhole(GROUP)).toEqual(aCopy(GROUP, 12));
  });

  test('a tab that is ahead writes what the blocks of the other one lack', async () => {
    const other = await reopened();
    await keepCopy(aCopy(GROUP, 150));
    const theirs = aCopy(GROUP, 150);
    const entries = [anEntry(151), ...theirs.entries.slice(1), anEntry(0)];
    const puts = countPuts();
    await keepCopy(revised(theirs, 152, { entries }), other);
    expect(puts.done()).toBe(3);
    expect((await store.readWhole(GROUP))?.entries).toEqual(entries);
  });

  test('of the same moment the copy stays that reaches further back', async () => {
    const other = await reopened();
    await keepCopy(aCopy(GROUP, 200, 150));
    await keepCopy(aCopy(GROUP, 200, 100), other);
    expect((await store.readWhole(GROUP))?.entries).toHaveLength(150);
    await keepCopy(aCopy(GROUP, 200), await reopened());
    expect((await store.readWhole(GROUP))?.entries).toHaveLength(200);
  });

  test('of the same moment and reach the copy stays that has more beyond', async () => {
    const other = await reopened();
    const copy = aCopy(GROUP, 200, 150);
    const more = { ...copy, entries: [...copy.entries, anEntry(7)] };
    await keepCopy(copy);
    await keepCopy(more, other);
    expect(await store.readWhole(GROUP)).toEqual(more);
    await keepCopy(copy, await reopened());
    expect(await store.readWhole(GROUP)).toEqual(more);
  });

  test('both edit one outbox: a decision sees what the other tab has saved', async () => {
    const other = await reopened();
    await store.keep(GROUP, { step: putting(item('one', 1)) });
    const { outbox } = await other.keep(GROUP, {
      step: (waiting) => putting(item('two', waiting.length + 1))(waiting),
    });
    expect(outbox).toEqual([item('one', 1), item('two', 2)]);
    expect(await store.readOutbox(GROUP)).toEqual(outbox);
  });
});

describe('the outbox', () => {
  test('keeps changes in their order, for each group by itself', async () => {
    await store.keep(GROUP, { step: putting(item('c', 1), item('a', 2)) });
    await store.keep(OTHER, { step: putting(item('d', 1)) });
    await store.keep(GROUP, { step: (outbox) => removing('c')(putting(item('b', 3))(outbox)) });
    const again = await reopened();
    expect(await again.readOutbox(GROUP)).toEqual([item('a', 2), item('b', 3)]);
    expect(await again.groupsWithChanges()).toEqual([GROUP, OTHER]);
  });

  test('a change that is put again takes the place of what it was', async () => {
    await store.keep(GROUP, { step: putting(item('a', 1), item('b', 2)) });
    await store.keep(GROUP, { step: putting(item('a', 1, 'sent')) });
    expect(await store.readOutbox(GROUP)).toEqual([item('a', 1, 'sent'), item('b', 2)]);
  });

  test('an outcome comes with its delta, or neither does', async () => {
    const copy = aCopy(GROUP, 5);
    await store.keep(GROUP, { copy, step: putting(item('a', 1)) });
    const repair = breakPuts(0);
    const answered = revised(copy, 6, { entries: [anEntry(6), ...copy.entries] });
    expect(await store.keep(GROUP, { copy: answered, step: removing('a') })).toEqual({
      ...{ isKept: false, isNew: false, outbox: null },
    });
    repair();
    const again = await reopened();
    expect(await again.readWhole(GROUP)).toEqual(copy);
    expect(await again.readOutbox(GROUP)).toEqual([item('a', 1)]);
    await store.keep(GROUP, { copy: answered, step: removing('a') });
    expect(await again.readWhole(GROUP)).toEqual(answered);
    expect(await again.groupsWithChanges()).toEqual([]);
  });

  test('goes with the group that somebody leaves, and no other', async () => {
    for (const code of [GROUP, OTHER])
      await store.keep(code, { copy: aCopy(code, 3), step: putting(item('a', 1)) });
    expect(await store.dropGroup(GROUP)).toBe(true);
    expect(await store.readHead(GROUP)).toBeNull();
    expect(await store.readOutbox(GROUP)).toEqual([]);
    expect(await store.groups()).toEqual([OTHER]);
    expect(await store.groupsWithChanges()).toEqual([OTHER]);
    expect(await store.readWhole(OTHER)).toEqual(aCopy(OTHER, 3));
  });
});

describe('many groups', () => {
  test('ten keep their histories, all others their newest hundred entries, from which they go on', async () => {
    const codes = Array.from({ length: 12 }, (_, number) => `group${String(number).padStart(3, '0')}`);
    const clock = jest.spyOn(Date, 'now');
    for (const [minute, code] of codes.entries()) {
      clock.mockReturnValue(minute);
      await keepCopy(aCopy(code, 130));
    }
    clock.mockRestore();
    const again = await reopened();
    const lengths = await Promise.all(
      codes.map(async (code) => (await again.readWhole(code))?.entries.length),
    );
    expect(lengths).toEqual([100, 100, ...Array<number>(10).fill(130)]);
    const [first = ''] = codes;
    const head = await again.readWhole(first);
    expect(head?.before?.place).toEqual(anEntry(31));
    if (!head) throw new Error('the head was to stay');
    const next = revised(head, 131, { entries: [anEntry(131), ...head.entries] });
    await keepCopy(next, again);
    expect(await (await reopened()).readWhole(first)).toEqual(next);
    expect((await again.readWhole(codes[2] ?? ''))?.entries).toHaveLength(100);
  });
});

describe('a database that is not as we left it', () => {
  /** Writes as a build would that has other tables or another format. */
  async function asAnother(version: number | undefined, write: (database: IDBDatabase) => void) {
    const database = await openDB('pari', version);
    write(database as unknown as IDBDatabase);
    database.close();
  }

  test('a copy of another format has to be fetched again, and what waits stays', async () => {
    await store.keep(GROUP, { copy: aCopy(GROUP, 4), step: putting(item('a', 1)) });
    const database = await openDB('pari');
    const head: unknown = await database.get('heads', GROUP);
    await database.put('heads', { ...(head as object), format: 99, copy: 'packed' });
    database.close();
    const again = await reopened();
    expect(await again.readHead(GROUP)).toBeNull();
    expect(await again.readWhole(GROUP)).toBeNull();
    expect(await again.readOutbox(GROUP)).toEqual([item('a', 1)]);
    await keepCopy(aCopy(GROUP, 3), again);
    expect(await again.readWhole(GROUP)).toEqual(aCopy(GROUP, 3));
  });

  test('what a build before the first release has stored is dropped', async () => {
    globalThis.indexedDB = new IDBFactory();
    const former = await openDB('pari', 6, {
      upgrade: (database) => {
        database.createObjectStore('changes', { keyPath: ['groupCode', 'id'] });
        database.createObjectStore('entries', { keyPath: ['groupCode', 'id'] });
      },
    });
    await former.put('changes', { groupCode: GROUP, id: 'a', item: item('a', 1) });
    former.close();
    const today = await reopened();
    expect(await today.readOutbox(GROUP)).toEqual([]);
    await keepCopy(aCopy(GROUP, 30), today);
    expect(await (await reopened()).readWhole(GROUP)).toEqual(aCopy(GROUP, 30));
  });

  test('that of a later build is left alone, and what is written ahead waits for it', async () => {
    await store.keep(GROUP, { copy: aCopy(GROUP, 4), step: putting(item('a', 1)) });
    await asAnother(8, () => undefined);
    // This tab has closed its database for the later build.
    expect(await store.readOutbox(GROUP)).toBeNull();
    expect(await store.keep(GROUP, { step: putting(item('b', 2)) })).toMatchObject({ isKept: false });
    await expect(reopened()).rejects.toThrow('version');
    const later = await openDB('pari', 8);
    expect(await later.count('changes')).toBe(1);
    later.close();
  });

  test('deleted under us, it begins anew', async () => {
    await store.keep(GROUP, { copy: aCopy(GROUP, 4), step: putting(item('a', 1)) });
    await deleteDB('pari');
    expect(await store.readWhole(GROUP)).toBeNull();
    expect(await store.readOutbox(GROUP)).toEqual([]);
    await keepCopy(aCopy(GROUP, 5));
    expect(await (await reopened()).readWhole(GROUP)).toEqual(aCopy(GROUP, 5));
  });

  test('a head without all of its blocks has to be fetched again', async () => {
    await keepCopy(aCopy(GROUP, 4));
    const database = await openDB('pari');
    const [key] = await database.getAllKeys('blocks');
    if (key) await database.delete('blocks', key);
    database.close();
    expect(await store.readWhole(GROUP)).toBeNull();
    await keepCopy(aCopy(GROUP, 4), await reopened());
    expect(await store.readWhole(GROUP)).toEqual(aCopy(GROUP, 4));
  });
});

describe('a full device', () => {
  test('copies make room for what a person saves', async () => {
    await keepCopy(aCopy(GROUP, 150));
    await keepCopy(aCopy(OTHER, 150));
    const repair = breakPuts(0, 'QuotaExceededError', { until: 'deleted' });
    expect(await store.keep(GROUP, { step: putting(item('a', 1)) })).toMatchObject({ isKept: true });
    repair();
    expect(await store.groups()).toEqual([]);
    expect(await store.readOutbox(GROUP)).toEqual([item('a', 1)]);
  });

  test('if a copy does not fit, the outbox loses what is done, and the older copy is dropped', async () => {
    await store.keep(GROUP, { copy: aCopy(GROUP, 5), step: putting(item('a', 1)) });
    await keepCopy(aCopy(OTHER, 5));
    const repair = breakPuts(0, 'QuotaExceededError');
    await store.keep(GROUP, { copy: aCopy(GROUP, 6), step: removing('a') });
    repair();
    expect(await store.groups()).toEqual([OTHER]);
    expect(await store.readOutbox(GROUP)).toEqual([]);
  });

  test('without any room says so, and says when there is room again', async () => {
    const repair = breakPuts(0, 'QuotaExceededError');
    expect((await store.keep(GROUP, { step: putting(item('a', 1)) })).isKept).toBe(false);
    repair();
    expect((await store.keep(GROUP, { step: putting(item('a', 1)) })).isKept).toBe(true);
  });

  test('that refuses to begin a write says so, too', async () => {
    await store.keep(GROUP, { step: putting(item('a', 1)) });
    const refused = refusePuts();
    expect((await store.keep(GROUP, { step: () => [item('b', 2)] })).isKept).toBe(false);
    refused();
    expect(await store.readOutbox(GROUP)).toEqual([item('a', 1)]);
    await store.keep(GROUP, { step: removing('a') });
  });

  test('a copy that does not fit leaves the state of the outbox alone', async () => {
    await keepCopy(aCopy(GROUP, 5));
    const repair = breakPuts(0, 'QuotaExceededError');
    expect((await keepCopy(aCopy(GROUP, 6))).isKept).toBe(false);
    repair();
    expect(await store.readWhole(GROUP)).toEqual(aCopy(GROUP, 5));
  });
});

test('a database that somebody has created without tables gets them', async () => {
  globalThis.indexedDB = new IDBFactory();
  (await openDB('pari')).close();
  store = await openDatabaseStore();
  const copy = aCopy(GROUP, 3);
  expect(await keepCopy(copy)).toMatchObject({ isKept: true });
  expect(await store.readWhole(GROUP)).toEqual(copy);
});

describe('what is written ahead', () => {
  test('is done once, whoever comes first', async () => {
    await keepLine(1, 'a');
    await keepLine(2, 'b');
    expect(await keepLine(1, 'again', { by: await reopened() })).toMatchObject({
      isKept: true,
      isNew: false,
    });
    expect(idsOf((await keepLine(2, 'again')).outbox)).toEqual(['a', 'b']);
  });

  test('is numbered for each tab and each group', async () => {
    await keepLine(7, 'a');
    await keepLine(1, 'b', { tab: 'another' });
    await keepLine(3, 'c', { groupCode: OTHER });
    expect(idsOf(await store.readOutbox(GROUP))).toEqual(['b', 'a']);
    expect(idsOf(await store.readOutbox(OTHER))).toEqual(['c']);
  });

  test('is not done by half: what could not be stored is done by the next tab', async () => {
    const repair = breakPuts(1);
    expect((await keepLine(1, 'a')).isKept).toBe(false);
    repair();
    expect(idsOf((await keepLine(1, 'a')).outbox)).toEqual(['a']);
  });

  test('is remembered for as long as a tab may sleep, and no longer', async () => {
    const numbers = async () => {
      const database = await openDB('pari');
      const lines = (await database.getAll('lines')) as { readonly number: number }[];
      database.close();
      return lines.map(({ number }) => number);
    };
    await keepLine(1, 'a');
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 29 * 86_400_000);
    await keepLine(2, 'b', { tab: 'a month later' });
    expect(await numbers()).toEqual([2, 1]);
    now.mockReturnValue(Date.now() + 2 * 86_400_000);
    await keepLine(3, 'c', { tab: 'and two days' });
    expect((await numbers()).toSorted()).toEqual([2, 3]);
    now.mockRestore();
  });
});
