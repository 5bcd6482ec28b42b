import 'fake-indexeddb/auto';

import { IDBFactory } from 'fake-indexeddb';

const global = globalThis as { indexedDB?: unknown };

afterEach(() => jest.resetModules());

/** As a page does that was just loaded. */
async function opened() {
  const { openStore } = await import('@/lib/device/storage/open-store');
  return { store: await openStore(), again: await openStore(), openStore };
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
  ])('there is no store: %s', async (_case, factory) => {
    global.indexedDB = factory;
    const { store } = await opened();
    expect(store).toBeNull();
  });

  test('there is no store: it does not open in time', async () => {
    jest.useFakeTimers();
    global.indexedDB = { open: () => new EventTarget() };
    const opening = opened();
    await jest.runAllTimersAsync();
    expect((await opening).store).toBeNull();
    jest.useRealTimers();
  });

  test('it is asked for again the next time', async () => {
    global.indexedDB = null;
    const { openStore } = await opened();
    global.indexedDB = new IDBFactory();
    const store = await openStore();
    expect(await store?.keep('aaaa2222', { step: (outbox) => outbox })).toMatchObject({ isKept: true });
  });
});

test('a tab has one store', async () => {
  global.indexedDB = new IDBFactory();
  const { store, again } = await opened();
  expect(store).not.toBeNull();
  expect(again).toBe(store);
});
