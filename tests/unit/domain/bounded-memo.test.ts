import { boundedMemo, remember } from '@/lib/domain/bounded-memo';

const countingMemo = (maxEntries: number) => {
  const made: string[] = [];
  const memo = boundedMemo<{ readonly key: string }>(maxEntries);
  const ask = (key: string) =>
    memo(key, () => {
      made.push(key);
      return { key };
    });
  return { ask, made };
};

test('a known value is not computed again', () => {
  const { ask, made } = countingMemo(2);
  expect(ask('a')).toBe(ask('a'));
  expect(made).toEqual(['a']);
});

test('the least recently used value is evicted first', () => {
  const { ask, made } = countingMemo(2);
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) ask(key);
  expect(made).toEqual(['a', 'b', 'c', 'b']);
});

test('a failed computation is tried again at the next request', () => {
  const memo = boundedMemo<object>(1);
  const fail = () => {
    throw new Error('not now');
  };
  expect(() => memo('a', fail)).toThrow('not now');
  expect(memo('a', () => ({ made: true }))).toEqual({ made: true });
});

test('an entry that is stored anew is the newest, and only the oldest makes room', () => {
  const entries = new Map<string, number>();
  for (const key of ['a', 'b', 'a', 'c']) remember(entries, 2, key, entries.size);
  expect([...entries]).toEqual([
    ['a', 2],
    ['c', 2],
  ]);
});
