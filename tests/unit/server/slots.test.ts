import fc from 'fast-check';
import { Slots } from '@/lib/server/live/stream-slots';

const LIMITS = { perAddress: 5, perProcess: 8 };

test('if all places are taken, whoever has most gives one to whoever has fewer', () => {
  const places = new Slots(LIMITS);
  const ended: string[] = [];
  const take = (address: string) => places.take(address, () => ended.push(address));
  for (let n = 0; n < LIMITS.perAddress; n += 1) expect(take('a')).not.toBeNull();
  expect(take('a')).toBeNull();
  for (let n = 0; n < 3; n += 1) expect(take('b')).not.toBeNull();
  expect(take('c')).not.toBeNull();
  expect(ended).toEqual(['a']);
  expect(take('c')).not.toBeNull();
  expect(ended).toEqual(['a', 'a']);
  // 3, 3 and 2: with one more, nobody would have less than another.
  expect(take('c')).toBeNull();
  expect(places.taken).toBe(LIMITS.perProcess);
});

test('whatever comes and goes, no place is lost, and nobody has fewer than they asked for while others have two more', () => {
  const steps = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.boolean()), { maxLength: 60 });
  fc.assert(
    fc.property(steps, (all) => {
      const places = new Slots(LIMITS);
      const held: { address: string; release: () => void }[] = [];
      const countOf = (address: string) => held.filter((each) => each.address === address).length;
      for (const [address, comes] of all) {
        if (!comes) {
          const [mine] = held.splice(
            held.findIndex((each) => each.address === address),
            1,
          );
          mine?.release();
          mine?.release();
          continue;
        }
        const mine = { address, release: (): void => undefined };
        const release = places.take(address, () => held.splice(held.indexOf(mine), 1));
        if (release) held.push(Object.assign(mine, { release }));
        else {
          const most = Math.max(...['a', 'b', 'c', 'd'].map(countOf));
          expect(countOf(address) === LIMITS.perAddress || most <= countOf(address) + 1).toBe(true);
        }
        expect(places.taken).toBe(held.length);
        expect(held.length).toBeLessThanOrEqual(LIMITS.perProcess);
      }
    }),
  );
});
