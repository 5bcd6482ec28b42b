import { ApiError, OfflineError } from '@/lib/device/page/api-errors';
import { enqueue, refusalsIn } from '@/lib/device/state/outbox';
import { Outboxes } from '@/lib/device/state/outbox-state';
import type { Pause } from '@/lib/device/state/server-pauses';
import { type SendingPorts, sendChanges, type WireBatch } from '@/lib/device/sync/send-changes';
import { Sender, waitBeforeRetry } from '@/lib/device/sync/sender';
import type { Change } from '@/lib/domain/ledger/change';
import { CHANGES_RETRY_FIRST_MS, CHANGES_RETRY_MAX_MS } from '@/lib/limits';
import type { WireChangesAnswer } from '@/lib/wire/own/change-wire';

const CODE = 'CODE';

const id = (n: number) => `${String(n).padStart(8, '0')}-0000-4000-8000-000000000000`;
const join = (n: number): Change => ({
  id: id(n),
  kind: 'member.add',
  member: { id: id(n + 1000), name: `N ${n}` },
});

const doneAll = ({ changes }: WireBatch): WireChangesAnswer => ({
  outcomes: changes.map((change) => ({ id: change.id, outcome: 'done', revision: 1 })),
  ledger: null,
});

/** A device whose server answers as it is told to. */
class Device {
  readonly sent: WireBatch[] = [];
  readonly outboxes = new Outboxes(null);
  readonly ports: SendingPorts = {
    outboxes: this.outboxes,
    copyOf: () => null,
    take: () => Promise.resolve(),
    post: async (_code, batch) => {
      this.sent.push(batch);
      return this.answer(batch);
    },
  };
  readonly pauses: (Pause | null)[] = [];
  readonly sender = new Sender({
    ...this.ports,
    withSendLock: (_code, work) => work(),
    paused: (_code, pause) => this.pauses.push(pause),
  });

  constructor(public answer: (batch: WireBatch) => WireChangesAnswer | Promise<WireChangesAnswer>) {}

  async save(...changes: readonly Change[]): Promise<void> {
    for (const change of changes) await this.outboxes.change(CODE, (outbox) => enqueue(outbox, change));
  }

  get waiting(): number {
    return this.outboxes.of(CODE).length;
  }
}

const fail = (error: Error) => () => {
  throw error;
};

const busy = (retryAfterMs: number | null) => new ApiError(503, 'busy', 'busy', [], retryAfterMs);

/** Lets everything run that waits for no timer. */
const goOn = () => jest.advanceTimersByTimeAsync(0);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('what waits is sent', () => {
  test('a hundred at a time, in order, until nothing is left', async () => {
    const device = new Device(doneAll);
    await device.save(...Array.from({ length: 230 }, (_, n) => join(n)));
    device.sender.wake(CODE);
    await goOn();
    expect(device.sent.map(({ changes }) => changes.length)).toEqual([100, 100, 30]);
    expect(device.sent.flatMap(({ changes }) => changes.map((change) => change.id))).toEqual(
      Array.from({ length: 230 }, (_, n) => id(n)),
    );
    expect(device.waiting).toBe(0);
  });

  test('on from where the server had to stop', async () => {
    const device = new Device((batch) => doneAll({ changes: batch.changes.slice(0, 2) }));
    await device.save(join(1), join(2), join(3));
    device.sender.wake(CODE);
    await goOn();
    expect(device.sent.map(({ changes }) => changes.map((change) => change.id))).toEqual([
      [id(1), id(2), id(3)],
      [id(3)],
    ]);
  });

  test('again under the same ids when no answer came, later and later, and at once when the network is back', async () => {
    const device = new Device(fail(new OfflineError('tunnel')));
    await device.save(join(1));
    device.sender.wake(CODE);
    await jest.advanceTimersByTimeAsync(2 * CHANGES_RETRY_FIRST_MS);
    expect(device.sent.length).toBe(2);
    device.answer = doneAll;
    device.sender.wakeAll();
    await goOn();
    expect(device.sent.map(({ changes }) => changes)).toEqual(Array(3).fill(device.sent[0]?.changes));
    expect(device.waiting).toBe(0);
  });

  test('not before the time that a busy server has said, whoever asks for it', async () => {
    const device = new Device(fail(busy(60_000)));
    await device.save(join(1));
    device.sender.wake(CODE);
    await goOn();
    device.answer = doneAll;
    device.sender.wakeAll();
    device.sender.wake(CODE);
    await jest.advanceTimersByTimeAsync(59_000);
    expect([device.sent.length, device.waiting]).toEqual([1, 1]);
    await jest.advanceTimersByTimeAsync(31_000);
    expect([device.sent.length, device.waiting]).toEqual([2, 0]);
  });

  test('and a long wait is reported, until it is over', async () => {
    const device = new Device(fail(busy(2000)));
    await device.save(join(1));
    device.sender.wake(CODE);
    await jest.advanceTimersByTimeAsync(4000);
    expect(device.pauses.filter((untilMs) => untilMs !== null)).toEqual([]);
    device.answer = fail(new ApiError(429, 'too-many-requests', 'Too many', [], 600_000));
    await jest.advanceTimersByTimeAsync(4000);
    expect(device.pauses.at(-1)).toBeGreaterThanOrEqual(Date.now() + 590_000);
    device.answer = doneAll;
    await jest.advanceTimersByTimeAsync(900_000);
    expect([device.pauses.at(-1), device.waiting]).toEqual([null, 0]);
  });

  test('and a server that answers for ten seconds that it cannot do it is reported, until it can', async () => {
    const device = new Device(fail(busy(2000)));
    await device.save(join(1));
    device.sender.wake(CODE);
    await jest.advanceTimersByTimeAsync(9_900);
    expect(device.pauses).toEqual([]);
    await jest.advanceTimersByTimeAsync(100);
    expect(device.pauses).toEqual(['down']);
    device.answer = doneAll;
    await jest.advanceTimersByTimeAsync(CHANGES_RETRY_MAX_MS);
    expect([device.pauses.at(-1), device.waiting]).toEqual([null, 0]);
  });

  test('and neither one that can after nine seconds, nor a network that is away', async () => {
    const device = new Device(fail(busy(null)));
    await device.save(join(1));
    device.sender.wake(CODE);
    await jest.advanceTimersByTimeAsync(9_000);
    device.answer = fail(new OfflineError('tunnel'));
    device.sender.wakeAll();
    await jest.advanceTimersByTimeAsync(10 * CHANGES_RETRY_MAX_MS);
    device.answer = doneAll;
    device.sender.wakeAll();
    await goOn();
    expect(device.pauses).not.toContain('down');
    expect(device.waiting).toBe(0);
  });

  test('no more for a group that is gone: copy and outbox stay', async () => {
    const device = new Device(fail(new ApiError(404, 'group-not-found', 'Group not found')));
    await device.save(join(1));
    device.sender.wake(CODE);
    await jest.advanceTimersByTimeAsync(10 * CHANGES_RETRY_MAX_MS);
    expect([device.sent.length, device.waiting]).toEqual([1, 1]);
  });

  test('no more once the sender is stopped', async () => {
    const device = new Device(fail(busy(null)));
    await device.save(join(1));
    device.sender.wake(CODE);
    await goOn();
    device.sender.stop();
    await jest.advanceTimersByTimeAsync(10 * CHANGES_RETRY_MAX_MS);
    expect(device.sent.length).toBe(1);
  });

  test('in smaller requests when one is refused as a whole, down to the one change that is to blame', async () => {
    const device = new Device((batch) => {
      if (batch.changes.some((change) => change.id === id(3)))
        throw new ApiError(422, 'changes-malformed', 'malformed');
      return doneAll(batch);
    });
    await device.save(...[1, 2, 3, 4, 5].map(join));
    device.sender.wake(CODE);
    await goOn();
    expect(refusalsIn(device.outboxes.of(CODE))).toMatchObject([
      { code: 'changes-malformed', change: { id: id(3) } },
    ]);
    expect(device.waiting).toBe(1);
  });

  test('also what is saved while a request is under way', async () => {
    let answerNow: (answer: WireChangesAnswer) => void = () => undefined;
    const device = new Device(() => new Promise((resolve) => (answerNow = resolve)));
    await device.save(join(1));
    device.sender.wake(CODE);
    await goOn();
    await device.save(join(2));
    device.sender.wake(CODE);
    device.answer = doneAll;
    answerNow(doneAll(device.sent[0] ?? { changes: [] }));
    await goOn();
    expect(device.sent.map(({ changes }) => changes.map((change) => change.id))).toEqual([[id(1)], [id(2)]]);
  });
});

test('waits grow to a limit, differ, and never undercut what the server has said', () => {
  expect([1, 2, 3].map((failures) => waitBeforeRetry(failures, null, 0))).toEqual(
    [1, 2, 4].map((times) => times * CHANGES_RETRY_FIRST_MS),
  );
  expect(waitBeforeRetry(1000, null, 0)).toBe(CHANGES_RETRY_MAX_MS);
  expect(waitBeforeRetry(1, 600_000, 0)).toBe(600_000);
  expect(waitBeforeRetry(1, null, 1)).toBe(1.5 * CHANGES_RETRY_FIRST_MS);
});

test('an error that is no answer of a server is a bug of ours, and is thrown', async () => {
  const device = new Device(fail(new TypeError('ours')));
  await device.save(join(1));
  await expect(sendChanges(device.ports, CODE)).rejects.toThrow('ours');
});
