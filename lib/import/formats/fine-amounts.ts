import type { Decimal } from '@/lib/import/amounts';

const tenTo = (power: number): bigint => 10n ** BigInt(power);

/** Decimals below a minor unit to which amounts are divided: what is cut off is far too little to decide on a unit. */
const FINE_DECIMALS = 30;

/** A minor unit. An amount in such parts is a fine one. */
export const FINE_UNIT = tenTo(FINE_DECIMALS);

/** A fine amount of money, in minor units of so many decimals. */
export function fineOf({ digits, decimals }: Decimal, minorDigits: number): bigint {
  const more = minorDigits + FINE_DECIMALS - decimals;
  return more >= 0 ? digits * tenTo(more) : digits / tenTo(-more);
}

/** Weights in whole numbers. */
export function wholeWeights(weights: readonly Decimal[]): readonly bigint[] {
  const most = weights.reduce((max, { decimals }) => Math.max(max, decimals), 0);
  return weights.map(({ digits, decimals }) => digits * tenTo(most - decimals));
}

/** Divides a fine amount by weights that add up to more than 0. */
export function divideFine(total: bigint, weights: readonly bigint[]): readonly bigint[] {
  const sum = weights.reduce((all, each) => all + each, 0n);
  return weights.map((weight) => (total * weight) / sum);
}

/** A fine amount in minor units, rounded half up. @param fine not below 0 */
export const roundedFine = (fine: bigint): number => Number((2n * fine + FINE_UNIT) / (2n * FINE_UNIT));

/**
 * Fine amounts in whole minor units that add up to a total: each is cut down, and the units that are left go to the
 * largest fractions, at equal fractions to the first.
 * @param total what they add up to, rounded
 * @param fine not below 0
 */
export function wholeFine(total: number, fine: readonly bigint[]): readonly number[] {
  const parts = fine.map((each) => Number(each / FINE_UNIT));
  const left = total - parts.reduce((sum, part) => sum + part, 0);
  const order = fine.map((_, place) => place);
  order.sort((a, b) => {
    const [one, other] = [(fine[a] ?? 0n) % FINE_UNIT, (fine[b] ?? 0n) % FINE_UNIT];
    return one === other ? a - b : one > other ? -1 : 1;
  });
  for (const place of order.slice(0, left)) parts[place] = (parts[place] ?? 0) + 1;
  return parts;
}
