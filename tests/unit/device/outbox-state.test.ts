import { EMPTY_OUTBOX, enqueue, type Outbox } from '@/lib/device/data/outbox';
import { Outboxes, type OutboxStorage } from '@/lib/device/data/outbox-state';
import type { Change } from '@/lib/domain/change';

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

test('what finds no room stays in the tab, whatever other tabs do, and goes along with the next that does', async () => {
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
