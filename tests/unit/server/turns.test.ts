import { Line } from '@/lib/server/turns';

const full = new Error('full');
const oneAtATime = (maxWaiting: number) =>
  new Line({ places: 1, maxWaiting, waitMs: 60_000, refusal: () => full });

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

describe('of work that may not run beside itself', () => {
  test('the second begins when the first has ended, in the order of coming', async () => {
    const { started, ends, work } = heldWork();
    const line = oneAtATime(2);
    const results = [line.pass(work(1)), line.pass(work(2)), line.pass(work(3))];
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

  test('who finds the line full is told at once, and nobody else loses a place', async () => {
    const { started, ends, work } = heldWork();
    const line = oneAtATime(1);
    const results = [line.pass(work(1)), line.pass(work(2))];
    await expect(line.pass(work(3))).rejects.toBe(full);
    await turn();
    ends[0]?.();
    await results[0];
    const last = line.pass(work(4));
    await turn();
    ends[1]?.();
    await turn();
    ends[2]?.();
    expect(await Promise.all([...results, last])).toEqual([1, 2, 4]);
    expect(started).toEqual([1, 2, 4]);
  });

  test('a failure goes to the one whose work it was', async () => {
    const line = oneAtATime(1);
    const failed = line.pass(() => Promise.reject(new Error('broken')));
    const next = line.pass(() => Promise.resolve('fine'));
    await expect(failed).rejects.toThrow('broken');
    expect(await next).toBe('fine');
  });
});
