import { byJoining, firstOddPosition, type Joined, type Share, splitStep, type StepCents } from './shares';
import { currencyDecimals } from '@/lib/domain/money/currency-units';
import { type Cents, cents } from '@/lib/domain/money/money';
import {
  SPLIT_MAX_ITEMS,
  SPLIT_MAX_PEOPLE_IN_ITEMS,
  SPLIT_MAX_SHARES,
  SPLIT_SHARES_DECIMALS,
} from '@/lib/limits';

type Of<Value> = readonly ({ readonly memberId: string } & Value)[];

/** Weights, each at least 1: thousandths of a share if `decimals` says so, else hundredths. */
type ByShares = {
  readonly how: 'shares';
  readonly of: Of<{ readonly shares: number }>;
  readonly decimals?: typeof SPLIT_SHARES_DECIMALS;
};

/** An item of a receipt, shared evenly among those who had it; below 0 for a deposit back or a discount. */
export type Item = { readonly title: string; readonly cents: Cents; readonly among: readonly string[] };

/** How an entry is split, as it was typed, in integers. */
export type Split =
  | { readonly how: 'even'; readonly among: readonly string[] }
  | ByShares
  | { readonly how: 'percent'; readonly of: Of<{ readonly basisPoints: number }> }
  | { readonly how: 'amounts'; readonly of: Of<{ readonly cents: Cents }> }
  | {
      readonly how: 'adjusted';
      readonly among: readonly string[];
      /** Signed, each for somebody of `among`. */
      readonly by: Of<{ readonly cents: number }>;
    }
  | { readonly how: 'items'; readonly items: readonly Item[] };

export type SplitWay = Split['how'];

export const evenly = (among: readonly string[]): Split => ({ how: 'even', among });

const THOUSANDTHS = 10 ** SPLIT_SHARES_DECIMALS;

/** What a share is counted in. */
const unitsOf = (decimals: ByShares['decimals']): number => (decimals === undefined ? 100 : THOUSANDTHS);

/** What each one counts in a split by shares, in thousandths of a share. */
export const weightsIn = ({ of, decimals }: ByShares): Of<{ readonly thousandths: number }> =>
  of.map(({ memberId, shares }) => ({
    memberId,
    thousandths: (shares * THOUSANDTHS) / unitsOf(decimals),
  }));

/** A split by these weights, in hundredths wherever they suffice. */
export function byWeights(of: Of<{ readonly thousandths: number }>): ByShares {
  const areHundredths = of.every(({ thousandths }) => thousandths % 10 === 0);
  const shares = of.map(({ memberId, thousandths }) => ({
    memberId,
    shares: areHundredths ? thousandths / 10 : thousandths,
  }));
  return { how: 'shares', of: shares, ...(!areHundredths && { decimals: SPLIT_SHARES_DECIMALS }) };
}

/** All of it, in basis points. */
export const WHOLE_BASIS_POINTS = 10_000;

/** The ids of those whom a split names, each once; each of them gets a share, if only of 0. */
export function namedBySplit(split: Split): readonly string[] {
  switch (split.how) {
    case 'even':
    case 'adjusted':
      return [...new Set(split.among)];
    case 'shares':
    case 'percent':
    case 'amounts':
      return [...new Set((split.of as Of<object>).map(({ memberId }) => memberId))];
    case 'items':
      return [...new Set(split.items.flatMap(({ among }) => among))];
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

const isEachOnce = (ids: readonly string[]): boolean => new Set(ids).size === ids.length;

const isWithin = (value: number, least: number, most: number): boolean =>
  Number.isSafeInteger(value) && value >= least && value <= most;

/** What is wrong with a split, whoever its people are. */
export type SplitProblem = 'split-invalid' | 'split-too-big' | 'split-does-not-add-up';

const idsOf = (of: Of<object>): readonly string[] => of.map(({ memberId }) => memberId);

function wrongShape(split: Split): SplitProblem | null {
  const invalid = (isFine: boolean): SplitProblem | null => (isFine ? null : 'split-invalid');
  switch (split.how) {
    case 'even':
      return null;
    case 'shares':
      return invalid(
        isEachOnce(idsOf(split.of)) &&
          split.of.every(({ shares }) => isWithin(shares, 1, SPLIT_MAX_SHARES * unitsOf(split.decimals))),
      );
    case 'percent':
      return invalid(
        isEachOnce(idsOf(split.of)) &&
          split.of.every(({ basisPoints }) => isWithin(basisPoints, 0, WHOLE_BASIS_POINTS)),
      );
    case 'amounts':
      return invalid(
        isEachOnce(idsOf(split.of)) &&
          split.of.every((each) => isWithin(each.cents, 0, Number.MAX_SAFE_INTEGER)),
      );
    case 'adjusted':
      return invalid(
        isEachOnce(split.among) &&
          isEachOnce(idsOf(split.by)) &&
          split.by.every((each) => split.among.includes(each.memberId) && Number.isSafeInteger(each.cents)),
      );
    case 'items': {
      const people = sum(split.items.map(({ among }) => among.length));
      if (split.items.length > SPLIT_MAX_ITEMS || people > SPLIT_MAX_PEOPLE_IN_ITEMS) return 'split-too-big';
      return invalid(
        split.items.every(
          (item) => item.among.length > 0 && isEachOnce(item.among) && Number.isSafeInteger(item.cents),
        ),
      );
    }
  }
}

/** The amount of an entry that is left to assign; negative if too much is. 0 for a way that always adds up. */
export function leftToAssign(split: Split, amount: Cents): number {
  switch (split.how) {
    case 'percent':
      return WHOLE_BASIS_POINTS - sum(split.of.map(({ basisPoints }) => basisPoints));
    case 'amounts':
      return amount - sum(split.of.map((each) => each.cents));
    case 'even':
    case 'shares':
    case 'adjusted':
    case 'items':
      return 0;
  }
}

/**
 * What is wrong with a split of an amount: people named twice, weights out of range, items for nobody, or shares that do not
 * add up or fall below 0. That its people are members of the group is checked elsewhere.
 */
export function splitProblem(split: Split, amount: Cents): SplitProblem | null {
  const wrong = wrongShape(split);
  if (wrong) return wrong;
  if (namedBySplit(split).length === 0) return 'split-invalid';
  if (leftToAssign(split, amount) !== 0) return 'split-does-not-add-up';
  return belowZero(split, amount) === null ? null : 'split-does-not-add-up';
}

/**
 * The first of those whom a split would give less than nothing: more is taken off than they bear.
 * @param split with extras or items; no other way takes anything off
 * @returns null if there is nobody
 */
export function belowZero(split: Split, amount: Cents): string | null {
  const shares =
    split.how === 'adjusted'
      ? exactShares(split, amount).numerators
      : split.how === 'items'
        ? hadOf(split.items)
        : new Map<string, bigint>();
  for (const [id, share] of shares) if (share < 0n) return id;
  return null;
}

/** Exact shares in minor units as fractions of one denominator; they add up to the amount. */
type ExactShares = { readonly numerators: ReadonlyMap<string, bigint>; readonly denominator: bigint };

const weighted = (
  amount: Cents,
  weights: readonly (readonly [id: string, weight: bigint])[],
): ExactShares => ({
  numerators: new Map(weights.map(([id, weight]) => [id, BigInt(amount) * weight])),
  denominator: weights.reduce((total, [, weight]) => total + weight, 0n),
});

const evenShares = (amount: Cents, among: readonly string[]): ExactShares =>
  weighted(
    amount,
    among.map((id) => [id, 1n]),
  );

function greatestDivisor(a: bigint, b: bigint): bigint {
  let [one, other] = [a, b];
  while (other > 0n) [one, other] = [other, one % other];
  return one;
}

/** What the own items of each come to, in fractions of a minor unit that are the same for all. */
function hadOf(items: readonly Item[]): ReadonlyMap<string, bigint> {
  const sizes = items.map(({ among }) => BigInt(among.length));
  const common = sizes.reduce((least, size) => (least / greatestDivisor(least, size)) * size, 1n);
  const had = new Map<string, bigint>();
  for (const item of items) {
    const each = (BigInt(item.cents) * common) / BigInt(item.among.length);
    for (const id of item.among) had.set(id, (had.get(id) ?? 0n) + each);
  }
  return had;
}

/** In proportion to what the own items come to: tax, tip and discount are so by themselves. */
function itemShares(amount: Cents, items: readonly Item[], named: readonly string[]): ExactShares {
  const had = [...hadOf(items)];
  return had.every(([, own]) => own === 0n) ? evenShares(amount, named) : weighted(amount, had);
}

function exactShares(split: Split, amount: Cents): ExactShares {
  const named = namedBySplit(split);
  switch (split.how) {
    case 'even':
      return evenShares(amount, named);
    case 'shares':
      return weighted(
        amount,
        split.of.map(({ memberId, shares }) => [memberId, BigInt(shares)]),
      );
    case 'percent':
      return weighted(
        amount,
        split.of.map(({ memberId, basisPoints }) => [memberId, BigInt(basisPoints)]),
      );
    case 'amounts':
      return {
        numerators: new Map(split.of.map((each) => [each.memberId, BigInt(each.cents)])),
        denominator: 1n,
      };
    case 'adjusted': {
      const count = BigInt(named.length);
      const extras = new Map(split.by.map((each) => [each.memberId, BigInt(each.cents)]));
      const rest = BigInt(amount) - [...extras.values()].reduce((total, each) => total + each, 0n);
      return {
        numerators: new Map(named.map((id) => [id, rest + count * (extras.get(id) ?? 0n)])),
        denominator: count,
      };
    }
    case 'items':
      return itemShares(amount, split.items, named);
  }
}

export type ToSplit = {
  /** UUID of the entry: it decides who bears an odd step where remainders are equal. */
  readonly entryId: string;
  readonly cents: Cents;
  readonly split: Split;
  /** Those whom the split names, each once, in any order. */
  readonly members: readonly Joined[];
  /** The group's currency value: without a minor unit, whole amounts are split in whole units. */
  readonly currency: string;
};

/**
 * The shares of an amount, by largest remainder: each exact share is cut to the step, and the steps that are left go to the
 * largest remainders. Equal remainders take turns as in an even split: in order of joining among the n whom the split
 * names, beginning at (first 32 bits of the entry's id) mod n.
 * @returns the shares in order of joining; exact amounts as they were typed
 * @throws RangeError if the split has a problem (`splitProblem`), or if `members` are not those whom it names
 */
export function sharesOfSplit({ split, members, ...to }: ToSplit): readonly Share[] {
  const problem = splitProblem(split, to.cents);
  const named = namedBySplit(split);
  if (problem || to.cents < 0) throw new RangeError(`the split is wrong: ${problem ?? 'a negative amount'}`);
  if (members.length !== named.length || !members.every(({ id }) => named.includes(id)))
    throw new RangeError('the members are not those whom the split names');
  const step = split.how === 'amounts' ? 1 : splitStep(to.cents, currencyDecimals(to.currency));
  return rounded(exactShares(split, to.cents), members, { ...to, step });
}

/**
 * Whether these are shares of a split: of exactly those whom it names, each less than one step from its exact one. The
 * step follows from the shares and not from the currency, because they stay as they were decided when that changes.
 */
export function areSharesOfSplit(split: Split, amount: Cents, shares: ReadonlyMap<string, Cents>): boolean {
  if (splitProblem(split, amount) || shares.size !== namedBySplit(split).length) return false;
  const { numerators, denominator } = exactShares(split, amount);
  const isWhole = split.how !== 'amounts' && [...shares.values()].every((share) => share % 100 === 0);
  const step = denominator * (isWhole ? 100n : 1n);
  return [...numerators].every(([id, numerator]) => {
    const share = shares.get(id);
    if (share === undefined) return false;
    const excess = BigInt(share) * denominator - numerator;
    return -step < excess && excess < step;
  });
}

/**
 * Shares an amount in proportion to weights, by the same rule.
 * @param weights minor units, none negative, not all 0, of the same people as `members`
 */
export const inProportion = (
  to: Omit<ToSplit, 'split' | 'members'>,
  weights: ReadonlyMap<string, Cents>,
  members: readonly Joined[],
): readonly Share[] =>
  rounded(
    weighted(
      to.cents,
      [...weights].map(([id, weight]) => [id, BigInt(weight)]),
    ),
    members,
    { ...to, step: splitStep(to.cents, currencyDecimals(to.currency)) },
  );

type Rounding = { readonly entryId: string; readonly cents: Cents; readonly step: StepCents };

function rounded(
  { numerators, denominator }: ExactShares,
  members: readonly Joined[],
  { entryId, cents: amount, step }: Rounding,
): readonly Share[] {
  const unit = denominator * BigInt(step);
  const count = members.length;
  const firstOdd = firstOddPosition(entryId, count);
  const cut = [...members].sort(byJoining).map(({ id }, position) => {
    const numerator = numerators.get(id) ?? 0n;
    const turn = (position - firstOdd + count) % count;
    return { memberId: id, steps: numerator / unit, remainder: numerator % unit, turn };
  });
  const left = amount / step - Number(cut.reduce((total, { steps }) => total + steps, 0n));
  const byRemainder = [...cut].sort(
    (a, b) =>
      Number(b.remainder - a.remainder > 0n) - Number(a.remainder - b.remainder > 0n) || a.turn - b.turn,
  );
  const bearers = new Set(byRemainder.slice(0, left));
  return cut.map((share) => ({
    memberId: share.memberId,
    cents: cents((Number(share.steps) + (bearers.has(share) ? 1 : 0)) * step),
  }));
}

/** A split with other members in the place of those whom it names. Who would be named twice has the sum of both. */
export function withPeopleInSplit(split: Split, idOf: (memberId: string) => string): Split {
  const ids = (among: readonly string[]) => [...new Set(among.map(idOf))];
  const summed = <Value extends string>(
    of: Of<Readonly<Record<Value, number>>>,
    value: Value,
  ): readonly (readonly [id: string, sum: number])[] => {
    const sums = new Map<string, number>();
    for (const each of of) sums.set(idOf(each.memberId), (sums.get(idOf(each.memberId)) ?? 0) + each[value]);
    return [...sums];
  };
  switch (split.how) {
    case 'even':
      return evenly(ids(split.among));
    case 'shares':
      return {
        ...split,
        of: summed(split.of, 'shares').map(([memberId, shares]) => ({ memberId, shares })),
      };
    case 'percent':
      return {
        how: 'percent',
        of: summed(split.of, 'basisPoints').map(([memberId, basisPoints]) => ({ memberId, basisPoints })),
      };
    case 'amounts':
      return {
        how: 'amounts',
        of: summed(split.of, 'cents').map(([memberId, total]) => ({ memberId, cents: cents(total) })),
      };
    case 'adjusted':
      return {
        ...{ how: 'adjusted', among: ids(split.among) },
        by: summed(split.by, 'cents').map(([memberId, total]) => ({ memberId, cents: total })),
      };
    case 'items':
      return { how: 'items', items: split.items.map((item) => ({ ...item, among: ids(item.among) })) };
  }
}

/** A split as a text that is the same for those that say the same: people in one order, extras of 0 left out. */
function canonical(split: Split): string {
  const sorted = (ids: readonly string[]) => [...new Set(ids)].sort();
  const byId = (pairs: readonly (readonly [id: string, value: number])[]) =>
    [...pairs].sort(([a], [b]) => (a < b ? -1 : Number(a > b)));
  const said = (): unknown => {
    switch (split.how) {
      case 'even':
        return sorted(split.among);
      case 'shares':
        return byId(weightsIn(split).map(({ memberId, thousandths }) => [memberId, thousandths]));
      case 'percent':
        return byId(split.of.map(({ memberId, basisPoints }) => [memberId, basisPoints]));
      case 'amounts':
        return byId(split.of.map((each) => [each.memberId, each.cents]));
      case 'adjusted': {
        const extras = split.by.filter((each) => each.cents !== 0);
        return [sorted(split.among), byId(extras.map((each) => [each.memberId, each.cents]))];
      }
      case 'items':
        return split.items.map((item) => [item.title, item.cents, sorted(item.among)]);
    }
  };
  return JSON.stringify([split.how, said()]);
}

/** Whether two splits say the same, in whatever order they name people. */
export const isSameSplit = (a: Split, b: Split): boolean => a === b || canonical(a) === canonical(b);
