import { whenIdle, whenLeftAlone } from '@/lib/device/page/when-idle';

const readyState = (state: DocumentReadyState) =>
  jest.spyOn(document, 'readyState', 'get').mockReturnValue(state);

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'connection');
  Reflect.deleteProperty(globalThis, 'PerformanceNavigationTiming');
  Reflect.deleteProperty(performance, 'getEntriesByType');
});

test('a task runs once the page has loaded and is idle', async () => {
  readyState('loading');
  const task = jest.fn(() => Promise.resolve());
  whenIdle([task]);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(task).not.toHaveBeenCalled();
  dispatchEvent(new Event('load'));
  await jest.runAllTimersAsync();
  expect(task).toHaveBeenCalledTimes(1);
});

test('a task waits a moment even if the page has already loaded', async () => {
  readyState('complete');
  const task = jest.fn(() => Promise.resolve());
  whenIdle([task]);
  expect(task).not.toHaveBeenCalled();
  await jest.runAllTimersAsync();
  expect(task).toHaveBeenCalledTimes(1);
});

test('after a page that loaded quickly, needed tasks start as quickly, within limits, and optional ones do not', () => {
  readyState('complete');
  for (const [loadedAfter, patience] of [
    [100, 300],
    [800, 400],
    [9000, 2000],
  ] as const) {
    class Timing {
      loadEventStart = loadedAfter;
    }
    Object.assign(globalThis, { PerformanceNavigationTiming: Timing });
    Object.assign(performance, { getEntriesByType: () => [new Timing()] });
    const timer = jest.spyOn(globalThis, 'setTimeout');
    whenIdle([() => Promise.resolve()])();
    expect(timer).toHaveBeenLastCalledWith(expect.any(Function), patience);
    whenLeftAlone([() => Promise.resolve()])();
    expect(timer).toHaveBeenLastCalledWith(expect.any(Function), 2000);
  }
});

test('leaving the screen before cancels it', async () => {
  for (const state of ['loading', 'complete'] as const) {
    readyState(state);
    const task = jest.fn(() => Promise.resolve());
    whenIdle([task])();
    dispatchEvent(new Event('load'));
    await jest.runAllTimersAsync();
    expect(task).not.toHaveBeenCalled();
  }
});

test('with data saving nothing is loaded that may never be seen', async () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  readyState('complete');
  const task = jest.fn(() => Promise.resolve());
  whenIdle([task]);
  await jest.runAllTimersAsync();
  expect(task).not.toHaveBeenCalled();
});

test('one task follows the other, even after one that failed', async () => {
  readyState('complete');
  const done: string[] = [];
  let finish: () => void = () => undefined;
  whenIdle([
    () => Promise.reject(new Error('no network')),
    () =>
      new Promise<void>((resolve) => {
        done.push('second');
        finish = resolve;
      }),
    () => Promise.resolve(done.push('third')),
  ]);
  await jest.advanceTimersByTimeAsync(5000);
  expect(done).toEqual(['second']);
  finish();
  await jest.runAllTimersAsync();
  expect(done).toEqual(['second', 'third']);
});

test('a task that hangs does not block those behind it for ever', async () => {
  readyState('complete');
  const behind = jest.fn(() => Promise.resolve());
  whenIdle([() => new Promise(() => undefined), behind]);
  await jest.advanceTimersByTimeAsync(5000);
  expect(behind).not.toHaveBeenCalled();
  await jest.runAllTimersAsync();
  expect(behind).toHaveBeenCalledTimes(1);
});

test('tasks that have not begun can be cancelled in the middle', async () => {
  readyState('complete');
  const never = jest.fn(() => Promise.resolve());
  const callOff = whenIdle([
    () => {
      callOff();
      return Promise.resolve();
    },
    never,
  ]);
  await jest.runAllTimersAsync();
  expect(never).not.toHaveBeenCalled();
});
