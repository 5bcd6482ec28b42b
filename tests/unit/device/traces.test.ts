import 'fake-indexeddb/auto';

import { hasTraces } from '@/lib/device/page/early/stored-traces';
import { LineStorage } from '../../support/line-storage';

const globals = globalThis as { localStorage?: unknown };
beforeEach(() => {
  globals.localStorage = new LineStorage();
});
afterAll(() => delete globals.localStorage);

test('a browser in which nothing was ever kept has none, and gets no database by being asked', async () => {
  expect(await hasTraces()).toBe(false);
  expect(await indexedDB.databases()).toEqual([]);
});

test('a line of the write-ahead is one', async () => {
  (globals.localStorage as Storage).setItem('ahead4 aaaa2222 tab 1', '{}');
  expect(await hasTraces()).toBe(true);
});

test('and so is our database, whatever others there are', async () => {
  const open = (name: string) => new Promise((resolve) => (indexedDB.open(name).onsuccess = resolve));
  await open('another');
  expect(await hasTraces()).toBe(false);
  await open('pari');
  expect(await hasTraces()).toBe(true);
});

test('a browser that refuses to list its databases has none', async () => {
  globals.localStorage = undefined;
  expect(await hasTraces()).toBe(false);
});
