import { type AmountContext, leftIn, partMoney, readIn } from '@/components/entries/form/entry-amount';
import type { EntryProblem } from '@/components/entries/form/problem-texts';
import type { SplitWay } from '@/lib/domain/entry/split';
import {
  type ForeignDecimals,
  formatAmountInput,
  isTooLong,
  readAmount,
  type ReadAmount,
  readDecimal,
} from '@/lib/domain/money/amount-input';
import { namesOther } from '@/lib/domain/money/currency-signs';
import { type Cents, cents, negate, ZERO_CENTS } from '@/lib/domain/money/money';
import { SPLIT_MAX_SHARES, SPLIT_SHARES_DECIMALS } from '@/lib/limits';

/** The numbers in the fields of payers, shares and items: how they are read, and why one cannot be. */

/** The ways that have a field for each person. */
export type FieldWay = Exclude<SplitWay, 'even' | 'items'>;

// Keyboards and pasted texts have dashes for it. Between letters it is a hyphen.
const MINUS = /^([^\p{N}\p{Pd}−]*)[\p{Pd}−](?!\p{L})|^([^\p{L}\p{N}\p{Pd}−]*)[\p{Pd}−]/u;

/** Bank statements have it behind the number. After a mark it means zero cents: "12,-". */
const MINUS_BEHIND = /^([^\p{Pd}−+]*\p{N}[^\p{N}\p{Pd}−+.,:٫]*)[\p{Pd}−]([^\p{N}\p{Pd}−+]*)$/u;

/** The sign stands behind the field, but people type it, too. */
const PERCENT = /\s*[%％]\s*$/u;

export const beginsWithMinus = (text: string): boolean => MINUS.test(text);

/** Whether something is to be taken off; decimal keypads have no minus, so that its button writes it. */
export const isLess = (text: string): boolean => beginsWithMinus(text) || MINUS_BEHIND.test(text);

/** The text as a field with a button for the sign shows it: a minus at its end may become a sum. */
export const withoutFirstSign = (text: string): string => text.replace(MINUS, '$1$2');

export const withoutSign = (text: string): string =>
  beginsWithMinus(text) ? withoutFirstSign(text) : text.replace(MINUS_BEHIND, '$1$2');

/** Whether nothing is typed: it then counts as 0. A sign alone is nothing. */
export const isBlank = (text: string): boolean => withoutSign(text).trim() === '';

/** What was read; null for an open sum, less than nothing, and a minus, which is never dropped here. */
const complete = (text: string, read: ReadAmount | null): Cents | null =>
  read === null || isLess(text) || read.isOpen || read.cents < 0 ? null : read.cents;

const TOO_PRECISE = { 0: 'amount-not-whole', 2: 'number-too-precise', 3: 'shares-too-precise' } as const;

/** Why the number in a field is none that counts there, with so many decimals. */
function whyNot(text: string, decimals: ForeignDecimals): EntryProblem {
  const bare = withoutSign(text);
  const read = readAmount(bare, decimals);
  if (read?.isOpen) return 'sum-unfinished';
  if (read !== null) return isLess(text) || read.cents < 0 ? 'number-below-zero' : 'number-unclear';
  const [whole = '', fraction = ''] = readDecimal(bare)?.split('.') ?? [];
  if (isTooLong(whole)) return 'number-too-big';
  return fraction.length > decimals ? TOO_PRECISE[decimals] : 'number-unclear';
}

/** Why an amount in a field cannot be read. */
export const whyNoPart = (text: string, context: AmountContext): EntryProblem => {
  const { code, decimals } = partMoney(context);
  return namesOther(text, code) ? 'part-other-currency' : whyNot(text, decimals);
};

/** A number of percent in basis points; null if it cannot be read. */
const readPercent = (text: string): Cents | null => {
  const number = text.replace(PERCENT, '');
  return complete(number, readAmount(number, 2));
};

/** A number of shares in thousandths, however large; null if it cannot be read. A mark before three digits may be either. */
const readWeight = (text: string): Cents | null => {
  const decimals = SPLIT_SHARES_DECIMALS;
  const asDecimals = () => {
    const read = readAmount(text, decimals, 'decimals');
    return read?.isSum ? null : read;
  };
  return complete(text, readAmount(text, decimals) ?? asDecimals());
};

const MAX_WEIGHT = SPLIT_MAX_SHARES * 10 ** SPLIT_SHARES_DECIMALS;

/** An amount in a field, in the group's currency; null if it cannot be read. */
export const readPart = (text: string, context: AmountContext): Cents | null =>
  complete(text, readIn(text, partMoney(context)));

/** What a field shows once it was left: the amount that was understood. */
export const leftPart = (text: string, context: AmountContext): string =>
  isLess(text) ? text : leftIn(text, partMoney(context));

/**
 * An extra or a price, in the group's currency: below 0 if it is to be taken off. The sign is that of a whole sum.
 * @returns null if nothing is typed, if it cannot be read, and for a minus before a sum that has another one
 */
export function readSigned(text: string, context: AmountContext): Cents | null {
  const number = withoutSign(text);
  const read = readIn(number, partMoney(context));
  if (read === null || read.isOpen) return null;
  if (!isLess(text)) return read.cents;
  return read.isSum && /[\p{Pd}−]/u.test(number) ? null : negate(read.cents);
}

/** As `leftPart`, of a field with a sign. */
export const leftSigned = (text: string, context: AmountContext): string => {
  const read = readSigned(text, context);
  return read === null ? leftPart(text, context) : textOfSigned(read, context);
};

/**
 * The number in a field: thousandths of a share, basis points, or minor units; extras are signed.
 * @returns null if it cannot be read
 */
export function readField(way: FieldWay, text: string, context: AmountContext): number | null {
  if (way === 'shares') {
    const weight = readWeight(text);
    return weight !== null && weight >= 1 && weight <= MAX_WEIGHT ? weight : null;
  }
  if (isBlank(text)) return 0;
  if (way === 'percent') return readPercent(text);
  return way === 'adjusted' ? readSigned(text, context) : readPart(text, context);
}

/** Why the number in a field of this way does not count. */
export function whyNoNumber(way: FieldWay, text: string, context: AmountContext): EntryProblem {
  if (way === 'percent') return whyNot(text.replace(PERCENT, ''), 2);
  if (way !== 'shares') return whyNoPart(text, context);
  if (isBlank(text) || readWeight(text) === ZERO_CENTS) return 'share-missing';
  const why = whyNot(text, SPLIT_SHARES_DECIMALS);
  return readWeight(text) !== null || why === 'number-too-big' ? 'shares-too-big' : why;
}

export const textOfHundredths = (value: number): string =>
  formatAmountInput(cents(value), value % 100 === 0 ? 0 : 2);

export const textOfSigned = (value: number, { partDecimals }: AmountContext): string =>
  (value < 0 ? '-' : '') + formatAmountInput(cents(Math.abs(value)), partDecimals);

export const textOfWeight = (thousandths: number): string =>
  thousandths % 10 === 0
    ? textOfHundredths(thousandths / 10)
    : formatAmountInput(cents(thousandths), SPLIT_SHARES_DECIMALS);
