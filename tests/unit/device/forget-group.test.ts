import 'fake-indexeddb/auto';

import { IDBFactory } from 'fake-indexeddb';

import type { News } from '@/lib/device/storage/tabs';
import type { Change } from '@/lib/domain/ledger/change';
import { LineStorage } from '@/tests/support/line-storage';
import { copyOf, entryOf, GROUP_CODE, wholeAnswer } from '@/tests/unit/device/a-ledger';
import { serve } from '@/tests/unit/device/fake-server';

/** A group that was taken off a device does not come back by what was under way. */

const told: News[] = [];
jest.mock('@/lib/device/storage/tabs', () => ({ tellTabs: (news: News) => told.push(news) }));

const OTHER = 'GDEFGHIJKLMN';
const bread = entryOf('Brot', '2026-11-10T10:00:00Z');
const kept = copyOf({ Anna: 0, Ben: 0 }, { revision: 3, entries: [bread] });
const newer = copyOf({ Anna: 500, Ben: -500 }, { revision: 4, entries: [bread] });
const join = (id: string): Change => ({ id, kind: 'member.add', member: { id: `${id}-member`, name: id } });

/** A page of this device: its modules, which live as long as the page. Pages share database and localStorage. */
async function aPage() {
  jest.resetModules();
  const { KnownGroups } = await import('@/lib/device/state/known-groups');
  const { seedCopy } = await import('@/lib/device/state/copy');
  const { openStore } = await import('@/lib/device/storage/open-store');
  const { deleteStored } = await import('@/lib/device/storage/outbox-storage');
  const { forgettingsLeft, isForgotten, remember } = await import('@/lib/device/storage/forgotten-groups');
  const { forgetGroup } = await import('@/lib/device/sync/forget-group');
  const { askNow } = await import('@/lib/device/sync/ledger-queries');
  const { bringBack, keepCopy } = await import('@/lib/device/sync/stored-copy');
  const { outboxesOf } = await import('@/lib/device/sync/outboxes');
  const store = await openStore();
  if (!store) throw new Error('this device has no store');
  const known = new KnownGroups();
  return {
    ...{ known, store, outboxes: outboxesOf(known) },
    ...{
      seedCopy,
      deleteStored,
      forgettingsLeft,
      isForgotten,
      remember,
      forgetGroup,
      askNow,
      bringBack,
      keepCopy,
    },
  };
}

const soon = () => new Promise((resolve) => setImmediate(resolve));

type Page = Awaited<ReturnType<typeof aPage>>;

const stored = async ({ store }: Page) => ({
  groups: await store.groups(),
  head: await store.readHead(GROUP_CODE),
  outbox: await store.readOutbox(GROUP_CODE),
  activity: await store.readActivity(GROUP_CODE),
});

const nothing = { groups: [], head: null, outbox: [], activity: null };

/** Holds up the database with a transaction on all tables, as a large copy does that is being written. */
async function holdUp(): Promise<() => Promise<unknown>> {
  const opened = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('pari');
    request.onsuccess = () => resolve(request.result);
  });
  const writing = opened.transaction([...opened.objectStoreNames], 'readwrite');
  let isHeld = true;
  const goOn = () => {
    if (isHeld) writing.objectStore('heads').count().onsuccess = goOn;
  };
  goOn();
  return () => {
    isHeld = false;
    return new Promise((resolve) => {
      writing.oncomplete = () => {
        opened.close();
        resolve(undefined);
      };
    });
  };
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  Object.assign(globalThis, { localStorage: new LineStorage(), document: { cookie: '' } });
  Object.assign(globalThis, { window: globalThis });
});

async function aPageWithTheGroup(): Promise<Page> {
  const page = await aPage();
  serve(() => ({ status: 204 }));
  page.seedCopy(page.known, GROUP_CODE, kept);
  await page.bringBack(page.known, GROUP_CODE);
  await page.outboxes.act(GROUP_CODE, { did: 'save', change: join('Cleo') });
  await page.store.keepActivity({
    groupCode: GROUP_CODE,
    version: 'v3',
    page: { events: [], before: null, version: 'v3' } as never,
  });
  expect(await page.store.groups()).toEqual([GROUP_CODE]);
  expect(await page.store.groupsWithChanges()).toEqual([GROUP_CODE]);
  return page;
}

test('all of it is deleted, and the note of that too', async () => {
  const page = await aPageWithTheGroup();
  await page.forgetGroup(page.known, GROUP_CODE);
  expect(await stored(page)).toEqual(nothing);
  expect(page.forgettingsLeft()).toEqual([]);
  expect(page.outboxes.of(GROUP_CODE)).toEqual([]);
  expect(told.at(-1)).toEqual({ groupCode: GROUP_CODE, isForgotten: true });
});

test('an answer that was under way changes nothing any more, and is not stored', async () => {
  const page = await aPageWithTheGroup();
  let answer: () => void = () => undefined;
  const calls = serve(async () => {
    await new Promise<void>((resolve) => (answer = resolve));
    return wholeAnswer(newer);
  });
  const asked = page.askNow(page.known, GROUP_CODE);
  while (calls.length === 0) await soon();
  await page.forgetGroup(page.known, GROUP_CODE);
  answer();
  await asked;
  await page.keepCopy(page.known, GROUP_CODE);
  expect(page.known.copyOf(GROUP_CODE)?.version).toBe('v3');
  expect(await stored(page)).toEqual(nothing);
});

test('what waited for a busy store is not stored after the deletion', async () => {
  const page = await aPageWithTheGroup();
  const release = await holdUp();
  const [saved, copied] = [
    page.outboxes.act(GROUP_CODE, { did: 'save', change: join('Deniz') }),
    page.store.keep(GROUP_CODE, { copy: newer }),
  ];
  const forgetting = page.forgetGroup(page.known, GROUP_CODE);
  const late = page.store.keep(GROUP_CODE, { copy: newer, step: (outbox) => outbox });
  await release();
  await Promise.all([saved, copied, forgetting, late]);
  expect(await stored(page)).toEqual(nothing);
  expect(page.outboxes.holdsUnwritten()).toBe(false);
});

test('a page that ends before the deletion leaves it to the next one, which offers and sends nothing of it', async () => {
  const page = await aPageWithTheGroup();
  const release = await holdUp();
  void page.deleteStored(GROUP_CODE);
  expect(page.forgettingsLeft()).toEqual([GROUP_CODE]);
  const offered = page.store.groups();
  const coming = aPage();
  await release();
  const next = await coming;
  expect(await offered).toEqual([]);
  expect(await stored(next)).toEqual(nothing);
  expect(await next.store.groupsWithChanges()).toEqual([]);
  expect(next.forgettingsLeft()).toEqual([]);
});

test('other groups stay', async () => {
  const page = await aPageWithTheGroup();
  await page.store.keep(OTHER, { copy: { ...kept, group: { ...kept.group, code: OTHER } } });
  await page.forgetGroup(page.known, GROUP_CODE);
  expect(await page.store.groups()).toEqual([OTHER]);
});

test('a group that the person joins again is stored again, and what they save in it', async () => {
  const page = await aPageWithTheGroup();
  await page.forgetGroup(page.known, GROUP_CODE);
  page.known.remember(GROUP_CODE);
  page.remember(GROUP_CODE);
  page.seedCopy(page.known, GROUP_CODE, newer);
  await page.keepCopy(page.known, GROUP_CODE);
  expect((await page.store.readHead(GROUP_CODE))?.copy.version).toBe('v4');
});

test('a save in a page that still shows the group is kept', async () => {
  const page = await aPageWithTheGroup();
  await page.forgetGroup(page.known, GROUP_CODE);
  await page.outboxes.act(GROUP_CODE, { did: 'save', change: join('Elif') });
  expect((await page.store.readOutbox(GROUP_CODE))?.map(({ id }) => id)).toEqual(['Elif']);
});
