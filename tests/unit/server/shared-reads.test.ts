import { SharedReads } from '@/lib/server/read/shared-reads';

/** Reads that end when the test says so, numbered in the order in which they began. */
function slowReads() {
  const ends: ((error?: Error) => void)[] = [];
  const read = () => {
    const number = ends.length + 1;
    return new Promise<number>((resolve, reject) => {
      ends.push((error) => (error ? reject(error) : resolve(number)));
    });
  };
  return { ends, read };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('all who ask while a read is under way share the next one, which begins after they have asked', async () => {
  const { ends, read } = slowReads();
  const reads = new SharedReads<number>();
  const first = reads.read('a', read);
  const others = [reads.read('a', read), reads.read('a', read)];
  await turn();
  expect(ends).toHaveLength(1);
  ends[0]?.();
  expect(await first).toBe(1);
  await turn();
  const late = reads.read('a', read);
  expect(ends).toHaveLength(2);
  ends[1]?.();
  expect(await Promise.all(others)).toEqual([2, 2]);
  await turn();
  ends[2]?.();
  expect(await late).toBe(3);
});

test('a read of something else, or while no other runs, begins at once', async () => {
  const { ends, read } = slowReads();
  const reads = new SharedReads<number>();
  const asked = [reads.read('a', read), reads.read('b', read)];
  for (const end of ends) end();
  expect(await Promise.all(asked)).toEqual([1, 2]);
  await turn();
  const again = reads.read('a', read);
  expect(ends).toHaveLength(3);
  ends[2]?.();
  expect(await again).toBe(3);
});

test('a read that fails fails for those who share it, and for nobody else', async () => {
  const { ends, read } = slowReads();
  const reads = new SharedReads<number>();
  const first = reads.read('a', read);
  const next = reads.read('a', read);
  ends[0]?.(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await turn();
  ends[1]?.();
  expect(await next).toBe(2);
});
