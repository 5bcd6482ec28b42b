import { withSendLock, type News, onNews, tellTabs } from '@/lib/device/storage/tabs';

type Turn = { readonly act: () => Promise<unknown>; readonly end: () => void };

/** Locks as browsers have them, as far as they are used here. */
class Locks {
  private readonly queues = new Map<string, Promise<unknown>>();
  readonly stolen: string[] = [];
  private rejectHolder: (error: Error) => void = () => undefined;

  readonly request = (
    name: string,
    { signal, steal = false }: { signal?: AbortSignal; steal?: boolean },
    act: () => Promise<unknown>,
  ): Promise<unknown> => {
    if (steal) {
      this.stolen.push(name);
      this.rejectHolder(new DOMException('stolen', 'AbortError'));
      return act();
    }
    const before = this.queues.get(name) ?? Promise.resolve();
    const granted = new Promise<unknown>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      void before.then(() => {
        if (signal?.aborted) return;
        this.rejectHolder = reject;
        act().then(resolve, reject);
      });
    });
    this.queues.set(
      name,
      granted.catch(() => undefined),
    );
    return granted;
  };
}

/** A channel that is left open would keep the tests from ending. */
const Channel = globalThis.BroadcastChannel;
const channels: BroadcastChannel[] = [];
globalThis.BroadcastChannel = class extends Channel {
  constructor(name: string) {
    super(name);
    channels.push(this);
  }
};

afterAll(() => {
  for (const channel of channels) channel.close();
});

let locks: Locks;

beforeEach(() => {
  locks = new Locks();
  Object.defineProperty(globalThis, 'navigator', { value: { locks }, configurable: true });
});

function turn(): Turn {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { act: () => ended, end };
}

test('tabs send for a group one after the other, for two groups at once', async () => {
  const order: string[] = [];
  const [first, second] = [turn(), turn()];
  const say = (what: string, act: () => Promise<unknown>) => async () => {
    order.push(`${what} begins`);
    await act();
    order.push(`${what} ends`);
  };
  const sent = [
    withSendLock('aaaa2222', say('first', first.act)),
    withSendLock('aaaa2222', say('second', second.act)),
    withSendLock(
      'bbbb3333',
      say('other', () => Promise.resolve()),
    ),
  ];
  await sent[2];
  expect(order).toEqual(['first begins', 'other begins', 'other ends']);
  first.end();
  second.end();
  await Promise.all(sent);
  expect(order.slice(3)).toEqual(['first ends', 'second begins', 'second ends']);
});

test('a tab that was put to sleep while it sends is not waited for; what it began still ends', async () => {
  jest.useFakeTimers();
  const sleeping = turn();
  const asleep = withSendLock('aaaa2222', async () => {
    await sleeping.act();
    return 'late';
  });
  const next = withSendLock('aaaa2222', () => Promise.resolve('sent'));
  await jest.runAllTimersAsync();
  expect(await next).toBe('sent');
  expect(locks.stolen).toEqual(['send:aaaa2222']);
  sleeping.end();
  expect(await asleep).toBe('late');
  jest.useRealTimers();
});

test('an error while sending goes to the sender', async () => {
  await expect(withSendLock('aaaa2222', () => Promise.reject(new Error('offline')))).rejects.toThrow(
    'offline',
  );
});

test('without locks every tab sends', async () => {
  Object.defineProperty(globalThis, 'navigator', { value: {}, configurable: true });
  expect(await withSendLock('aaaa2222', () => Promise.resolve('sent'))).toBe('sent');
});

test('other tabs hear what a tab tells; it does not hear itself', async () => {
  const heard: News[] = [];
  const stop = onNews((news) => heard.push(news));
  const other = new BroadcastChannel('pari');
  const told = new Promise<unknown>((resolve) => {
    other.onmessage = ({ data }) => resolve(data);
  });
  const news: News = { groupCode: 'aaaa2222' };
  tellTabs(news);
  expect(await told).toEqual(news);
  const answered = new Promise<void>((resolve) => {
    const stopToo = onNews(() => {
      stopToo();
      resolve();
    });
  });
  other.postMessage({ groupCode: 'bbbb3333' });
  await answered;
  expect(heard).toEqual([{ groupCode: 'bbbb3333' }]);
  stop();
});
