import fc from 'fast-check';

import { cents, negate, ZERO_CENTS } from '@/lib/domain/money/money';
import {
  type MemberBalance,
  suggestSettlements,
  type Transfer,
  settles,
} from '@/lib/domain/settlement/settlement';

const group = (...balances: readonly number[]): readonly MemberBalance[] =>
  balances.map((balance, index) => ({
    id: String(index),
    name: `Member ${index}`,
    balanceCents: cents(balance),
  }));

const pay = (members: readonly MemberBalance[], { fromId, toId, cents: amount }: Transfer) =>
  members.map((member) => {
    const change = member.id === fromId ? amount : member.id === toId ? negate(amount) : ZERO_CENTS;
    return { ...member, balanceCents: cents(member.balanceCents + change) };
  });

/** Balances of up to `maxLength` members that add up to 0; small ranges make for many ties, large ones for few. */
const someGroup = (maxLength: number, minLength = 0) =>
  fc
    .tuple(fc.constantFrom(2, 5, 20, 100, 100_000), fc.constantFrom(1, 100))
    .chain(([range, unit]) =>
      fc.array(
        fc.integer({ min: -range, max: range }).map((balance) => balance * unit),
        { minLength: Math.max(0, minLength - 1), maxLength: maxLength - 1 },
      ),
    )
    .map((balances) => group(...balances, 0 - balances.reduce((sum, balance) => sum + balance, 0)));

/** The fewest payments, by trying for the first unsettled member every partner of the other side. */
function fewestByTrying(balances: readonly number[]): number {
  const [first, ...others] = balances.filter((balance) => balance !== 0);
  if (first === undefined) return 0;
  let fewest = Infinity;
  others.forEach((other, index) => {
    if (Math.sign(other) === Math.sign(first)) return;
    fewest = Math.min(fewest, 1 + fewestByTrying(others.with(index, other + first)));
  });
  return fewest;
}

/** How many payments the greedy plan takes. */
function greedyPayments(members: readonly MemberBalance[]): number {
  const left = members.map(({ balanceCents }) => Number(balanceCents));
  let payments = 0;
  for (;;) {
    const [least, most] = [Math.min(...left), Math.max(...left)];
    if (least === 0) return payments;
    const amount = Math.min(-least, most);
    left[left.indexOf(least)] = least + amount;
    left[left.indexOf(most)] = most - amount;
    payments += 1;
  }
}

/** The balances without the first, and a last one with which all add up to 0. */
const closed = (...balances: readonly number[]) =>
  group(...balances.slice(1), 0 - balances.slice(1).reduce((sum, balance) => sum + balance, 0));

/** Kinds that are hard to split: many candidates that lead nowhere, or none at all. */
const hardBalances = (count: number): readonly (readonly number[])[] => {
  const of = (balance: (index: number) => number) =>
    Array.from({ length: count }, (_, index) => balance(index));
  return [
    of((index) => (index % 5 < 2 ? 3 : -2)),
    of((index) => (index % 2 ? 70_001 : -60_002)),
    of((index) => 100_001 + 2 * index * index),
    of((index) => (index % 2 ? 1 : -1) * (1000 + 7 * index)),
    of((index) => (index % 3 ? 1 : -2) * (2 ** 40 + index ** 3)),
  ];
};

const sorted = (transfers: readonly Transfer[]) =>
  transfers.map((transfer) => JSON.stringify(transfer)).sort();

describe('the suggested payments', () => {
  it('are none when nobody owes anything', () => {
    expect(suggestSettlements([])).toEqual({ transfers: [], proven: true });
    expect(suggestSettlements(group(0, 0, 0))).toEqual({ transfers: [], proven: true });
  });

  it('let Ben and Cem pay Anna, by the debtor’s name and not by the order of joining', () => {
    const members = [
      { id: 'c', name: 'Özlem', balanceCents: cents(-333) },
      { id: 'a', name: 'Anna', balanceCents: cents(667) },
      { id: 'b', name: 'Otto', balanceCents: cents(-334) },
    ];
    expect(suggestSettlements(members).transfers).toEqual([
      { fromId: 'b', toId: 'a', cents: 334 },
      { fromId: 'c', toId: 'a', cents: 333 },
    ]);
  });

  it('find two pairs and a triple where a greedy plan would take six payments', () => {
    const { transfers } = suggestSettlements(group(-500, 300, 200, -700, 700, -1100, 1100));
    expect(transfers).toHaveLength(4);
  });

  it('bring even one cent back', () => {
    expect(suggestSettlements(group(1, -1)).transfers).toEqual([{ fromId: '1', toId: '0', cents: 1 }]);
  });

  it('pair equal debts in order of joining', () => {
    expect(suggestSettlements(group(-5, 5, 5, -5)).transfers).toEqual([
      { fromId: '0', toId: '1', cents: 5 },
      { fromId: '3', toId: '2', cents: 5 },
    ]);
  });

  it('are refused for balances that do not add up to 0', () => {
    expect(() => suggestSettlements(group(1, 1))).toThrow(RangeError);
  });

  it('settle everybody exactly, and nobody pays or gets more than the own balance', () => {
    fc.assert(
      fc.property(someGroup(14), (members) => {
        const { transfers, proven } = suggestSettlements(members);
        expect(proven).toBe(true);
        expect(settles(members, transfers)).toBe(true);
        for (const { id, balanceCents } of members) {
          const paid = transfers
            .filter(({ fromId }) => fromId === id)
            .reduce((sum, row) => sum + row.cents, 0);
          const got = transfers.filter(({ toId }) => toId === id).reduce((sum, row) => sum + row.cents, 0);
          expect([paid, got]).toEqual([Math.max(0, -Number(balanceCents)), Math.max(0, balanceCents)]);
        }
        expect(transfers.every((row) => row.cents > 0)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('are as few as there can be, in thousands of groups of up to nine', () => {
    fc.assert(
      fc.property(someGroup(9), (members) => {
        const fewest = fewestByTrying(members.map(({ balanceCents }) => Number(balanceCents)));
        expect(suggestSettlements(members).transfers).toHaveLength(fewest);
      }),
      { numRuns: 4000 },
    );
  });

  it('are the same for the same group, each time', () => {
    fc.assert(
      fc.property(someGroup(12), (members) => {
        expect(suggestSettlements(members)).toEqual(suggestSettlements(members));
      }),
    );
  });
});

describe('a plan of which one payment was made', () => {
  it('always has exactly one payment less, and its rest is shuffled in at most one case of twenty', () => {
    let payments = 0;
    let shuffled = 0;
    fc.assert(
      fc.property(someGroup(12), (members) => {
        const { transfers } = suggestSettlements(members);
        for (const transfer of transfers) {
          const left = suggestSettlements(pay(members, transfer)).transfers;
          expect(left).toHaveLength(transfers.length - 1);
          const kept = sorted(transfers.filter((row) => row !== transfer));
          payments += 1;
          if (sorted(left).join() !== kept.join()) shuffled += 1;
        }
      }),
      { numRuns: 600 },
    );
    expect(shuffled / payments).toBeLessThanOrEqual(0.05);
  });

  it('is paid off in as many payments as were suggested, in whichever order people pay', () => {
    fc.assert(
      fc.property(someGroup(10), fc.infiniteStream(fc.nat()), (members, choices) => {
        const { transfers } = suggestSettlements(members);
        let left = members;
        let made = 0;
        while (left.some(({ balanceCents }) => balanceCents !== 0)) {
          const plan = suggestSettlements(left).transfers;
          const next = plan[choices.next().value % plan.length];
          if (!next) throw new Error('somebody is unsettled, but nothing is suggested');
          left = pay(left, next);
          made += 1;
        }
        expect(made).toBe(transfers.length);
      }),
      { numRuns: 300 },
    );
  });

  it('stays where equal debts could be exchanged', () => {
    const members = group(-100, -100, -100, 50, 150, -200, 200, 100);
    const { transfers } = suggestSettlements(members);
    for (const transfer of transfers) {
      const kept = transfers.filter((row) => row !== transfer);
      expect(suggestSettlements(pay(members, transfer)).transfers).toEqual(kept);
    }
  });
});

describe('a group of more than twenty unsettled members', () => {
  const crowd = fc.tuple(someGroup(60, 21)).map(([members]) => members);

  it('is settled exactly, with fewer payments than members', () => {
    fc.assert(
      fc.property(crowd, (members) => {
        const { transfers } = suggestSettlements(members);
        const unsettled = members.filter(({ balanceCents }) => balanceCents !== 0).length;
        expect(settles(members, transfers)).toBe(true);
        expect(transfers.length).toBeLessThanOrEqual(Math.max(0, unsettled - 1));
      }),
      { numRuns: 60 },
    );
  });

  it('is proven to have the fewest payments when opposite pairs leave eighteen at most', () => {
    const pairs = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].flatMap((amount) => [amount, -amount]);
    const settled = suggestSettlements(group(...pairs, 1000, -400, -600));
    expect(settled.proven).toBe(true);
    expect(settled.transfers).toHaveLength(12);
  });

  it('never takes more payments than whoever owes most paying whoever is owed most', () => {
    fc.assert(
      fc.property(crowd, (members) => {
        expect(suggestSettlements(members).transfers.length).toBeLessThanOrEqual(greedyPayments(members));
      }),
      { numRuns: 60 },
    );
  });

  it('counts its steps and never looks at a clock: everybody finds the same plan in the same steps', () => {
    // `Set.has` is called at most once for each pair of people, and once for each of the four of a candidate:
    // 300,000 candidates in the search for three and as many in that for four.
    const twosOf = (count: number) => (count * (count - 1)) / 2;
    const mostLooks = (count: number) => 2 * (300_000 * 2 + twosOf(count) * 3) + 1000 * count;
    const clocks = [jest.spyOn(Date, 'now'), jest.spyOn(performance, 'now')];
    for (const count of [21, 200]) {
      for (const balances of hardBalances(count)) {
        const members = closed(...balances);
        const looks = jest.spyOn(Set.prototype, 'has');
        const plan = suggestSettlements(members);
        const first = looks.mock.calls.length;
        const again = suggestSettlements(members);
        const second = looks.mock.calls.length - first;
        looks.mockRestore();
        expect(again).toEqual(plan);
        expect(second).toBe(first);
        expect(first).toBeLessThanOrEqual(mostLooks(count));
      }
    }
    for (const clock of clocks) {
      expect(clock).not.toHaveBeenCalled();
      clock.mockRestore();
    }
  });

  it('is settled exactly even if all debts together exceed what numbers hold', () => {
    const most = Number.MAX_SAFE_INTEGER;
    const members = group(most, -most, most, -most + 1, -1);
    expect(settles(members, suggestSettlements(members).transfers)).toBe(true);
  });

  it('does not claim what is not proven', () => {
    const debts = Array.from({ length: 24 }, (_, index) => -(1000 + index * index));
    const { proven, transfers } = suggestSettlements(group(...debts, 24 * 1000 + (23 * 24 * 47) / 6));
    expect(proven).toBe(false);
    expect(transfers).toHaveLength(24);
  });

  it('uses triples, fours and larger circles of neighbours where it finds them', () => {
    const triples = Array.from({ length: 7 }, (_, index) => [
      3 ** index * 7,
      3 ** index * 5,
      3 ** index * -12,
    ]).flat();
    const fours = [10_007, 20_021, 40_063, -70_091];
    const fives = [100_003, 200_017, 400_033, 800_077, -1_500_130];
    const members = group(...triples, ...fours, ...fives);
    expect(suggestSettlements(members).transfers.length).toBeLessThanOrEqual(14 + 3 + 4);
  });
});

describe('a plan', () => {
  const members = group(500, -200, -300);

  it('settles the group when everybody ends at 0', () => {
    expect(settles(members, suggestSettlements(members).transfers)).toBe(true);
    expect(settles(group(0, 0), [])).toBe(true);
  });

  it('does not when it pays too little, too much, or somebody unknown', () => {
    const [first, second] = suggestSettlements(members).transfers;
    if (!first || !second) throw new Error('two payments were expected');
    expect(settles(members, [first])).toBe(false);
    expect(settles(members, [first, second, second])).toBe(false);
    expect(settles(members, [first, { ...second, cents: cents(second.cents + 1) }])).toBe(false);
    expect(settles(members, [first, second, { fromId: 'x', toId: 'y', cents: cents(1) }])).toBe(false);
    expect(settles(members, [first, second, { fromId: '0', toId: '0', cents: cents(1) }])).toBe(false);
  });
});
