import { boundedMemo } from '@/lib/domain/bounded-memo';

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

test('what is known is not made again', () => {
  const { ask, made } = countingMemo(2);
  expect(ask('a')).toBe(ask('a'));
  expect(made).toEqual(['a']);
});

test('what was asked for longest ago goes first', () => {
  const { ask, made } = countingMemo(2);
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) ask(key);
  expect(made).toEqual(['a', 'b', 'c', 'b']);
});

test('what could not be made is made at the next attempt', () => {
  const memo = boundedMemo<object>(1);
  const fail = () => {
    throw new Error('not now');
  };
  expect(() => memo('a', fail)).toThrow('not now');
  expect(memo('a', () => ({ made: true }))).toEqual({ made: true });
});
