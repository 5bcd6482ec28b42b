/**
 * What the settlement suggestions cost and how stable their plans are (docs/wire.md#suggestions): `npm run bench
 * settlement`. Random numbers are seeded; `SEED=7` draws others.
 */
import { cents } from '../lib/domain/money/money';
import { type MemberBalance, suggestSettlements, type Transfer } from '../lib/domain/settlement/settlement';

let state = Number(process.env.SEED ?? 1);

/** A whole number from `min` to `max`, from a linear congruential generator. */
function draw(min: number, max: number): number {
  state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
  return min + Math.floor((state / 2 ** 32) * (max - min + 1));
}

function shuffle<T>(items: readonly T[]): readonly T[] {
  return items
    .map((item) => ({ item, place: draw(0, 2 ** 31) }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

const times = (count: number, value: number): readonly number[] => Array.from({ length: count }, () => value);

/** `count` balances other than 0 within ±`range` (but for the last), in whole `unit`s, that add up to 0. */
function balancesWithin(count: number, range: number, unit = 1): readonly number[] {
  const balances = Array.from({ length: count - 1 }, () => unit * draw(1, range) * (draw(0, 1) ? 1 : -1));
  const last = 0 - balances.reduce((sum, balance) => sum + balance, 0);
  return last === 0 ? balancesWithin(count, range, unit) : [...balances, last];
}

/** Balances after `entries` expenses, each for some of the members, split to the cent. */
function balancesOfExpenses(count: number, entries: number): readonly number[] {
  const balances = new Map(times(count, 0).map((balance, index) => [index, balance]));
  const add = (index: number, amount: number) => balances.set(index, (balances.get(index) ?? 0) + amount);
  for (let entry = 0; entry < entries; entry += 1) {
    const amount = draw(100, 20_000);
    const people = shuffle([...balances.keys()]).slice(0, draw(2, count));
    add(draw(0, count - 1), amount);
    people.forEach((index, place) => {
      add(index, 0 - Math.floor(amount / people.length) - (place < amount % people.length ? 1 : 0));
    });
  }
  return [...balances.values()];
}

const groupOf = (balances: readonly number[]): readonly MemberBalance[] =>
  balances.map((balance, index) => ({
    id: `${index}`,
    name: `Member ${index}`,
    balanceCents: cents(balance),
  }));

type Kinds = Readonly<Record<string, () => readonly number[]>>;

/** The hard kinds of twenty: the more zero-sum groups there are, the more partitions have to be weighed. */
const kindsOfTwenty: Kinds = {
  'random, ±100.00': () => balancesWithin(20, 10_000),
  'random, ±30': () => balancesWithin(20, 30),
  'random, ±5': () => balancesWithin(20, 5),
  'random, ±2': () => balancesWithin(20, 2),
  '10 × 1, 10 × −1': () => shuffle([...times(10, 1), ...times(10, -1)]),
  '8 × 3, 12 × −2': () => shuffle([...times(8, 3), ...times(12, -2)]),
  '8 × 5, 10 × −4, a pair': () => shuffle([...times(8, 5), ...times(10, -4), 7, -7]),
  '9 × 4, 9 × −3, and two': () => shuffle([...times(9, 4), ...times(9, -3), -4, -5]),
  '6 × 5, 10 × −3, two pairs': () => shuffle([...times(6, 5), ...times(10, -3), 17, -17, 23, -23]),
  'one creditor': () => [...times(19, -1).map((sign) => sign * draw(1, 9999)), 0].map(closeLast),
  'all of ±1 to ±10': () => shuffle(times(10, 1).flatMap((_, index) => [index + 1, -index - 1])),
};

/** Sets the last balance so that all add up to 0. */
function closeLast(balance: number, index: number, all: readonly number[]): number {
  return index === all.length - 1 ? 0 - all.reduce((sum, other) => sum + other, 0) : balance;
}

const kindsOfTwoHundred: Kinds = {
  'random, ±1000.00': () => balancesWithin(200, 100_000),
  'random, ±500': () => balancesWithin(200, 500),
  'random, ±5': () => balancesWithin(200, 5),
  'odd numbers of one size': () =>
    times(199, 1)
      .map((_, index) => 100_001 + 2 * index * index)
      .concat(0)
      .map(closeLast),
  'powers, no small groups': () =>
    times(199, 1)
      .map(() => (draw(0, 1) ? 1 : -1) * (2 ** 40 + draw(0, 2 ** 38)))
      .concat(0)
      .map(closeLast),
};

function report(title: string, kinds: Kinds, rounds: number): void {
  console.log(`\n${title}`);
  for (const [kind, drawBalances] of Object.entries(kinds)) {
    const runs = Array.from({ length: rounds }, () => {
      const group = groupOf(drawBalances());
      const start = performance.now();
      const { transfers } = suggestSettlements(group);
      return { durationMs: performance.now() - start, payments: transfers.length };
    });
    const worstMs = Math.max(...runs.map(({ durationMs }) => durationMs));
    const meanPayments = runs.reduce((sum, { payments }) => sum + payments, 0) / rounds;
    console.log(
      `  ${kind.padEnd(28)} worst ${worstMs.toFixed(0).padStart(4)} ms · ${meanPayments.toFixed(1)} payments`,
    );
  }
}

function afterPaying(group: readonly MemberBalance[], { fromId, toId, cents: amount }: Transfer) {
  return group.map((member) => {
    const change = member.id === fromId ? amount : member.id === toId ? 0 - amount : 0;
    return { ...member, balanceCents: cents(member.balanceCents + change) };
  });
}

const asText = (transfers: readonly Transfer[]) =>
  transfers
    .map(({ fromId, toId, cents: amount }) => `${fromId} ${toId} ${amount}`)
    .sort()
    .join();

type Stillness = { payments: number; changed: number; moreOrFewer: number };

function stillnessOf(drawBalances: () => readonly number[], groups: number): Stillness {
  const stillness = { payments: 0, changed: 0, moreOrFewer: 0 };
  for (let round = 0; round < groups; round += 1) {
    const group = groupOf(drawBalances());
    const { transfers } = suggestSettlements(group);
    for (const transfer of transfers) {
      const left = suggestSettlements(afterPaying(group, transfer)).transfers;
      stillness.payments += 1;
      if (left.length !== transfers.length - 1) stillness.moreOrFewer += 1;
      if (asText(left) !== asText(transfers.filter((other) => other !== transfer))) stillness.changed += 1;
    }
  }
  return stillness;
}

function reportStillness(count: number, groups: number): void {
  const kinds: Kinds = {
    'whole €, ±3': () => balancesWithin(count, 3, 100),
    'whole €, ±10': () => balancesWithin(count, 10, 100),
    'whole €, ±50': () => balancesWithin(count, 50, 100),
    'cents, ±100.00': () => balancesWithin(count, 10_000),
    '3 expenses': () => balancesOfExpenses(count, 3),
    '20 expenses': () => balancesOfExpenses(count, 20),
  };
  console.log(`\nAfter one payment of the plan was made, ${count} members`);
  for (const [kind, drawBalances] of Object.entries(kinds)) {
    const { payments, changed, moreOrFewer } = stillnessOf(drawBalances, groups);
    const changedPercent = ((100 * changed) / payments).toFixed(2);
    console.log(
      `  ${kind.padEnd(28)} rest changed in ${changedPercent} % of ${payments} · not one payment less: ${moreOrFewer}`,
    );
  }
}

report('20 unsettled members (exact)', kindsOfTwenty, 20);
report('200 members (best found)', kindsOfTwoHundred, 5);
for (const count of [6, 9, 12]) reportStillness(count, 500);
reportStillness(18, 40);
reportStillness(40, 20);
