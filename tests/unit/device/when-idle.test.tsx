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

test('what can wait is done once the page has loaded and was left alone', async () => {
  readyState('loading');
  const task = jest.fn(() => Promise.resolve());
  whenIdle([task]);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(task).not.toHaveBeenCalled();
  dispatchEvent(new Event('load'));
  await jest.runAllTimersAsync();
  expect(task).toHaveBeenCalledTimes(1);
});

test('a page that has loaded already is left alone for a moment too', async () => {
  readyState('complete');
  const task = jest.fn(() => Promise.resolve());
  whenIdle([task]);
  expect(task).not.toHaveBeenCalled();
  await jest.runAllTimersAsync();
  expect(task).toHaveBeenCalledTimes(1);
});

test('after a page that came quickly, what will be needed follows as quickly, within limits, and what is new does not', () => {
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

test('who leaves the screen before calls it off', async () => {
  for (const state of ['loading', 'complete'] as const) {
    readyState(state);
    const task = jest.fn(() => Promise.resolve());
    whenIdle([task])();
    dispatchEvent(new Event('load'));
    await jest.runAllTimersAsync();
    expect(task).not.toHaveBeenCalled();
  }
});

test('who spares data is not sent what may never be seen', async () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  readyState('complete');
  const task = jest.fn(() => Promise.resolve());
  whenIdle([task]);
  await jest.runAllTimersAsync();
  expect(task).not.toHaveBeenCalled();
});

test('one task follows the other, also after one that failed', async () => {
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

test('one that hangs keeps nobody behind it waiting for ever', async () => {
  readyState('complete');
  const behind = jest.fn(() => Promise.resolve());
  whenIdle([() => new Promise(() => undefined), behind]);
  await jest.advanceTimersByTimeAsync(5000);
  expect(behind).not.toHaveBeenCalled();
  await jest.runAllTimersAsync();
  expect(behind).toHaveBeenCalledTimes(1);
});

test('what has not begun is called off in the middle', async () => {
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
