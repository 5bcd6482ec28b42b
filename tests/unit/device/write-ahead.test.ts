import { EMPTY_OUTBOX, enqueue, type Outbox, without } from '@/lib/device/state/outbox';
import type { OutboxAct } from '@/lib/device/state/outbox-acts';
import { Outboxes, type OutboxStorage, type StoredStep } from '@/lib/device/state/outbox-state';
import { doWhatIsLeft, WriteAhead } from '@/lib/device/storage/write-ahead';
import type { Line } from '@/lib/device/state/outbox-state';
import type { Change } from '@/lib/domain/ledger/change';
import { LineStorage } from '../../support/line-storage';

const GROUP = 'aaaa2222';

const join = (name: string): Change => ({
  id: `id of ${name}`,
  kind: 'member.add',
  member: { id: name, name },
});

const saving = (name: string): OutboxAct => ({ did: 'save', change: join(name) });

const renaming = (name: string, savedAtMs: number): Change => ({
  ...{ id: `id of ${name}`, savedAtMs, kind: 'member.rename' },
  ...{ memberId: 'anna', name, base: 0 },
});

const namesIn = (outbox: Outbox) => outbox.map(({ change }) => change.id.slice(6));

/** The storage that all tabs of a device share. */
class Device {
  readonly lines = new LineStorage();
  outbox: Outbox = EMPTY_OUTBOX;
  isFull = false;
  /** How many steps will fail to be stored, and how many will succeed before them. */
  failing = { after: 0, times: 0 };
  private readonly done = new Map<string, number>();

  private readonly make = (step: StoredStep, line: Line | null): boolean => {
    if (this.isFull || this.fails()) return false;
    this.outbox = step(this.outbox, this.done.get(line?.tab ?? ''));
    if (line) this.done.set(line.tab, Math.max(line.number, this.done.get(line.tab) ?? 0));
    return true;
  };

  private fails(): boolean {
    const { after, times } = this.failing;
    this.failing = after > 0 ? { after: after - 1, times } : { after, times: Math.max(0, times - 1) };
    return after === 0 && times > 0;
  }

  /** @param whenOpen what the database waits for */
  tab(whenOpen: Promise<unknown> = Promise.resolve()): Outboxes {
    const storage: OutboxStorage = {
      ahead: new WriteAhead(() => this.lines),
      read: () => Promise.resolve(this.outbox),
      keep: async (_groupCode, step, { line }) => {
        await whenOpen;
        return this.make(step, line) ? this.outbox : null;
      },
    };
    return new Outboxes(storage);
  }

  readonly begin = () =>
    doWhatIsLeft(new WriteAhead(() => this.lines), (_groupCode, step, line) =>
      Promise.resolve(this.make(step, line)),
    );
}

/** For a tab that dies before its database opens. */
const never = new Promise(() => undefined);

let device: Device;
beforeEach(() => {
  device = new Device();
});

test('what was saved in a tab that died at once is there for the next one, in order, and its lines are erased', async () => {
  const ended = device.tab(never);
  for (const name of ['Anna', 'Ben', 'Cleo']) void ended.act(GROUP, saving(name));
  expect([namesIn(device.outbox), device.lines.length]).toEqual([[], 3]);
  await device.begin();
  expect([namesIn(device.outbox), device.lines.length]).toEqual([['Anna', 'Ben', 'Cleo'], 0]);
});

test('the line of a stored change is erased', async () => {
  await device.tab().act(GROUP, saving('Anna'));
  expect([namesIn(device.outbox), device.lines.length]).toEqual([['Anna'], 0]);
});

test('what a new tab has done meanwhile is not done again', async () => {
  let open: (value: unknown) => void = () => undefined;
  const slow = device.tab(new Promise((resolve) => (open = resolve)));
  const acts = ['Anna', 'Ben'].map((name) => slow.act(GROUP, saving(name)));
  await device.begin();
  // It was sent and done.
  device.outbox = EMPTY_OUTBOX;
  open(null);
  await Promise.all(acts);
  expect([namesIn(device.outbox), namesIn(slow.of(GROUP))]).toEqual([[], []]);
});

test('a later change of the same subject counts, and not that of the dead tab', async () => {
  void device.tab(never).act(GROUP, { did: 'save', change: renaming('Änne', 1) });
  await device.tab().act(GROUP, { did: 'save', change: renaming('Anne', 2) });
  await device.begin();
  expect(namesIn(device.outbox)).toEqual(['Anne']);
});

test('a change that a tab could not store in time is overtaken in the same way', async () => {
  const slow = device.tab();
  device.isFull = true;
  await slow.act(GROUP, { did: 'save', change: renaming('Änne', 1) });
  device.isFull = false;
  await device.tab().act(GROUP, { did: 'save', change: renaming('Anne', 2) });
  await slow.act(GROUP, saving('Ben'));
  expect(namesIn(device.outbox)).toEqual(['Anne', 'Ben']);
});

test('the line of a change that cannot be stored now stays', async () => {
  void device.tab(never).act(GROUP, saving('Anna'));
  device.isFull = true;
  await device.begin();
  device.isFull = false;
  await device.begin();
  expect(namesIn(device.outbox)).toEqual(['Anna']);
});

test('after a line that cannot be stored no later one of its tab is done, and the next tab does them all', async () => {
  const ended = device.tab(never);
  for (const name of ['Anna', 'Ben', 'Cleo']) void ended.act(GROUP, saving(name));
  device.failing = { after: 1, times: 1 };
  await device.begin();
  expect([namesIn(device.outbox), device.lines.length]).toEqual([['Anna'], 2]);
  await device.begin();
  expect([namesIn(device.outbox), device.lines.length]).toEqual([['Anna', 'Ben', 'Cleo'], 0]);
});

test('a change that a tab could not store is not lost when another tab does its later lines', async () => {
  let open: (value: unknown) => void = () => undefined;
  const tab = device.tab(new Promise((resolve) => (open = resolve)));
  device.failing = { after: 0, times: 1 };
  const first = tab.act(GROUP, saving('Anna'));
  open(null);
  await first;
  expect([namesIn(device.outbox), namesIn(tab.of(GROUP)), device.lines.length]).toEqual([[], ['Anna'], 1]);
  const second = tab.act(GROUP, saving('Ben'));
  await device.begin();
  await second;
  expect([namesIn(device.outbox), namesIn(tab.of(GROUP))]).toEqual([
    ['Anna', 'Ben'],
    ['Anna', 'Ben'],
  ]);
  expect(device.lines).toHaveLength(0);
});

test('the line of a change that was sent without ever being stored is erased', async () => {
  device.isFull = true;
  const tab = device.tab();
  await tab.act(GROUP, saving('Anna'));
  await tab.act(GROUP, saving('Ben'));
  expect(device.lines).toHaveLength(2);
  await tab.change(GROUP, (outbox) => without(outbox, ...outbox));
  expect(device.lines).toHaveLength(0);
});

test('a group that is forgotten leaves no lines behind, whichever tab has written them', async () => {
  void device.tab(never).act(GROUP, saving('Anna'));
  void device.tab(never).act('bbbb3333', saving('Ben'));
  new WriteAhead(() => device.lines).forgetGroup(GROUP);
  await device.begin();
  expect(namesIn(device.outbox)).toEqual(['Ben']);
});

test('each kind of act is done as it was meant, with the instants of what comes back', async () => {
  const createdAt = new Date('2026-11-22T10:00:00.123Z');
  const after = { id: 'anna', name: 'Anna', payWays: null, revision: 1, createdAt };
  const undo = { id: 'the undo', kind: 'undo', back: { kind: 'member.added', before: null, after } } as const;
  const saved = { id: 'id of Anna', former: null, isNothing: false };
  const ended = device.tab(never);
  void ended.act(GROUP, saving('Ben'));
  void ended.act(GROUP, { did: 'take-back', saved, revision: 4, undo });
  await device.begin();
  const [, back] = device.outbox;
  expect([namesIn(device.outbox).length, back?.change]).toEqual([2, { ...undo, revision: 4 }]);

  const refused = { code: 'user-name-taken', message: '', current: null } as const;
  const refuse = () => {
    const [added] = enqueue(EMPTY_OUTBOX, join('Anna'));
    device.outbox = added ? [{ ...added, state: 'refused', refused }] : [];
  };
  const does = async (act: OutboxAct) => {
    refuse();
    void device.tab(never).act(GROUP, act);
    await device.begin();
    return device.outbox.map(({ state, change }) => [state, change.id]);
  };
  const changeId = 'id of Anna';
  expect(await does({ did: 'dismiss', changeId })).toEqual([]);
  expect(await does({ did: 'same-person', changeId, memberId: 'x' })).toEqual([]);
  expect(await does({ did: 'resend', changeId, change: join('Anna B.') })).toEqual([
    ['waiting', 'id of Anna B.'],
  ]);
});

test('foreign lines, and those of another format or cut off, are left alone, and hold nothing up', async () => {
  device.lines.setItem('theirs', '{}');
  device.lines.setItem(`ahead5 ${GROUP} tab 1`, '{}');
  device.lines.setItem(`ahead4 ${GROUP} tab 1`, '{"did":"sa');
  void device.tab(never).act(GROUP, saving('Anna'));
  await device.begin();
  expect([namesIn(device.outbox), device.lines.length]).toEqual([['Anna'], 3]);
});

test('without localStorage nothing is written ahead, and nothing fails', () => {
  const ahead = new WriteAhead(() => {
    throw new Error('not in this mode');
  });
  expect(ahead.note(GROUP, saving('Anna'))).toBeNull();
  ahead.forgetGroup(GROUP);
  expect(ahead.left()).toEqual([]);
});
