import 'fake-indexeddb/auto';

import { IDBFactory } from 'fake-indexeddb';

import { storableCopy, seedCopy } from '@/lib/device/state/copy';
import { forgetGroup } from '@/lib/device/sync/forget-group';
import { changesIn, enqueue, refusalsIn } from '@/lib/device/state/outbox';
import { evenly } from '@/lib/domain/entry/split';
import { deviceOf } from '@/lib/device/sync/outbox-device';
import { KnownGroups } from '@/lib/device/state/known-groups';
import { askNow } from '@/lib/device/sync/ledger-queries';
import { openStore } from '@/lib/device/storage/open-store';
import { bringBack, keepCopy } from '@/lib/device/sync/stored-copy';
import type { News } from '@/lib/device/storage/tabs';
import type { Change } from '@/lib/domain/ledger/change';
import { type LedgerCopy, NOTHING_HELD } from '@/lib/domain/ledger/copy';
import { copyOf, deltaAnswer, entryOf, GROUP_CODE, wholeAnswer } from '@/tests/unit/device/a-ledger';
import { serve } from '@/tests/unit/device/fake-server';

const [bread, cheese, wine] = [
  entryOf('Brot', '2026-11-10T10:00:00Z'),
  entryOf('Käse', '2026-11-11T10:00:00Z'),
  entryOf('Wein', '2026-11-12T10:00:00Z'),
];

/** The cookies of this device, which has the key of one group. */
jest.mock('@/lib/session/session-browser', () => ({
  browserSession: () => ({ storedGroupCodes: ['ACDEFGHIJKLM'], activeGroupCode: null, goneGroups: [] }),
}));

const told: News[] = [];
jest.mock('@/lib/device/storage/tabs', () => ({ tellTabs: (news: News) => told.push(news) }));

/** What was kept: everything, at revision 3. */
const kept = copyOf({ Anna: 0, Ben: 0 }, { revision: 3, entries: [cheese, bread] });

/** What a page of a later moment seeds: the newest entry, or none. */
const seed: LedgerCopy = {
  ...copyOf({ Anna: 500, Ben: -500 }, { revision: 5, entries: [wine] }),
  before: { place: wine, cursor: 'behind wine' },
};
const bareSeed = { ...seed, entries: [], before: NOTHING_HELD };

let known = new KnownGroups();
const held = () => known.copyOf(GROUP_CODE);
const titles = () => held()?.entries.map(({ title }) => title);
const paths = (calls: readonly { readonly path: string }[]) =>
  calls.map(({ path }) => path.split('/').at(-1));

async function store() {
  const opened = await openStore();
  if (!opened) throw new Error('this device has no store');
  return opened;
}

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  known = new KnownGroups();
  for (const code of await (await store()).groups()) await (await store()).dropGroup(code);
  await (await store()).keep(GROUP_CODE, { copy: kept });
});

test.each([
  ['with the newest entry', seed],
  ['without entries', bareSeed],
])('a page %s is shown until the server has told what is new since the kept copy', async (_which, shown) => {
  const calls = serve(() => {
    expect(titles()).toEqual(shown.entries.map(({ title }) => title));
    return deltaAnswer('v3', { ...seed, entries: [wine] });
  });
  seedCopy(known, GROUP_CODE, shown);
  await bringBack(known, GROUP_CODE);
  expect(paths(calls)).toEqual(['ledger?since=v3']);
  expect(titles()).toEqual(['Wein', 'Käse', 'Brot']);
  expect(held()).toMatchObject({ version: 'v5', before: null });
  expect(await (await store()).readWhole(GROUP_CODE)).toEqual(held());
});

test('a stored copy whose version the server no longer knows is replaced by the whole ledger', async () => {
  serve(() => wholeAnswer(seed));
  seedCopy(known, GROUP_CODE, bareSeed);
  await bringBack(known, GROUP_CODE);
  expect(titles()).toEqual(['Wein']);
  expect((await (await store()).readWhole(GROUP_CODE))?.version).toBe('v5');
});

test.each([
  [
    'a page of it',
    (restored: LedgerCopy) => {
      seedCopy(known, GROUP_CODE, restored);
      return Promise.resolve();
    },
  ],
  ['its answer', () => askNow(known, GROUP_CODE)],
])(
  'a server that was restored from an older backup is believed, by %s, and what waits stays',
  async (_by, meet) => {
    const waiting: Change = {
      id: 'a change',
      kind: 'member.rename',
      memberId: 'anna',
      name: 'Anne',
      base: 0,
    };
    await (await store()).keep(GROUP_CODE, { step: (outbox) => enqueue(outbox, waiting) });
    const restored = copyOf({ Anna: 0, Ben: 0 }, { revision: 1, version: 'another line', entries: [bread] });
    serve(() => wholeAnswer(restored));
    await meet(restored);
    await bringBack(known, GROUP_CODE);
    expect([titles(), held()?.version]).toEqual([['Brot'], 'another line']);
    expect(await (await store()).readWhole(GROUP_CODE)).toEqual(held());
    expect(changesIn((await (await store()).readOutbox(GROUP_CODE)) ?? [])).toEqual([waiting]);
  },
);

test.each([
  ['a page of it', true],
  ['its answer', false],
])(
  'what a restored server has lost is left for the person to decide about, after %s',
  async (_by, isPage) => {
    const older = copyOf({ Anna: 0, Ben: 0 }, { revision: 1, version: 'another line', entries: [bread] });
    serve(() => wholeAnswer(older, { restored: true }));
    if (isPage) seedCopy(known, GROUP_CODE, older);
    else {
      seedCopy(known, GROUP_CODE, kept);
      await askNow(known, GROUP_CODE);
    }
    await bringBack(known, GROUP_CODE);
    const outbox = deviceOf(known).outboxes.of(GROUP_CODE);
    expect(titles()).toEqual(['Brot']);
    expect(refusalsIn(outbox)).toMatchObject([
      { isLost: true, change: { kind: 'entry.put', entry: { id: cheese.id, title: 'Käse' }, currency: '€' } },
    ]);
  },
);

test('what somebody has deleted does not count as lost', async () => {
  const calls = serve(() => deltaAnswer('v3', copyOf({}, { revision: 5 }), [cheese.id]));
  seedCopy(known, GROUP_CODE, copyOf({ Anna: 0, Ben: 0 }, { revision: 5, entries: [bread] }));
  await bringBack(known, GROUP_CODE);
  expect(paths(calls)).toEqual(['ledger?since=v3']);
  expect(titles()).toEqual(['Brot']);
  expect(deviceOf(known).outboxes.of(GROUP_CODE)).toEqual([]);
});

test('nothing is asked for if the page reaches back as far as the stored copy', async () => {
  const calls = serve(() => 'offline');
  seedCopy(known, GROUP_CODE, copyOf({ Anna: 0, Ben: 0 }, { revision: 5, entries: [wine, cheese, bread] }));
  await bringBack(known, GROUP_CODE);
  expect(calls).toEqual([]);
  expect(titles()).toEqual(['Wein', 'Käse', 'Brot']);
});

test('what this device has saved for a day before all that a page brings is there again', async () => {
  const short = { ...seed, entries: [wine, bread] };
  await (await store()).keep(GROUP_CODE, { copy: short });
  const calls = serve(() => 'offline');
  seedCopy(known, GROUP_CODE, seed);
  await bringBack(known, GROUP_CODE);
  expect(calls).toEqual([]);
  expect(held()).toEqual(short);
  expect(await (await store()).readWhole(GROUP_CODE)).toEqual(short);
});

test('what waits counts as saved by this device when the stored copy learns of it', async () => {
  const place = cheese;
  await (
    await store()
  ).keep(GROUP_CODE, {
    copy: {
      ...kept,
      version: 'v4',
      group: { ...kept.group, revision: 4 },
      entries: [cheese],
      before: { place, cursor: '' },
    },
  });
  const { kind, title, cents, parts } = bread;
  const entry = {
    id: bread.id,
    kind,
    title,
    cents,
    payers: [],
    split: evenly(parts.map(({ memberId }) => memberId)),
  };
  const change: Change = { id: 'a change', kind: 'entry.put', entry };
  await deviceOf(known).outboxes.change(GROUP_CODE, (outbox) => enqueue(outbox, change));
  serve(() => deltaAnswer('v4', { ...seed, entries: [wine, bread] }));
  seedCopy(known, GROUP_CODE, seed);
  await bringBack(known, GROUP_CODE);
  expect(titles()).toEqual(['Wein', 'Käse', 'Brot']);
  expect(held()?.before?.place).toEqual(cheese);
});

test('without a network what was kept stays kept, whatever is shown, until there is one', async () => {
  serve(() => 'offline');
  seedCopy(known, GROUP_CODE, bareSeed);
  await expect(bringBack(known, GROUP_CODE)).rejects.toThrow('no answer');
  expect(storableCopy(known, GROUP_CODE)).toBeNull();
  await keepCopy(known, GROUP_CODE);
  expect(await (await store()).readWhole(GROUP_CODE)).toEqual(kept);
  serve(() => deltaAnswer('v3', { ...seed, entries: [wine] }));
  await bringBack(known, GROUP_CODE);
  expect(titles()).toEqual(['Wein', 'Käse', 'Brot']);
});

test('a group that no page has brought is shown as it was stored, even without a network', async () => {
  serve(() => 'offline');
  await expect(askNow(known, GROUP_CODE)).rejects.toThrow('no answer');
  expect(titles()).toEqual(['Käse', 'Brot']);
});

test('what changed while it came back is not lost', async () => {
  const newer = { ...seed, version: 'v6', group: { ...seed.group, revision: 6, name: 'Porto' } };
  const calls = serve(() => {
    if (calls.length > 1) return deltaAnswer('v5', { ...newer, entries: [] });
    seedCopy(known, GROUP_CODE, newer);
    return deltaAnswer('v3', { ...seed, entries: [wine] });
  });
  seedCopy(known, GROUP_CODE, bareSeed);
  await bringBack(known, GROUP_CODE);
  expect(paths(calls)).toEqual(['ledger?since=v3', 'ledger?since=v5']);
  expect([held()?.group.name, titles()]).toEqual(['Porto', ['Wein', 'Käse', 'Brot']]);
});

test('a group that a person leaves is removed from the device, and so is one whose code it does not have', async () => {
  const other = { ...kept, group: { ...kept.group, code: 'LEFTBEHIND22' } };
  await (await store()).keep('LEFTBEHIND22', { copy: other });
  serve(() => ({ status: 204 }));
  seedCopy(known, GROUP_CODE, kept);
  await bringBack(known, GROUP_CODE);
  expect(await (await store()).groups()).toEqual([GROUP_CODE]);
  await forgetGroup(known, GROUP_CODE);
  expect(await (await store()).groups()).toEqual([]);
});
