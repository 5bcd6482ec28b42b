import { type InputDecimals, inputDecimals, parseAmount } from '@/lib/domain/amount-input';
import { currencyDecimals, maxAmountCents, MAXIMUM_AMOUNT_CENTS } from '@/lib/domain/currency-units';
import { type Cents, MINIMUM_AMOUNT_CENTS } from '@/lib/domain/money';
import type { ErrorCode } from '@/lib/errors';

/** What the amount field of a form goes by. */
export type AmountContext = {
  /** The group's currency value. */
  readonly currency: string;
  /** The amount of the entry that is edited; null in a form that creates one. */
  readonly storedCents: Cents | null;
};

/** Decimals that the field takes: none in a currency without minor unit, unless what is stored has some. */
export const amountDecimals = ({ currency, storedCents }: AmountContext): InputDecimals =>
  inputDecimals(currencyDecimals(currency), storedCents);

/** @returns what stands in the field; null when there is no digit in it */
export const readAmountField = (text: string, context: AmountContext): Cents | null =>
  parseAmount(text, amountDecimals(context));

/** The errors of one noun's amount, as the wire names them. */
export type AmountErrors = {
  readonly missing: ErrorCode;
  readonly tooSmall: ErrorCode;
  readonly tooBig: ErrorCode;
  readonly tooBigWeak: ErrorCode;
};

/**
 * What is wrong with an amount, as the server would say it. An amount that is stored already is never wrong: the server
 * asks only for another one, and the currency may have changed since.
 */
export function amountProblem(
  amount: Cents | null,
  { currency, storedCents }: AmountContext,
  errors: AmountErrors,
): ErrorCode | null {
  if (amount === null) return errors.missing;
  if (amount === storedCents) return null;
  if (amount < MINIMUM_AMOUNT_CENTS) return errors.tooSmall;
  const ceilingCents = maxAmountCents(currency);
  if (amount <= ceilingCents) return null;
  return ceilingCents > MAXIMUM_AMOUNT_CENTS ? errors.tooBigWeak : errors.tooBig;
}
