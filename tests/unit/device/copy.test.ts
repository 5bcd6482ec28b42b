import { entryKey } from '@/lib/device/sync/side-queries';
import { reachBack } from '@/lib/device/sync/lazy-asking';
import { seedCopy } from '@/lib/device/state/copy';
import { takeLedger } from '@/lib/device/sync/take-ledger';
import { KnownGroups } from '@/lib/device/state/known-groups';
import { queriesOf } from '@/lib/device/sync/queries';
import { askNow } from '@/lib/device/sync/ledger-queries';
import { NOTHING_HELD } from '@/lib/domain/ledger/copy';
import type { WireDelta } from '@/lib/wire/own/ledger-wire';
import {
  copyOf,
  deltaAnswer,
  entryOf,
  GROUP_CODE,
  NOT_FOUND,
  pageAnswer,
  wholeAnswer,
} from '@/tests/unit/device/a-ledger';
import { type Reply, serve } from '@/tests/unit/device/fake-server';

let known = new KnownGroups();
beforeEach(() => {
  known = new KnownGroups();
});

const held = () => known.copyOf(GROUP_CODE);
const titles = () => held()?.entries.map(({ title }) => title);
const ask = () => askNow(known, GROUP_CODE);
const pathsOf = (calls: readonly { readonly path: string }[]) =>
  calls.map(({ path }) => path.replace(`groups/${GROUP_CODE}/`, ''));

const bodyOf = (reply: Reply) => (typeof reply === 'object' ? reply.body : undefined);

const [bread, cheese, wine] = [
  entryOf('Brot', '2026-11-10T10:00:00Z'),
  entryOf('Käse', '2026-11-11T10:00:00Z'),
  entryOf('Wein', '2026-11-12T10:00:00Z'),
];

const newest = copyOf(
  { Anna: 0, Ben: 0 },
  { revision: 3, entries: [wine], before: { place: wine, cursor: 'behind wine' } },
);

test('an unknown group is asked for whole, and from then on only for what is new', async () => {
  const whole = copyOf({ Anna: 0 }, { revision: 3, entries: [bread] });
  const calls = serve(({ path }) => (path.includes('since') ? { status: 204 } : wholeAnswer(whole)));
  await ask();
  await ask();
  expect(pathsOf(calls)).toEqual(['ledger', 'ledger?since=v3']);
  expect(held()).toEqual(whole);
});

test('a delta changes the copy, and what was read beside the copy becomes stale', async () => {
  seedCopy(known, GROUP_CODE, newest);
  queriesOf(known).setQueryData(entryKey(GROUP_CODE, bread.id), bread);
  const dearer = { ...wine, title: 'Champagner', revision: 1 };
  serve(() => deltaAnswer('v3', copyOf({ Anna: 500, Ben: -500 }, { revision: 4, entries: [dearer] })));
  await ask();
  expect(titles()).toEqual(['Champagner']);
  expect(held()?.members.map(({ paid }) => paid)).toEqual([500, 0]);
  expect(queriesOf(known).getQueryState(entryKey(GROUP_CODE, bread.id))?.isInvalidated).toBe(true);
});

test('a delta since a version that the copy has left meanwhile is asked for again', async () => {
  seedCopy(known, GROUP_CODE, { ...newest, before: null });
  const withCheese = copyOf({}, { revision: 4, entries: [cheese] });
  const withBread = copyOf({}, { revision: 5, entries: [bread] });
  const calls = serve(({ path }) => {
    if (path.endsWith('since=v4')) return deltaAnswer('v4', withBread);
    takeLedger(known, GROUP_CODE, bodyOf(deltaAnswer('v3', withCheese)) as WireDelta, 'v3');
    return deltaAnswer('v3', copyOf({}, { revision: 5, entries: [bread, cheese] }));
  });
  await ask();
  expect(pathsOf(calls)).toEqual(['ledger?since=v3', 'ledger?since=v4']);
  expect([held()?.version, titles()]).toEqual(['v5', ['Wein', 'Käse', 'Brot']]);
});

test('a server that was restored is believed, although it knows less', async () => {
  seedCopy(known, GROUP_CODE, newest);
  serve(() => wholeAnswer(copyOf({ Anna: 0 }, { revision: 2, version: 'another line', entries: [bread] })));
  await ask();
  expect([held()?.version, titles()]).toEqual(['another line', ['Brot']]);
});

test('a group that the server does not find is gone; found again, it is there', async () => {
  seedCopy(known, GROUP_CODE, newest);
  let reply = NOT_FOUND;
  serve(() => reply);
  await ask();
  expect(held()).toBeNull();
  reply = wholeAnswer(newest);
  await ask();
  expect(held()).toEqual(newest);
});

test('a server that does not answer, is busy, or is not the one that answers, takes nothing away', async () => {
  seedCopy(known, GROUP_CODE, newest);
  serve(() => 'offline');
  await expect(ask()).rejects.toThrow('no answer');
  serve(() => ({ status: 503 }));
  await expect(ask()).rejects.toMatchObject({ status: 503 });
  serve(() => ({ status: 404 }));
  await expect(ask()).rejects.toMatchObject({ status: 404 });
  expect(held()).toBe(newest);
});

test('the rest of the history comes in pages, each behind the last', async () => {
  seedCopy(known, GROUP_CODE, newest);
  const calls = serve(({ path }) =>
    path.includes('wine') ? pageAnswer('v3', [cheese], 'behind cheese') : pageAnswer('v3', [bread]),
  );
  await reachBack(known, GROUP_CODE);
  expect(titles()).toEqual(['Wein', 'Käse']);
  await reachBack(known, GROUP_CODE);
  await reachBack(known, GROUP_CODE);
  expect(titles()).toEqual(['Wein', 'Käse', 'Brot']);
  expect(held()?.before).toBeNull();
  expect(pathsOf(calls)).toEqual([
    'ledger?before=behind+wine&limit=500',
    'ledger?before=behind+cheese&limit=500',
  ]);
});

test('several pages change the copy once; what came before a failure stays, and nothing is in it twice', async () => {
  seedCopy(known, GROUP_CODE, newest);
  const copies = new Set<unknown>();
  const stop = known.subscribe(() => copies.add(held()));
  const calls = serve(({ path }) => {
    if (path.includes('wine')) return pageAnswer('v3', [cheese], 'behind cheese');
    // Between the two requests, the cheese was dated back behind the bread.
    return path.includes('cheese') ? pageAnswer('v4', [bread, cheese], 'behind bread') : 'offline';
  });
  await reachBack(known, GROUP_CODE, 4);
  stop();
  expect(titles()).toEqual(['Wein', 'Käse', 'Brot']);
  expect(held()?.before?.cursor).toBe('behind bread');
  expect(copies).toEqual(new Set([newest, held()]));
  expect(calls).toHaveLength(3);
});

/** Serves requests slowly. @returns, once it was asked, the function that lets its answer arrive */
const slowServer = (): Promise<(reply: Reply) => void> =>
  new Promise((asked) => {
    serve(() => new Promise<Reply>((resolve) => asked(resolve)));
  });

test('a delta that arrives while a page is on its way wins over the page', async () => {
  seedCopy(known, GROUP_CODE, newest);
  const server = slowServer();
  const page = reachBack(known, GROUP_CODE);
  const arrive = await server;
  const news = copyOf({}, { revision: 4, entries: [{ ...cheese, title: 'Feta', revision: 1 }] });
  takeLedger(known, GROUP_CODE, bodyOf(deltaAnswer('v3', news, [bread.id])) as WireDelta, newest.version);
  arrive(pageAnswer('v3', [cheese, bread]));
  await page;
  expect(titles()).toEqual(['Wein', 'Feta']);
});

test('a page of a copy that was replaced meanwhile is dropped', async () => {
  seedCopy(known, GROUP_CODE, newest);
  const server = slowServer();
  const page = reachBack(known, GROUP_CODE);
  const arrive = await server;
  seedCopy(known, GROUP_CODE, { ...newest, version: 'v9', group: { ...newest.group, revision: 9 } });
  arrive(pageAnswer('v3', [cheese, bread]));
  await page;
  expect(titles()).toEqual(['Wein']);
});

test('a copy without entries gets the newest ones, even if something newer is known by then', async () => {
  seedCopy(known, GROUP_CODE, { ...newest, entries: [], before: NOTHING_HELD });
  const calls = serve(() => {
    if (calls.length > 1) return wholeAnswer(copyOf({}, { revision: 4, entries: [wine, bread] }));
    const news = copyOf({ Cleo: 0 }, { revision: 4 });
    takeLedger(known, GROUP_CODE, bodyOf(deltaAnswer('v3', news)) as WireDelta, newest.version);
    return wholeAnswer(newest);
  });
  await reachBack(known, GROUP_CODE);
  expect(titles()).toEqual(['Wein', 'Brot']);
  expect(calls).toHaveLength(2);
});

test('an answer that changes nothing notifies nobody', async () => {
  seedCopy(known, GROUP_CODE, newest);
  serve(() => ({ status: 204 }));
  let shown = 0;
  const stop = known.subscribe(() => (shown += 1));
  await ask();
  stop();
  expect(shown).toBe(0);
});
