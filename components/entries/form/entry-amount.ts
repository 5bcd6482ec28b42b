import type { EntryProblem } from '@/components/entries/form/problem-texts';
import {
  type InputDecimals,
  inputDecimals,
  parseAmount,
  readAmount,
  type ReadAmount,
} from '@/lib/domain/money/amount-input';
import { currencyDecimals, maxAmountCents, MAXIMUM_AMOUNT_CENTS } from '@/lib/domain/money/currency-units';
import { type Cents, MINIMUM_AMOUNT_CENTS } from '@/lib/domain/money/money';

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

/** @returns what the field comes to; null when there is no digit in it, or less than nothing */
export const readAmountField = (text: string, context: AmountContext): Cents | null =>
  parseAmount(text, amountDecimals(context));

/** @returns the sum that stands in the field, as far as it goes; null when there is no more than one number */
export function sumInField(text: string, context: AmountContext): ReadAmount | null {
  const read = readAmount(text, amountDecimals(context));
  return read?.isSum ? read : null;
}

/** The errors of one noun's amount, as the wire names them. */
export type AmountErrors = {
  readonly missing: EntryProblem;
  readonly tooSmall: EntryProblem;
  readonly tooBig: EntryProblem;
  readonly tooBigWeak: EntryProblem;
};

/** A text without any digit is none yet. */
function unreadable(text: string, { missing }: AmountErrors): EntryProblem {
  if (!/\p{N}/u.test(text)) return missing;
  return readAmount(text, 2) === null ? 'amount-unclear' : 'amount-not-whole';
}

/**
 * What is wrong with the text of an amount field: with a sum, or with what it comes to, as the server would say it. An amount that is stored already is never wrong: the server
 * asks only for another one, and the currency may have changed since.
 */
export function amountProblem(
  text: string,
  context: AmountContext,
  errors: AmountErrors,
): EntryProblem | null {
  const read = readAmount(text, amountDecimals(context));
  if (read === null) return unreadable(text, errors);
  if (read.isOpen) return 'sum-unfinished';
  if (read.cents < 0) return 'sum-below-zero';
  if (read.cents === context.storedCents) return null;
  if (read.cents < MINIMUM_AMOUNT_CENTS) return errors.tooSmall;
  const ceilingCents = maxAmountCents(context.currency);
  if (read.cents <= ceilingCents) return null;
  return ceilingCents > MAXIMUM_AMOUNT_CENTS ? errors.tooBigWeak : errors.tooBig;
}
