import { whenIdle } from '@/lib/client/when-idle';

const readyState = (state: DocumentReadyState) =>
  jest.spyOn(document, 'readyState', 'get').mockReturnValue(state);

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'connection');
});

test('what can wait is done once the page has loaded and was left alone', () => {
  readyState('loading');
  const task = jest.fn();
  whenIdle(task);
  jest.advanceTimersByTime(10_000);
  expect(task).not.toHaveBeenCalled();
  dispatchEvent(new Event('load'));
  jest.runAllTimers();
  expect(task).toHaveBeenCalledTimes(1);
});

test('a page that has loaded already is left alone for a moment too', () => {
  readyState('complete');
  const task = jest.fn();
  whenIdle(task);
  expect(task).not.toHaveBeenCalled();
  jest.runAllTimers();
  expect(task).toHaveBeenCalledTimes(1);
});

test('who leaves the screen before calls it off', () => {
  for (const state of ['loading', 'complete'] as const) {
    readyState(state);
    const task = jest.fn();
    whenIdle(task)();
    dispatchEvent(new Event('load'));
    jest.runAllTimers();
    expect(task).not.toHaveBeenCalled();
  }
});

test('who spares data is not sent what may never be seen', () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  readyState('complete');
  const task = jest.fn();
  whenIdle(task);
  jest.runAllTimers();
  expect(task).not.toHaveBeenCalled();
});
