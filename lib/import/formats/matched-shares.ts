import { type Decimal, divideByWeights, exactMinor } from '@/lib/import/amounts';
import type { ProblemCode } from '@/lib/import/reading';

export const absolute = ({ digits, decimals }: Decimal): Decimal => ({
  digits: digits < 0n ? -digits : digits,
  decimals,
});

/** -1, 0 or 1. */
export const signOf = ({ digits }: Decimal): -1 | 0 | 1 => (digits < 0n ? -1 : digits > 0n ? 1 : 0);

/** @returns null for amounts of both signs */
export function commonSign(amounts: readonly Decimal[]): -1 | 0 | 1 | null {
  const signs = amounts.map(signOf);
  if (signs.includes(1)) return signs.includes(-1) ? null : 1;
  return signs.includes(-1) ? -1 : 0;
}

export function sumOfDecimals(amounts: readonly Decimal[]): Decimal {
  const most = amounts.reduce((max, { decimals }) => Math.max(max, decimals), 0);
  const digits = amounts.reduce((sum, each) => sum + each.digits * 10n ** BigInt(most - each.decimals), 0n);
  return { digits, decimals: most };
}

/** Whether shares that were rounded, each by itself, may miss a total by so much. */
function isRest(total: number, shares: readonly Decimal[], digits: number): boolean {
  const { digits: sum, decimals } = sumOfDecimals(shares);
  const most = Math.max(decimals, digits);
  const off = BigInt(total) * 10n ** BigInt(most - digits) - sum * 10n ** BigInt(most - decimals);
  const bearing = shares.filter((share) => signOf(share) !== 0).length;
  return (off < 0n ? -off : off) <= BigInt(Math.max(1, bearing - 1)) * 10n ** BigInt(most - digits);
}

/** Adds what is missing, or takes what is too much, unit by unit: the first ones who bear something come first. */
function withRest(minors: readonly number[], rest: number): readonly number[] {
  const step = Math.sign(rest);
  let left = Math.abs(rest);
  const isNobody = minors.every((minor) => minor === 0);
  return minors.map((minor) => {
    if (left === 0 || (minor === 0 && !isNobody)) return minor;
    left -= 1;
    return minor + step;
  });
}

/** Shares in minor units, the total that they add up to, and what is to be said of how they do. */
export type Matched = {
  readonly total: number;
  readonly minors: readonly number[];
  readonly said: ProblemCode | null;
};

/**
 * The shares of a total, none below 0, as a file has them. Products round each share by itself, so they may miss the total
 * by less than a unit for each person.
 * @param isTotalFixed whether the total counts then; otherwise what the shares add up to
 * @returns null if they miss it by more
 */
export function matchShares(
  total: number,
  shares: readonly Decimal[],
  digits: number,
  isTotalFixed: boolean,
): Matched | null {
  if (!isRest(total, shares, digits)) return null;
  const minors = shares.flatMap((share) => exactMinor(share, digits) ?? []);
  if (minors.length < shares.length) {
    const parts = divideByWeights(total, shares);
    return parts === null ? null : { total, minors: parts, said: 'amounts-rounded' };
  }
  const sum = minors.reduce((all, minor) => all + minor, 0);
  if (sum === total) return { total, minors, said: null };
  if (isTotalFixed) return { total, minors: withRest(minors, total - sum), said: 'shares-rounded' };
  return sum === 0 ? null : { total: sum, minors, said: 'amount-from-shares' };
}
