import { Semaphore } from '@/lib/server/guard/semaphore.mjs';

const full = new Error('full');
const oneAtATime = (maxWaiting: number) =>
  new Semaphore({ places: 1, maxWaiting, waitMs: 60_000, refusal: () => full });

/** Work that goes on until it is told to end. */
function heldWork() {
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const work = (number: number) => () =>
    new Promise<number>((resolve) => {
      started.push(number);
      ends.push(() => resolve(number));
    });
  return { started, ends, work };
}

const turn = () => new Promise(setImmediate);

describe('of work that must not run concurrently', () => {
  test('the second begins when the first has ended, in the order of coming', async () => {
    const { started, ends, work } = heldWork();
    const line = oneAtATime(2);
    const results = [line.pass('a', work(1)), line.pass('a', work(2)), line.pass('a', work(3))];
    await turn();
    expect(started).toEqual([1]);
    ends[0]?.();
    await turn();
    expect(started).toEqual([1, 2]);
    ends[1]?.();
    await turn();
    ends[2]?.();
    expect(await Promise.all(results)).toEqual([1, 2, 3]);
  });

  test('a newcomer to a full line is refused at once, and nobody else loses a place', async () => {
    const { started, ends, work } = heldWork();
    const line = oneAtATime(1);
    const results = [line.pass('a', work(1)), line.pass('a', work(2))];
    await expect(line.pass('a', work(3))).rejects.toBe(full);
    await turn();
    ends[0]?.();
    await results[0];
    const last = line.pass('a', work(4));
    await turn();
    ends[1]?.();
    await turn();
    ends[2]?.();
    expect(await Promise.all([...results, last])).toEqual([1, 2, 4]);
    expect(started).toEqual([1, 2, 4]);
  });

  test('a failure goes to the caller whose work it was', async () => {
    const line = oneAtATime(1);
    const failed = line.pass('a', () => Promise.reject(new Error('broken')));
    const next = line.pass('a', () => Promise.resolve('fine'));
    await expect(failed).rejects.toThrow('broken');
    expect(await next).toBe('fine');
  });
});

describe('of several addresses', () => {
  test('each is served in turn, however many wait for one of them', async () => {
    const { started, ends, work } = heldWork();
    const line = oneAtATime(10);
    const results = [1, 2, 3, 4].map((number) => line.pass('many', work(number)));
    results.push(line.pass('few', work(10)), line.pass('other', work(20)), line.pass('few', work(11)));
    for (let ended = 0; ended < results.length; ended += 1) {
      await turn();
      ends[ended]?.();
    }
    await Promise.all(results);
    expect(started).toEqual([1, 2, 10, 20, 3, 11, 4]);
  });

  test('if the line is full, the last one of the address with most waiting makes room', async () => {
    const { started, ends, work } = heldWork();
    const line = oneAtATime(3);
    const results = [1, 2, 3, 4].map((number) => line.pass('many', work(number)));
    const last = expect(results[3]).rejects.toBe(full);
    results.push(line.pass('few', work(10)));
    await last;
    // Now no address has two more than another one would have.
    await expect(line.pass('few', work(11))).rejects.toBe(full);
    await expect(line.pass('many', work(5))).rejects.toBe(full);
    for (let ended = 0; ended < 4; ended += 1) {
      await turn();
      ends[ended]?.();
    }
    await Promise.allSettled(results);
    expect(started).toEqual([1, 2, 10, 3]);
  });
});
