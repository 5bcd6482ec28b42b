import type { EntryProblem } from '@/components/entries/form/problem-texts';
import {
  type ForeignDecimals,
  type InputDecimals,
  inputDecimals,
  leftAmountInput,
  type LoneMark,
  readAmount,
  type ReadAmount,
  readingsOf,
} from '@/lib/domain/money/amount-input';
import type { EntryContent } from '@/lib/domain/entry/content';
import {
  currencyDecimals,
  isoCode,
  maxAmountCents,
  MAXIMUM_AMOUNT_CENTS,
} from '@/lib/domain/money/currency-units';
import { namesOther } from '@/lib/domain/money/currency-signs';
import { type Foreign, loneMarkOf, minorDecimals } from '@/lib/domain/money/foreign';
import { type Cents, cents, MINIMUM_AMOUNT_CENTS } from '@/lib/domain/money/money';

/** What the amount field of a form depends on. */
export type AmountContext = {
  /** The group's currency value. */
  readonly currency: string;
  /** The money of the entry that is edited; null in a form that creates one. */
  readonly stored: Pick<EntryContent, 'cents' | 'foreign'> | null;
  /** Decimals that the fields of payers and shares accept. */
  readonly partDecimals: InputDecimals;
};

/** @param stored the content of the entry that is edited; null in a form that creates one */
export function amountContext(currency: string, stored: EntryContent | null): AmountContext {
  const decimals = currencyDecimals(currency);
  const amounts = stored === null ? [] : [stored.cents, ...amountsIn(stored)];
  const odd = amounts.find((amount) => inputDecimals(decimals, amount) !== decimals);
  return {
    ...{ currency, stored },
    partDecimals: inputDecimals(decimals, odd ?? null),
  };
}

/** The amounts that somebody typed for payers and shares. */
function amountsIn({ payers, split }: EntryContent): readonly Cents[] {
  const paid = payers.length > 1 ? payers : [];
  const shared = split.how === 'amounts' ? split.of : split.how === 'items' ? split.items : [];
  const extras = split.how === 'adjusted' ? split.by : [];
  return [...[...paid, ...shared].map((each) => each.cents), ...extras.map((each) => absolute(each.cents))];
}

const absolute = (amount: number): Cents => cents(Math.abs(amount));

/** Decimals that the field accepts: none in a currency without minor unit, unless the stored amount has some. */
export const amountDecimals = ({ currency, stored }: AmountContext): InputDecimals =>
  inputDecimals(currencyDecimals(currency), stored?.cents ?? null);

/** How the amounts of a field are read. */
export type FieldMoney = {
  /** The currency that the field is in, by ISO 4217. */
  readonly code: string;
  readonly decimals: ForeignDecimals;
  readonly lone: LoneMark;
};

/** The amount field of a form. @param foreign what the amount is in, if it is not in the group's currency */
export const amountMoney = (foreign: Pick<Foreign, 'currency'> | null, context: AmountContext): FieldMoney =>
  foreign
    ? moneyIn(foreign.currency, minorDecimals(foreign.currency))
    : moneyIn(isoCode(context.currency), amountDecimals(context));

/** The fields of payers, shares and items, which are in the group's currency. */
export const partMoney = ({ currency, partDecimals }: AmountContext): FieldMoney =>
  moneyIn(isoCode(currency), partDecimals);

const moneyIn = (code: string, decimals: ForeignDecimals): FieldMoney => ({
  ...{ code, decimals, lone: loneMarkOf(code) },
});

/** The amount in a field. @returns null if it cannot be read, or names another currency than the field is in */
export const readIn = (text: string, { code, decimals, lone }: FieldMoney): ReadAmount | null =>
  namesOther(text, code) ? null : readAmount(text, decimals, lone);

/** The amount in a field, of a sum so far; null if it cannot be read or is below 0. */
export function readWhole(text: string, money: FieldMoney): Cents | null {
  const read = readIn(text, money);
  return read !== null && read.cents >= 0 ? read.cents : null;
}

/** What a field shows once it was left. */
export const leftIn = (text: string, money: FieldMoney): string =>
  namesOther(text, money.code) ? text : leftAmountInput(text, money.decimals, money.lone);

/** The errors of one noun's amount, as the wire names them. */
export type AmountErrors = {
  readonly missing: EntryProblem;
  readonly tooSmall: EntryProblem;
  readonly tooBig: EntryProblem;
  readonly tooBigWeak: EntryProblem;
};

const UNCLEAR = { 0: 'amount-unclear-whole', 2: 'amount-unclear', 3: 'amount-unclear-thousandths' } as const;

/** Why a text cannot be read; one without any digit counts as missing. */
function unreadable(
  text: string,
  { code, decimals, lone }: FieldMoney,
  { missing }: Pick<AmountErrors, 'missing'>,
): EntryProblem {
  if (!/\p{N}/u.test(text)) return missing;
  if (namesOther(text, code)) return 'amount-other-currency';
  if (decimals === 0 && readAmount(text, 2) !== null) return 'amount-not-whole';
  return readingsOf(text, decimals, lone) ? 'amount-undecided' : UNCLEAR[decimals];
}

/** What is wrong with the form of a text, whichever amount it is. */
export function textProblem(
  text: string,
  money: FieldMoney,
  errors: Pick<AmountErrors, 'missing'>,
): EntryProblem | null {
  const read = readIn(text, money);
  if (read === null) return unreadable(text, money, errors);
  if (read.isOpen) return 'sum-unfinished';
  return read.cents < 0 ? 'sum-below-zero' : null;
}

/**
 * What is wrong with the text of an amount field: with its form, or with the amount, in the server's words. The stored
 * amount is never wrong: the server checks only a changed one, and the currency may have changed since.
 */
export function amountProblem(
  text: string,
  context: AmountContext,
  errors: AmountErrors,
): EntryProblem | null {
  const money = amountMoney(null, context);
  const amount = readWhole(text, money);
  return (
    textProblem(text, money, errors) ?? (amount === null ? null : ceilingProblem(amount, context, errors))
  );
}

/** Whether an amount is too small or too big; the stored one is neither. */
export function ceilingProblem(
  amount: Cents,
  { currency, stored }: AmountContext,
  errors: AmountErrors,
): EntryProblem | null {
  if (amount === stored?.cents) return null;
  if (amount < MINIMUM_AMOUNT_CENTS) return errors.tooSmall;
  const ceilingCents = maxAmountCents(currency);
  if (amount <= ceilingCents) return null;
  return ceilingCents > MAXIMUM_AMOUNT_CENTS ? errors.tooBigWeak : errors.tooBig;
}
