import 'fake-indexeddb/auto';

import { IDBFactory } from 'fake-indexeddb';

const global = globalThis as { indexedDB?: unknown };

afterEach(() => jest.resetModules());

/** As a page does that was just loaded. */
async function opened() {
  const { openStore } = await import('@/lib/device/data/store');
  const { storeState } = await import('@/lib/device/data/store-state');
  return { store: await openStore(), again: await openStore(), openStore, storeState };
}

describe('where a browser has no database for us', () => {
  test.each([
    ['there is none', undefined],
    ['it is switched off', null],
    [
      'opening it is refused',
      {
        open: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      },
    ],
  ])('there is no store, and it says so: %s', async (_case, factory) => {
    global.indexedDB = factory;
    const { store, storeState } = await opened();
    expect(store).toBeNull();
    expect(storeState()).toBe('not-kept');
  });

  test('one that does not open in time is no reason to wait', async () => {
    jest.useFakeTimers();
    global.indexedDB = { open: () => new EventTarget() };
    const opening = opened();
    await jest.runAllTimersAsync();
    expect((await opening).store).toBeNull();
    jest.useRealTimers();
  });

  test('it is asked for again the next time', async () => {
    global.indexedDB = null;
    const { openStore, storeState } = await opened();
    global.indexedDB = new IDBFactory();
    const store = await openStore();
    await store?.keep('aaaa2222', { step: (outbox) => outbox });
    expect(storeState()).toBe('kept');
  });
});

test('a tab has one store', async () => {
  global.indexedDB = new IDBFactory();
  const { store, again } = await opened();
  expect(store).not.toBeNull();
  expect(again).toBe(store);
});
