import { type Decimal, roundedMinor } from '@/lib/import/amounts';
import type { ProblemCode } from '@/lib/import/reading';
import { EntryProblem, isTooLarge } from './json-entries';

/** Decimals beyond those of a unit that are no dust of floats. */
const DUST_DECIMALS = 3;

/**
 * An amount of a product that reckons with floats, in minor units. What is off by less than a thousandth of a unit is dust.
 * @param say receives that there were fractions of a unit
 * @throws EntryProblem if it is too large, or nothing
 */
export function minorOfFloat(amount: Decimal, digits: number, say: (code: ProblemCode) => void): number {
  const minor = roundedMinor(amount, digits);
  if (minor === null || isTooLarge(minor, digits)) throw new EntryProblem('amount-too-large');
  if (minor === 0) throw new EntryProblem('amount-zero');
  const finer = roundedMinor(amount, digits + DUST_DECIMALS);
  if (finer === null || BigInt(finer) !== BigInt(minor) * 10n ** BigInt(DUST_DECIMALS))
    say('amounts-rounded');
  return minor;
}

/** A weight as a hint of how a file divides an amount. */
export const numberOfWeight = ({ digits, decimals }: Decimal): number => Number(digits) / 10 ** decimals;
