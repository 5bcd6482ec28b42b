import fc from 'fast-check';
import type { Joined } from '@/lib/domain/entry/shares';
import {
  areSharesOfSplit,
  belowZero,
  byWeights,
  evenly,
  isSameSplit,
  leftToAssign,
  namedBySplit,
  sharesOfSplit,
  type Split,
  splitProblem,
  weightsIn,
  withPeopleInSplit,
} from '@/lib/domain/entry/split';
import { cents } from '@/lib/domain/money/money';
import { SPLIT_MAX_ITEMS, SPLIT_MAX_SHARES } from '@/lib/limits';
import { someSplitOf } from '@/tests/support/some-splits';

const joined = (id: string, day = 1): Joined => ({ id, createdAt: new Date(Date.UTC(2025, 0, day)) });
const ENTRY = '00000000-0000-4000-8000-000000000000';
const [anna, ben, cleo] = ['anna', 'ben', 'cleo'];

/** The shares in the order of the names. */
function sharesOf(split: Split, amount: number, { entryId = ENTRY, currency = '€' } = {}): readonly number[] {
  const named = namedBySplit(split);
  const members = named.map((id) => joined(id, 1 + ['anna', 'ben', 'cleo'].indexOf(id)));
  const shares = sharesOfSplit({ entryId, cents: cents(amount), split, members, currency });
  return [anna, ben, cleo].flatMap((id) => shares.find(({ memberId }) => memberId === id)?.cents ?? []);
}

describe('each way to split', () => {
  test('by shares: Cleo counts double, a child half', () => {
    const of = [
      { memberId: anna, shares: 100 },
      { memberId: ben, shares: 50 },
      { memberId: cleo, shares: 200 },
    ];
    expect(sharesOf({ how: 'shares', of }, 3500)).toEqual([1000, 500, 2000]);
  });

  test('by percent, also of nobody', () => {
    const of = [
      { memberId: anna, basisPoints: 2500 },
      { memberId: ben, basisPoints: 7500 },
      { memberId: cleo, basisPoints: 0 },
    ];
    expect(sharesOf({ how: 'percent', of }, 1001)).toEqual([250, 751, 0]);
  });

  test('by exact amounts, of which nothing is cut', () => {
    const of = [
      { memberId: anna, cents: cents(1050) },
      { memberId: ben, cents: cents(0) },
      { memberId: cleo, cents: cents(50) },
    ];
    expect(sharesOf({ how: 'amounts', of }, 1100, { currency: 'JPY' })).toEqual([1050, 0, 50]);
  });

  test('evenly, Ben 5 € more and Cleo 2 € less', () => {
    const by = [
      { memberId: ben, cents: 500 },
      { memberId: cleo, cents: -200 },
    ];
    expect(sharesOf({ how: 'adjusted', among: [anna, ben, cleo], by }, 3300)).toEqual([1000, 1500, 800]);
  });

  test('by items: tip and discount are in proportion by themselves', () => {
    const items = [
      { title: 'Pizza', cents: cents(1000), among: [anna] },
      { title: 'Wein', cents: cents(2000), among: [anna, ben] },
      { title: 'Wasser', cents: cents(0), among: [cleo] },
    ];
    expect(sharesOf({ how: 'items', items }, 3300)).toEqual([2200, 1100, 0]);
    expect(sharesOf({ how: 'items', items }, 1500)).toEqual([1000, 500, 0]);
  });

  test('by items of which one is below 0: what is left of the own ones counts', () => {
    const items = [
      { title: 'Pizza', cents: cents(1000), among: [anna] },
      { title: 'Wein', cents: cents(2000), among: [anna, ben] },
      { title: 'Gutschein', cents: cents(-500), among: [ben] },
    ];
    expect(sharesOf({ how: 'items', items }, 2500)).toEqual([2000, 500]);
    expect(sharesOf({ how: 'items', items }, 3000)).toEqual([2400, 600]);
  });

  test('by items of which nothing is left, evenly among all', () => {
    const items = [
      { title: 'Kasten', cents: cents(300), among: [anna, ben] },
      { title: 'Pfand', cents: cents(-300), among: [anna, ben] },
    ];
    expect(sharesOf({ how: 'items', items }, 200)).toEqual([100, 100]);
  });

  test('by shares in thousandths: a third, an area, an income', () => {
    const by = (one: number, other: number) =>
      byWeights([
        { memberId: anna, thousandths: one },
        { memberId: ben, thousandths: other },
      ]);
    expect(by(333, 667)).toMatchObject({ decimals: 3 });
    expect(sharesOf(by(333, 667), 1000)).toEqual([333, 667]);
    expect(sharesOf(by(62_500, 37_500), 80_000)).toEqual([50_000, 30_000]);
    expect(sharesOf(by(3_500_000, 2_800_000), 63_00)).toEqual([3500, 2800]);
  });

  test('by items that are all free, evenly among all', () => {
    const items = [{ title: '', cents: cents(0), among: [anna, ben] }];
    expect(sharesOf({ how: 'items', items }, 200)).toEqual([100, 100]);
  });

  test('a remainder goes to whose exact share is cut most, and equal ones take turns', () => {
    const of = [
      { memberId: anna, shares: 100 },
      { memberId: ben, shares: 100 },
      { memberId: cleo, shares: 300 },
    ];
    // 0.2, 0.2 and 0.6 of a cent.
    expect(sharesOf({ how: 'shares', of }, 1)).toEqual([0, 0, 1]);
    const equal = of.map(({ memberId }) => ({ memberId, shares: 7 }));
    expect(sharesOf({ how: 'shares', of: equal }, 1, { entryId: `00000001${ENTRY.slice(8)}` })).toEqual([
      0, 1, 0,
    ]);
  });
});

const someIds = fc.uniqueArray(fc.uuid({ version: 4 }), { minLength: 1, maxLength: 12 });
const someCase = someIds.chain((ids) =>
  fc.record({
    ids: fc.constant(ids),
    days: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: ids.length, maxLength: ids.length }),
    entryId: fc.uuid({ version: 4 }),
    currency: fc.constantFrom('€', 'JPY'),
    said: someSplitOf(ids),
  }),
);

/** The exact shares as decimals, computed in another way than the rule under test. */
function exactly(split: Split, amount: number): ReadonlyMap<string, number> {
  const named = namedBySplit(split);
  const inProportion = (weights: readonly (readonly [string, number])[]) => {
    const whole = weights.reduce((total, [, weight]) => total + weight, 0);
    return new Map(weights.map(([id, weight]) => [id, (amount * weight) / whole]));
  };
  switch (split.how) {
    case 'even':
      return inProportion(named.map((id) => [id, 1]));
    case 'shares':
      return inProportion(split.of.map(({ memberId, shares }) => [memberId, shares]));
    case 'percent':
      return inProportion(split.of.map(({ memberId, basisPoints }) => [memberId, basisPoints]));
    case 'amounts':
      return new Map(split.of.map((each) => [each.memberId, each.cents]));
    case 'adjusted': {
      const extras = new Map(split.by.map((each) => [each.memberId, each.cents]));
      const rest = amount - [...extras.values()].reduce((total, extra) => total + extra, 0);
      return new Map(named.map((id) => [id, rest / named.length + (extras.get(id) ?? 0)]));
    }
    case 'items': {
      const had = new Map(named.map((id) => [id, 0]));
      for (const item of split.items)
        for (const id of item.among) had.set(id, (had.get(id) ?? 0) + item.cents / item.among.length);
      const isFree = [...had.values()].every((own) => Math.abs(own) < 1e-6);
      return inProportion(isFree ? named.map((id) => [id, 1]) : [...had]);
    }
  }
}

describe('the one rule of rounding', () => {
  test('adds up, is less than one step from the exact share, and does not depend on the order of anything', () => {
    fc.assert(
      fc.property(someCase, ({ ids, days, entryId, currency, said: { split, amount } }) => {
        const named = namedBySplit(split);
        const members = named.map((id) => joined(id, days[ids.indexOf(id)]));
        const to = { entryId, cents: cents(amount), currency };
        const shares = sharesOfSplit({ ...to, split, members });
        expect(shares.reduce((total, share) => total + share.cents, 0)).toBe(amount);
        const step = currency === 'JPY' && amount % 100 === 0 && split.how !== 'amounts' ? 100 : 1;
        const exact = exactly(split, amount);
        for (const share of shares) {
          expect(share.cents).toBeGreaterThanOrEqual(0);
          expect(share.cents % step).toBe(0);
          expect(Math.abs(share.cents - (exact.get(share.memberId) ?? NaN))).toBeLessThan(step + 1e-3);
        }
        expect(sharesOfSplit({ ...to, split, members: members.toReversed() })).toEqual(shares);
      }),
    );
  });

  test('another order of joining, or another entry, only changes who carries an odd step', () => {
    const turned = someCase.chain((each) =>
      fc.record({
        each: fc.constant(each),
        places: fc.shuffledSubarray(
          each.ids.map((_id, place) => place),
          { minLength: each.ids.length },
        ),
        otherId: fc.uuid({ version: 4 }),
      }),
    );
    fc.assert(
      fc.property(turned, ({ each: { ids, entryId, currency, said }, places, otherId }) => {
        const { split, amount } = said;
        const named = namedBySplit(split);
        const to = { cents: cents(amount), split, currency };
        const membersBy = (placeOf: (id: string) => number) => named.map((id) => joined(id, 1 + placeOf(id)));
        const first = membersBy((id) => ids.indexOf(id));
        const other = membersBy((id) => places[ids.indexOf(id)] ?? 0);
        const before = sharesOfSplit({ ...to, entryId, members: first });
        const step = currency === 'JPY' && amount % 100 === 0 ? 100 : 1;
        for (const after of [
          sharesOfSplit({ ...to, entryId, members: other }),
          sharesOfSplit({ ...to, entryId: otherId, members: first }),
        ]) {
          const moved = before.map(
            (share) => (after.find((one) => one.memberId === share.memberId)?.cents ?? NaN) - share.cents,
          );
          expect(moved.every((by) => [-step, 0, step].includes(by))).toBe(true);
          expect(moved.reduce((total, by) => total + by, 0)).toBe(0);
          if (split.how === 'even')
            expect(after.map((share) => share.cents).sort()).toEqual(
              before.map((share) => share.cents).sort(),
            );
        }
      }),
    );
  });

  test('an even split is what it was before there were others', () => {
    fc.assert(
      fc.property(someCase, ({ ids, entryId, currency, said: { amount } }) => {
        const members = ids.map((id, place) => joined(id, 1 + place));
        const step = currency === 'JPY' && amount % 100 === 0 ? 100 : 1;
        const [steps, count] = [amount / step, ids.length];
        const first = Number.parseInt(entryId.slice(0, 8), 16) % count;
        const former = ids.map((memberId, position) => {
          const isOdd = (position - first + count) % count < steps % count;
          return { memberId, cents: (Math.floor(steps / count) + Number(isOdd)) * step };
        });
        const to = { entryId, cents: cents(amount), members, currency };
        expect(sharesOfSplit({ ...to, split: evenly(ids) })).toEqual(former);
      }),
    );
  });

  test('shares, percent and items above 0 are what they were before there were others', () => {
    const former = fc.record({
      each: someCase,
      isItems: fc.boolean(),
      weights: fc.infiniteStream(fc.integer({ min: 1, max: 100_000 })),
    });
    fc.assert(
      fc.property(former, ({ each: { ids, entryId, said }, isItems, weights }) => {
        const own = ids.map((memberId) => ({ memberId, weight: weights.next().value as number }));
        const split: Split = isItems
          ? {
              how: 'items',
              items: own.map(({ memberId, weight }) => ({
                ...{ title: '', cents: cents(weight), among: [memberId] },
              })),
            }
          : { how: 'shares', of: own.map(({ memberId, weight }) => ({ memberId, shares: weight })) };
        const [amount, count] = [BigInt(said.amount), ids.length];
        const whole = own.reduce((total, { weight }) => total + BigInt(weight), 0n);
        const first = Number.parseInt(entryId.slice(0, 8), 16) % count;
        const cut = own.map(({ memberId, weight }, place) => ({
          ...{ memberId, cents: Number((amount * BigInt(weight)) / whole) },
          rest: (amount * BigInt(weight)) % whole,
          turn: (place - first + count) % count,
        }));
        const left = said.amount - cut.reduce((total, share) => total + share.cents, 0);
        const odd = [...cut]
          .sort((a, b) => Number(b.rest > a.rest) - Number(a.rest > b.rest) || a.turn - b.turn)
          .slice(0, left);
        const expected = cut.map((share) => ({
          ...{ memberId: share.memberId, cents: share.cents + Number(odd.includes(share)) },
        }));
        const members = ids.map((id, place) => joined(id, 1 + place));
        const to = { entryId, cents: cents(said.amount), currency: '€' };
        expect(sharesOfSplit({ ...to, split, members })).toEqual(expected);
      }),
    );
  });

  test('with items below 0 it is split exactly and nobody is below 0, or it is refused', () => {
    const someItems = someIds.chain((ids) =>
      fc.array(
        fc.record({
          ...{ title: fc.constant(''), cents: fc.integer({ min: -500, max: 2000 }).map(cents) },
          among: fc.shuffledSubarray(ids, { minLength: 1 }),
        }),
        { minLength: 1, maxLength: 8 },
      ),
    );
    fc.assert(
      fc.property(
        someItems,
        fc.integer({ min: 1, max: 1e6 }),
        fc.uuid({ version: 4 }),
        (items, amount, entryId) => {
          const split: Split = { how: 'items', items };
          const named = namedBySplit(split);
          const had = (id: string) =>
            items.reduce(
              (total, item) => total + (item.among.includes(id) ? item.cents / item.among.length : 0),
              0,
            );
          const below = belowZero(split, cents(amount));
          expect(below === null).toBe(named.every((id) => had(id) > -1e-6));
          expect(splitProblem(split, cents(amount))).toBe(below === null ? null : 'split-does-not-add-up');
          if (below !== null) return;
          const members = named.map((id) => joined(id));
          const shares = sharesOfSplit({ entryId, cents: cents(amount), split, members, currency: '€' });
          expect(shares.reduce((total, share) => total + share.cents, 0)).toBe(amount);
          expect(shares.every((share) => share.cents >= 0)).toBe(true);
        },
      ),
    );
  });

  test('weights are read back as they were given, in hundredths wherever they suffice', () => {
    const weight = fc.integer({ min: 1, max: SPLIT_MAX_SHARES * 1000 });
    fc.assert(
      fc.property(fc.array(weight, { minLength: 1 }), (weights) => {
        const of = weights.map((thousandths, place) => ({ memberId: `m${place}`, thousandths }));
        const split = byWeights(of);
        expect(weightsIn(split)).toEqual(of);
        expect('decimals' in split).toBe(weights.some((each) => each % 10 !== 0));
        expect(splitProblem(split, cents(1000))).toBeNull();
      }),
    );
  });

  test('tells its own shares, whatever the currency has become, from any others', () => {
    fc.assert(
      fc.property(
        someCase,
        fc.constantFrom(1, -1),
        ({ entryId, currency, said: { split, amount } }, sign) => {
          const members = namedBySplit(split).map((id) => joined(id));
          const decided = sharesOfSplit({ entryId, cents: cents(amount), split, members, currency });
          const shares = new Map(decided.map((share) => [share.memberId, share.cents]));
          const isRight = () => areSharesOfSplit(split, cents(amount), shares);
          expect(isRight()).toBe(true);
          const [[first, share] = ['', cents(0)]] = shares;
          // More than the widest step.
          shares.set(first, cents(share + sign * 202));
          expect(isRight()).toBe(false);
          shares.delete(first);
          expect(isRight()).toBe(false);
          shares.set('nobody', share);
          expect(isRight()).toBe(false);
        },
      ),
    );
  });

  test('equal weights are an even split, to the cent', () => {
    fc.assert(
      fc.property(
        someIds,
        fc.integer({ min: 1, max: 1e12 }),
        fc.integer({ min: 1, max: SPLIT_MAX_SHARES }),
        fc.uuid({ version: 4 }),
        (ids, amount, shares, entryId) => {
          const to = { entryId, cents: cents(amount), currency: '€', members: ids.map((id) => joined(id)) };
          const of = ids.map((memberId) => ({ memberId, shares }));
          const even = sharesOfSplit({ ...to, split: evenly(ids) });
          expect(sharesOfSplit({ ...to, split: { how: 'shares', of } })).toEqual(even);
          expect(sharesOfSplit({ ...to, split: { how: 'adjusted', among: ids, by: [] } })).toEqual(even);
        },
      ),
    );
  });
});

describe('what is wrong with a split', () => {
  const of = <Value>(value: Value, ...ids: string[]) => ids.map((memberId) => ({ memberId, ...value }));
  const item = (...among: string[]) => ({ title: 'Pizza', cents: cents(100), among });
  const cases: readonly (readonly [what: string, split: Split, problem: string | null])[] = [
    ['nobody', evenly([]), 'split-invalid'],
    ['somebody twice', { how: 'shares', of: of({ shares: 100 }, anna, anna) }, 'split-invalid'],
    ['somebody twice, adjusted', { how: 'adjusted', among: [anna, ben, anna], by: [] }, 'split-invalid'],
    ['a weight of 0', { how: 'shares', of: of({ shares: 0 }, anna) }, 'split-invalid'],
    ['the greatest weight', { how: 'shares', of: of({ shares: SPLIT_MAX_SHARES * 100 }, anna) }, null],
    [
      'a weight beyond it',
      { how: 'shares', of: of({ shares: SPLIT_MAX_SHARES * 100 + 1 }, anna) },
      'split-invalid',
    ],
    [
      'the same in thousandths',
      { how: 'shares', of: of({ shares: SPLIT_MAX_SHARES * 1000 + 1 }, anna), decimals: 3 },
      'split-invalid',
    ],
    [
      'items below 0',
      { how: 'items', items: [{ ...item(anna), cents: cents(-1) }] },
      'split-does-not-add-up',
    ],
    [
      'an item of a fraction',
      { how: 'items', items: [{ ...item(anna), cents: 0.5 as ReturnType<typeof cents> }] },
      'split-invalid',
    ],
    ['99 %', { how: 'percent', of: of({ basisPoints: 9900 }, anna) }, 'split-does-not-add-up'],
    ['108 %', { how: 'percent', of: of({ basisPoints: 5400 }, anna, ben) }, 'split-does-not-add-up'],
    ['less than all', { how: 'amounts', of: of({ cents: cents(999) }, anna) }, 'split-does-not-add-up'],
    ['less than nothing', { how: 'amounts', of: of({ cents: cents(-1) }, anna) }, 'split-invalid'],
    [
      'extras above the amount',
      { how: 'adjusted', among: [anna, ben], by: of({ cents: 1001 }, anna) },
      'split-does-not-add-up',
    ],
    [
      'an extra that leaves somebody just 0',
      { how: 'adjusted', among: [anna, ben], by: of({ cents: 1000 }, anna) },
      null,
    ],
    [
      'an extra for somebody who does not share',
      { how: 'adjusted', among: [anna], by: of({ cents: 1 }, ben) },
      'split-invalid',
    ],
    ['no items', { how: 'items', items: [] }, 'split-invalid'],
    ['an item for nobody', { how: 'items', items: [item(anna), item()] }, 'split-invalid'],
    ['too many items', { how: 'items', items: Array(SPLIT_MAX_ITEMS + 1).fill(item(anna)) }, 'split-too-big'],
    [
      'too many people in items',
      { how: 'items', items: Array(16).fill(item(...Array.from({ length: 100 }, (_, id) => `m${id}`))) },
      'split-too-big',
    ],
  ];

  test.each(cases)('%s', (_what, split, problem) => {
    expect(splitProblem(split, cents(1000))).toBe(problem);
  });

  test('says how much is left to assign, or too much', () => {
    expect(leftToAssign({ how: 'amounts', of: of({ cents: cents(550) }, anna) }, cents(1000))).toBe(450);
    expect(leftToAssign({ how: 'percent', of: of({ basisPoints: 10_800 }, anna) }, cents(1000))).toBe(-800);
    expect(leftToAssign(evenly([anna]), cents(1000))).toBe(0);
  });

  test('throws for shares of it', () => {
    expect(() => sharesOf({ how: 'percent', of: of({ basisPoints: 1 }, anna) }, 1000)).toThrow(RangeError);
  });
});

describe('people of a split', () => {
  test('are replaced, and who would be named twice has the sum of both', () => {
    const merged = (id: string) => (id === ben ? anna : id);
    const of = [
      { memberId: anna, shares: 100 },
      { memberId: ben, shares: 50 },
    ];
    expect(withPeopleInSplit({ how: 'shares', of }, merged)).toEqual({
      how: 'shares',
      of: [{ memberId: anna, shares: 150 }],
    });
    expect(withPeopleInSplit(evenly([anna, ben, cleo]), merged)).toEqual(evenly([anna, cleo]));
  });

  test('may be named in any order: the split is the same', () => {
    fc.assert(
      fc.property(someCase, ({ said: { split } }) => {
        const turned = (): Split => {
          switch (split.how) {
            case 'even':
              return evenly(split.among.toReversed());
            case 'shares':
              return { ...split, of: split.of.toReversed() };
            case 'percent':
              return { how: 'percent', of: split.of.toReversed() };
            case 'amounts':
              return { how: 'amounts', of: split.of.toReversed() };
            case 'adjusted':
              return { ...split, among: split.among.toReversed(), by: split.by.toReversed() };
            case 'items':
              return {
                how: 'items',
                items: split.items.map((each) => ({ ...each, among: each.among.toReversed() })),
              };
          }
        };
        expect(isSameSplit(split, turned())).toBe(true);
      }),
    );
  });
});
