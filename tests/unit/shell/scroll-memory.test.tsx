import {
  scrollAsFarAsPossible,
  restoreScroll,
  keepPlaceThroughReload,
  noteMove,
  arrive,
} from '@/components/shell/scroll-memory';

const root = document.documentElement;

/** Makes the screen this high. */
const grows = (height: number) =>
  Object.defineProperty(root, 'scrollHeight', { value: height, configurable: true });

const show = (path: string) => history.replaceState(null, '', path);

/** Leaves another screen, and goes back to `/list`, which was left at this place. */
function goBackTo(place: number): void {
  show('/list');
  Object.assign(globalThis, { scrollY: place });
  noteMove('/entry', false);
  show('/entry');
  arrive(null);
  noteMove('/list', true);
  show('/list');
  arrive(null);
}

let scrollTo: jest.SpyInstance;
let end: () => void;

beforeEach(() => {
  scrollTo = jest.spyOn(globalThis, 'scrollTo').mockImplementation(() => undefined);
  grows(0);
  end = keepPlaceThroughReload();
});

afterEach(() => {
  end();
  scrollAsFarAsPossible();
  jest.restoreAllMocks();
});

test('moving on begins at the top', () => {
  arrive(null);
  noteMove('/entry', false);
  arrive(null);
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
});

test('going back waits until the list is long enough for its place', () => {
  goBackTo(900);
  expect(restoreScroll()).toBe(true);
  grows(2000);
  scrollTo.mockClear();
  expect(restoreScroll()).toBe(false);
  expect(scrollTo).toHaveBeenCalledWith(0, 900);
});

test('a place that was not reached counts no more once somebody scrolls', () => {
  for (const elsewhere of [
    () => dispatchEvent(new Event('wheel')),
    () => dispatchEvent(new Event('keydown')),
  ]) {
    goBackTo(900);
    expect(restoreScroll()).toBe(true);
    elsewhere();
    expect(restoreScroll()).toBe(false);
  }
});

test('going back before a tapped screen has come is left to the browser', () => {
  goBackTo(0);
  noteMove('/entry', false);
  dispatchEvent(new Event('popstate'));
  scrollTo.mockClear();
  arrive(null);
  expect(scrollTo).not.toHaveBeenCalled();
});

test('after a reload a screen that was touched does not jump to its place', async () => {
  class Timing {
    readonly type = 'reload';
  }
  Object.assign(globalThis, { PerformanceNavigationTiming: Timing });
  Object.assign(performance, { getEntriesByType: () => [new Timing()] });
  show('/list');
  sessionStorage.setItem('place', JSON.stringify({ path: '/list', top: 600 }));
  const load = () => import('@/components/shell/scroll-memory');
  await jest.isolateModulesAsync(async () => {
    expect((await load()).restoreScroll()).toBe(true);
  });
  await jest.isolateModulesAsync(async () => {
    const memory = await load();
    const endThis = memory.keepPlaceThroughReload();
    dispatchEvent(new Event('pointerdown'));
    expect(memory.restoreScroll()).toBe(false);
    endThis();
  });
  Reflect.deleteProperty(globalThis, 'PerformanceNavigationTiming');
  Reflect.deleteProperty(performance, 'getEntriesByType');
});
