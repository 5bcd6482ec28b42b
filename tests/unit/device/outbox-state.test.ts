import { EMPTY_OUTBOX, enqueue, type Outbox } from '@/lib/device/state/outbox';
import { Outboxes, type OutboxStorage } from '@/lib/device/state/outbox-state';
import type { Change } from '@/lib/domain/ledger/change';
import { WriteAhead } from '@/lib/device/storage/write-ahead';
import { LineStorage } from '../../support/line-storage';

const GROUP = 'aaaa2222';

const join = (name: string): Change => ({
  id: `id of ${name}`,
  kind: 'member.add',
  member: { id: name, name },
});

const saving = (name: string) => (outbox: Outbox) => enqueue(outbox, join(name));

const namesIn = (outbox: Outbox | null | undefined) => outbox?.map(({ change }) => change.id.slice(6));

/** What all tabs of a device have, as long as there is room. */
class Storage implements OutboxStorage {
  outbox: Outbox = EMPTY_OUTBOX;
  isFull = false;
  isReadable = true;

  readonly read = () => Promise.resolve(this.isReadable ? this.outbox : null);

  readonly keep: OutboxStorage['keep'] = (_groupCode, step) => {
    if (this.isFull) return Promise.resolve(null);
    this.outbox = step(this.outbox);
    return Promise.resolve(this.outbox);
  };
}

test('what is saved is there at once, and in the storage soon after', async () => {
  const storage = new Storage();
  const outboxes = new Outboxes(storage);
  const kept = outboxes.change(GROUP, saving('Anna'));
  expect(namesIn(outboxes.of(GROUP))).toEqual(['Anna']);
  expect(namesIn(await kept)).toEqual(['Anna']);
  expect(namesIn(storage.outbox)).toEqual(['Anna']);
});

test('a change that finds no room stays in the tab, whatever other tabs do, and is stored with the next that does', async () => {
  const storage = new Storage();
  const outboxes = new Outboxes(storage);
  await outboxes.change(GROUP, saving('Anna'));
  storage.isFull = true;
  expect(namesIn(await outboxes.change(GROUP, saving('Ben')))).toEqual(['Anna', 'Ben']);
  storage.outbox = saving('Cleo')(storage.outbox);
  expect(namesIn(await outboxes.reload(GROUP))).toEqual(['Anna', 'Cleo', 'Ben']);
  storage.isFull = false;
  await outboxes.change(GROUP, saving('Dan'));
  expect(namesIn(storage.outbox)).toEqual(['Anna', 'Cleo', 'Ben', 'Dan']);
  expect(outboxes.of(GROUP)).toEqual(storage.outbox);
});

test('a storage that cannot be read takes nothing away', async () => {
  const storage = new Storage();
  const outboxes = new Outboxes(storage);
  await outboxes.change(GROUP, saving('Anna'));
  storage.isReadable = false;
  expect(namesIn(await outboxes.reload(GROUP))).toEqual(['Anna']);
});

test('without a storage what is saved lives as long as the tab', async () => {
  const outboxes = new Outboxes(null);
  await outboxes.change(GROUP, saving('Anna'));
  expect(namesIn(await outboxes.reload(GROUP))).toEqual(['Anna']);
});

describe('where only the write-ahead keeps what was saved', () => {
  /** What localStorage has, for all lives of this app. */
  const lines = () => new LineStorage();
  const storageOn = (storage: LineStorage, tab: string): OutboxStorage => {
    const ahead = new WriteAhead(() => storage, tab);
    return {
      ahead,
      read: () => Promise.resolve(null),
      keep: () => Promise.resolve(null),
      left: (groupCode) => ahead.left().filter((each) => each.groupCode === groupCode),
    };
  };

  test('the next life of the app takes it up, in its order, and forgets it once it is done', async () => {
    const disk = lines();
    const first = new Outboxes(storageOn(disk, 'one'));
    for (const name of ['Anna', 'Ben']) await first.act(GROUP, { did: 'save', change: join(name) });
    expect(first.holdsUnwritten()).toBe(false);

    const second = new Outboxes(storageOn(disk, 'two'));
    expect(namesIn(await second.reload(GROUP))).toEqual(['Anna', 'Ben']);
    expect(namesIn(await second.reload(GROUP))).toEqual(['Anna', 'Ben']);
    await second.act(GROUP, { did: 'save', change: join('Cleo') });
    expect(namesIn(second.of(GROUP))).toEqual(['Anna', 'Ben', 'Cleo']);
    await second.change(GROUP, () => EMPTY_OUTBOX);
    expect(second.of(GROUP)).toEqual([]);
    expect(disk.length).toBe(0);
  });

  test('what cannot be written either would be lost with the tab, and says so until it is sent', async () => {
    const full: OutboxStorage = { read: () => Promise.resolve(null), keep: () => Promise.resolve(null) };
    const outboxes = new Outboxes(full);
    const told: boolean[] = [];
    outboxes.subscribe(() => told.push(outboxes.holdsUnwritten(GROUP)));
    await outboxes.act(GROUP, { did: 'save', change: join('Anna') });
    expect(outboxes.holdsUnwritten()).toBe(true);
    expect(outboxes.holdsUnwritten('another')).toBe(false);
    await outboxes.change(GROUP, () => EMPTY_OUTBOX);
    expect(outboxes.holdsUnwritten()).toBe(false);
    expect([told[0], told.at(-1)]).toEqual([true, false]);
  });
});
