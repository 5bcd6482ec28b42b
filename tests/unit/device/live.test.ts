import { type LivePorts, LiveStream, untilAnswered } from '@/lib/device/sync/live';
import { enqueue, markSent } from '@/lib/device/state/outbox';
import { Outboxes } from '@/lib/device/state/outbox-state';
import type { Change } from '@/lib/domain/ledger/change';
import { CHANGES_RETRY_MAX_MS, EVENT_STREAM_RETRY_SECONDS, LIVE_STEADY_MS } from '@/lib/limits';
import { FakeEventSource } from '@/tests/unit/device/fake-event-source';

/** A device that has a version, and gets newer ones by asking. */
class Device implements LivePorts {
  asked = 0;
  isGone = false;
  known: string | undefined = 'v1';
  /** What an answer brings; left out: nothing new. */
  next: string[] = [];
  answering: Promise<void> = Promise.resolve();
  readonly open = () => new FakeEventSource('events') as unknown as EventSource;
  readonly version = () => this.known;
  readonly answered = () => this.answering;
  readonly ask = () => {
    this.asked += 1;
    this.known = this.next.shift() ?? this.known;
    return Promise.resolve();
  };
  readonly gone = () => void (this.isGone = true);
}

let device: Device;
let stream: LiveStream;

const opened = () => FakeEventSource.opened.length;
const after = (ms: number) => jest.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(Math, 'random').mockReturnValue(0);
  FakeEventSource.install();
  device = new Device();
  stream = new LiveStream(device);
  stream.begin();
});

afterEach(() => {
  stream.rest();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('what another phone has changed is asked for once, and what this one has already is not', async () => {
  FakeEventSource.last.accept();
  FakeEventSource.last.tell('v1');
  await after(0);
  expect(device.asked).toBe(0);
  device.next = ['v2'];
  FakeEventSource.last.tell('v2');
  await after(0);
  expect([device.asked, device.known]).toEqual([1, 'v2']);
});

test('an answer that was on its way before the hint is not the answer to it', async () => {
  device.next = ['v1', 'v2'];
  FakeEventSource.last.tell('v2');
  await after(0);
  expect([device.asked, device.known]).toEqual([2, 'v2']);
});

test('a server that hints at a version which it does not deliver is not asked for ever', async () => {
  FakeEventSource.last.tell('v9');
  await after(60_000);
  expect(device.asked).toBe(2);
});

test('of many hints at once the last one alone is asked for', async () => {
  device.next = ['v5'];
  for (const version of ['v2', 'v3', 'v4', 'v5']) FakeEventSource.last.tell(version);
  await after(0);
  expect(device.asked).toBe(1);
});

test("the hint of this device's own change waits for the answer to that, and then asks for nothing", async () => {
  let arrive: () => void = () => undefined;
  device.answering = new Promise((resolve) => (arrive = resolve));
  FakeEventSource.last.tell('v2');
  await after(0);
  device.known = 'v2';
  arrive();
  await after(0);
  expect(device.asked).toBe(0);
});

test('the deletion of a group is heard of, and its stream ends', async () => {
  FakeEventSource.last.tellGone();
  await after(10 * CHANGES_RETRY_MAX_MS);
  expect([device.isGone, opened(), FakeEventSource.last.readyState]).toEqual([true, 1, 2]);
});

test('a connection that was lost is opened anew, later each time, and soon again once it has held', async () => {
  const waits: number[] = [];
  for (let times = 0; times < 8; times += 1) {
    FakeEventSource.last.break();
    const [before, began] = [opened(), performance.now()];
    while (opened() === before) await after(500);
    waits.push(performance.now() - began);
  }
  expect(waits.slice(0, 4)).toEqual([1000, 2000, 4000, 8000]);
  expect(waits.at(-1)).toBe(CHANGES_RETRY_MAX_MS);
  FakeEventSource.last.accept();
  await after(LIVE_STEADY_MS);
  FakeEventSource.last.break();
  const before = opened();
  await after(1000);
  expect(opened()).toBe(before + 1);
});

test('a stream that opens and ends at once does not shorten the wait', async () => {
  for (let times = 0; times < 6; times += 1) {
    FakeEventSource.last.accept();
    FakeEventSource.last.break();
    await after(CHANGES_RETRY_MAX_MS);
  }
  FakeEventSource.last.accept();
  FakeEventSource.last.break();
  const before = opened();
  await after(CHANGES_RETRY_MAX_MS - 1);
  expect(opened()).toBe(before);
});

test('a server that refuses is left alone for as long as it asks, even if the person looks away and back', async () => {
  FakeEventSource.last.refuse();
  await after(EVENT_STREAM_RETRY_SECONDS * 1000 - 1000);
  stream.rest();
  stream.begin();
  stream.hurry();
  await after(999);
  expect(opened()).toBe(1);
  await after(1);
  expect(opened()).toBe(2);
});

test('when the network comes back nobody waits any longer', async () => {
  for (let times = 0; times < 6; times += 1) {
    FakeEventSource.last.break();
    await after(CHANGES_RETRY_MAX_MS);
  }
  FakeEventSource.last.break();
  const before = opened();
  stream.hurry();
  expect(opened()).toBe(before + 1);
});

test('a tab that nobody sees has no stream, and one when it is seen again', async () => {
  const first = FakeEventSource.last;
  stream.rest();
  expect(first.readyState).toBe(2);
  first.break();
  await after(10 * CHANGES_RETRY_MAX_MS);
  expect(opened()).toBe(1);
  stream.begin();
  stream.begin();
  expect(opened()).toBe(2);
});

describe('the answer to what was sent', () => {
  const change: Change = { id: 'c1', kind: 'entry.delete', entryId: 'e1' };

  test('is waited for while it is on its way, and for no longer than a moment', async () => {
    const outboxes = new Outboxes(null);
    await outboxes.change('CODE', (outbox) => enqueue(outbox, change));
    let isAnswered = false;
    const note = () => void (isAnswered = true);
    void untilAnswered(outboxes, 'CODE').then(note);
    await after(0);
    expect(isAnswered).toBe(true);

    isAnswered = false;
    await outboxes.change('CODE', (outbox) => markSent(outbox, [change]));
    void untilAnswered(outboxes, 'CODE').then(note);
    await after(0);
    expect(isAnswered).toBe(false);
    await outboxes.change('CODE', () => []);
    await after(0);
    expect(isAnswered).toBe(true);

    isAnswered = false;
    await outboxes.change('CODE', (outbox) => markSent(enqueue(outbox, change), [change]));
    void untilAnswered(outboxes, 'CODE').then(note);
    await after(5000);
    expect(isAnswered).toBe(true);
  });
});
