/** The numbers in the fields of a draft: how they are read, why one cannot be, and what a field shows once it was left. */
import type { FieldWay } from './draft';
import type { EntryProblem } from './problem';
import type { Day } from '@/lib/domain/days';
import type { Category } from '@/lib/domain/entry/category';
import type { EntryContent } from '@/lib/domain/entry/content';
import {
  type ForeignDecimals,
  formatAmountInput,
  type InputDecimals,
  inputDecimals,
  isTooLong,
  leftAmountInput,
  type LoneMark,
  readAmount,
  type ReadAmount,
  readDecimal,
} from '@/lib/domain/money/amount-input';
import { namesOther } from '@/lib/domain/money/currency-signs';
import { currencyDecimals, isoCode } from '@/lib/domain/money/currency-units';
import { type Foreign, loneMarkOf, minorDecimals } from '@/lib/domain/money/foreign';
import { type Cents, cents, negate, ZERO_CENTS } from '@/lib/domain/money/money';
import { SPLIT_MAX_SHARES, SPLIT_SHARES_DECIMALS } from '@/lib/limits';

/** The share of each sharer in minor units, by member id. */
export type Shares = ReadonlyMap<string, Cents>;

/** What a draft is read by. */
export type DraftContext = {
  /** The group's currency value. */
  readonly currency: string;
  /** The entry that is edited; null in a form that creates one. */
  readonly stored: EntryContent | null;
  /** The shares that it is stored with. */
  readonly storedShares: Shares;
  /** Decimals that the fields of payers and shares accept. */
  readonly partDecimals: InputDecimals;
  /** No day may be later. */
  readonly lastDay: Day;
  /** The category that a title says; null if it says none, or nobody knows. */
  readonly guess: (title: string) => Category | null;
};

type Known = Partial<Pick<DraftContext, 'storedShares' | 'lastDay' | 'guess'>>;

const NOTHING_KNOWN: Required<Known> = { storedShares: new Map(), lastDay: '9999-12-31', guess: () => null };

/** @param stored the content of the entry that is edited; null in a form that creates one @param known any day and no guess without it */
export function draftContext(currency: string, stored: EntryContent | null, known: Known = {}): DraftContext {
  const decimals = currencyDecimals(currency);
  const amounts = stored === null ? [] : [stored.cents, ...amountsIn(stored)];
  const odd = amounts.find((amount) => inputDecimals(decimals, amount) !== decimals);
  return {
    ...{ currency, stored, ...NOTHING_KNOWN, ...known },
    partDecimals: inputDecimals(decimals, odd ?? null),
  };
}

/** The amounts that somebody typed for payers and shares. */
function amountsIn({ payers, split }: EntryContent): readonly Cents[] {
  const paid = payers.length > 1 ? payers : [];
  const shared = split.how === 'amounts' ? split.of : split.how === 'items' ? split.items : [];
  const extras = split.how === 'adjusted' ? split.by : [];
  return [...paid, ...shared, ...extras].map((each) => cents(Math.abs(each.cents)));
}

/** Decimals that the field accepts: none in a currency without minor unit, unless the stored amount has some. */
export const amountDecimals = ({ currency, stored }: DraftContext): InputDecimals =>
  inputDecimals(currencyDecimals(currency), stored?.cents ?? null);

/** How the amounts of a field are read. */
export type FieldMoney = {
  /** The currency that the field is in, by ISO 4217. */
  readonly code: string;
  readonly decimals: ForeignDecimals;
  readonly lone: LoneMark;
};

const moneyIn = (code: string, decimals: ForeignDecimals): FieldMoney => ({
  ...{ code, decimals, lone: loneMarkOf(code) },
});

/** The amount field of a form. @param foreign what the amount is in, if it is not in the group's currency */
export const amountMoney = (foreign: Pick<Foreign, 'currency'> | null, context: DraftContext): FieldMoney =>
  foreign
    ? moneyIn(foreign.currency, minorDecimals(foreign.currency))
    : moneyIn(isoCode(context.currency), amountDecimals(context));

/** The fields of payers, shares and items, which are in the group's currency. */
const partMoney = ({ currency, partDecimals }: DraftContext): FieldMoney =>
  moneyIn(isoCode(currency), partDecimals);

/** The amount in a field. @returns null if it cannot be read, or names another currency than the field is in */
export const readIn = (text: string, { code, decimals, lone }: FieldMoney): ReadAmount | null =>
  namesOther(text, code) ? null : readAmount(text, decimals, lone);

/** What a field shows once it was left. */
export const leftIn = (text: string, money: FieldMoney): string =>
  namesOther(text, money.code) ? text : leftAmountInput(text, money.decimals, money.lone);

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
export const whyNoPart = (text: string, context: DraftContext): EntryProblem => {
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
export const readPart = (text: string, context: DraftContext): Cents | null =>
  complete(text, readIn(text, partMoney(context)));

/** What a field shows once it was left: the amount that was understood. */
export const leftPart = (text: string, context: DraftContext): string =>
  isLess(text) ? text : leftIn(text, partMoney(context));

/**
 * An extra or a price, in the group's currency: below 0 if it is to be taken off. The sign is that of a whole sum.
 * @returns null if nothing is typed, if it cannot be read, and for a minus before a sum that has another one
 */
export function readSigned(text: string, context: DraftContext): Cents | null {
  const number = withoutSign(text);
  const read = readIn(number, partMoney(context));
  if (read === null || read.isOpen) return null;
  if (!isLess(text)) return read.cents;
  return read.isSum && /[\p{Pd}−]/u.test(number) ? null : negate(read.cents);
}

/** As `leftPart`, of a field with a sign. */
export const leftSigned = (text: string, context: DraftContext): string => {
  const read = readSigned(text, context);
  return read === null ? leftPart(text, context) : textOfSigned(read, context);
};

/**
 * The number in a field: thousandths of a share, basis points, or minor units; extras are signed.
 * @returns null if it cannot be read
 */
export function readField(way: FieldWay, text: string, context: DraftContext): number | null {
  if (way === 'shares') {
    const weight = readWeight(text);
    return weight !== null && weight >= 1 && weight <= MAX_WEIGHT ? weight : null;
  }
  if (isBlank(text)) return 0;
  if (way === 'percent') return readPercent(text);
  return way === 'adjusted' ? readSigned(text, context) : readPart(text, context);
}

/** Why the number in a field of this way does not count. */
export function whyNoNumber(way: FieldWay, text: string, context: DraftContext): EntryProblem {
  if (way === 'percent') return whyNot(text.replace(PERCENT, ''), 2);
  if (way !== 'shares') return whyNoPart(text, context);
  if (isBlank(text) || readWeight(text) === ZERO_CENTS) return 'share-missing';
  const why = whyNot(text, SPLIT_SHARES_DECIMALS);
  return readWeight(text) !== null || why === 'number-too-big' ? 'shares-too-big' : why;
}

export const textOfHundredths = (value: number): string =>
  formatAmountInput(cents(value), value % 100 === 0 ? 0 : 2);

export const textOfSigned = (value: number, { partDecimals }: DraftContext): string =>
  (value < 0 ? '-' : '') + formatAmountInput(cents(Math.abs(value)), partDecimals);

export const textOfWeight = (thousandths: number): string =>
  thousandths % 10 === 0
    ? textOfHundredths(thousandths / 10)
    : formatAmountInput(cents(thousandths), SPLIT_SHARES_DECIMALS);
