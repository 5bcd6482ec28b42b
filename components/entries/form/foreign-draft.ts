import {
  type AmountContext,
  type AmountErrors,
  amountMoney,
  ceilingProblem,
  readWhole,
  textProblem,
} from '@/components/entries/form/entry-amount';
import type { EntryProblem } from '@/components/entries/form/problem-texts';
import type { Entry } from '@/lib/domain/ledger/ledger';
import {
  type ForeignDecimals,
  formatAmountInput,
  readAmount,
  readDecimal,
} from '@/lib/domain/money/amount-input';
import { namedCurrencies, namesOther } from '@/lib/domain/money/currency-signs';
import { isoCode } from '@/lib/domain/money/currency-units';
import {
  cleanRate,
  type Foreign,
  foreignCents,
  isOwnCurrency,
  isSameForeign,
  minorDecimals,
  rateFor,
} from '@/lib/domain/money/foreign';
import { type Cents, cents } from '@/lib/domain/money/money';

/**
 * What was typed of another currency, with the marks of English. The amount in it is the form's amount; here is either
 * the rate or what the statement says.
 */
export type ForeignText = {
  /** ISO 4217. */
  readonly currency: string;
  /** What one of its units is in the group's currency; empty if the total was typed. */
  readonly rateText: string;
  /** What it was in the group's currency; empty if the rate was typed. */
  readonly totalText: string;
};

/** As much of a draft as decides its amount. */
export type MoneyDraft = { readonly amountText: string; readonly foreign: ForeignText | null };

/** Whether a stored draft has another currency, or none. */
export const isForeignText = (value: unknown): boolean =>
  value === null ||
  (typeof value === 'object' &&
    ['currency', 'rateText', 'totalText'].every((field) => typeof Reflect.get(value, field) === 'string'));

/** What such an amount comes to; null for each figure that is missing or cannot be read. */
type ReadForeign = {
  readonly minor: number | null;
  readonly rate: string | null;
  /** In the group's currency. */
  readonly cents: Cents | null;
};

/** Whether what the statement says was typed, instead of the rate. */
const isTotal = ({ totalText }: Pick<ForeignText, 'totalText'>): boolean => totalText.trim() !== '';

/** A field counts hundredths where the currency has no smaller unit. */
export const minorOf = (amount: number, decimals: ForeignDecimals): number =>
  decimals === 0 ? amount / 100 : amount;

/** The amount in another currency as the form's field shows it. */
export const foreignAmountText = ({ currency, minor }: Foreign): string => {
  const decimals = minorDecimals(currency);
  return formatAmountInput(cents(decimals === 0 ? minor * 100 : minor), decimals);
};

/** The entry that was paid last in one of these currencies. @param entries newest first */
export const lastIn = (entries: readonly Entry[], codes: readonly string[]): Entry | undefined =>
  entries.find(({ foreign }) => foreign !== null && codes.includes(foreign.currency));

/** Another currency, with the rate that the group had last. @param entries newest first */
export const beginning = (entries: readonly Entry[], currency: string): ForeignText => ({
  ...{ currency, rateText: lastIn(entries, [currency])?.foreign?.rate ?? '', totalText: '' },
});

/**
 * What an amount is in by its own text: `45.90 USD` is in another currency in a group of euros, `45.90 €` never. Of
 * several currencies with one sign it is the one that the group used last.
 * @param entries newest first
 * @returns the same as before if the text names no currency, or the one that it is in, or is no amount at all
 */
export function namedForeign(
  { amountText, foreign }: MoneyDraft,
  { currency }: AmountContext,
  entries: readonly Entry[],
): ForeignText | null {
  const own = isoCode(currency);
  const named = namedCurrencies(amountText) ?? [];
  const [likeliest] = named;
  if (likeliest === undefined || named.includes(foreign?.currency ?? own)) return foreign;
  if (readAmount(amountText, 3) === null) return foreign;
  return named.includes(own)
    ? null
    : beginning(entries, lastIn(entries, named)?.foreign?.currency ?? likeliest);
}

/** The form of a stored amount in another currency. */
export const foreignTextOf = ({ currency, rate }: Foreign): ForeignText => ({
  ...{ currency, rateText: rate, totalText: '' },
});

/**
 * The money of a form that begins with figures of the past. What is the group's own currency by now is an amount of the
 * group; tenths of a hundredth stay, so that the form asks about them. A rate into a former currency of the group is
 * none, so it has to be entered anew.
 * @param meantIn the group's currency when they were entered; undefined if unknown
 */
export function moneyOfToday<Draft extends MoneyDraft>(
  draft: Draft,
  groupCurrency: string,
  meantIn: string | undefined,
): Draft {
  const { amountText, foreign } = draft;
  if (foreign === null) return draft;
  if (isOwnCurrency(foreign, groupCurrency))
    return { ...draft, amountText: amountText.replace(/(\.\d\d)0$/, '$1'), foreign: null };
  const isFormerRate = meantIn !== undefined && meantIn !== groupCurrency;
  return isFormerRate ? { ...draft, foreign: { ...foreign, rateText: '', totalText: '' } } : draft;
}

/** A rate as it was typed or pasted; null if it cannot be read, or names another currency than it is in. */
function readRateText(text: string, code: string): string | null {
  const read = namesOther(text, code) ? null : readDecimal(text);
  return read === null ? null : cleanRate(read);
}

/** What the field of the rate shows once it was left. */
export const leftRate = (text: string, code: string): string => readRateText(text, code) ?? text;

/** Reads the figures of an amount in another currency; one that is typed as it is stored stays as it is. */
export function readForeign(
  amountText: string,
  { currency, rateText, totalText }: ForeignText,
  context: AmountContext,
): ReadForeign {
  const money = amountMoney({ currency }, context);
  const amount = readWhole(amountText, money);
  const minor = amount === null ? null : minorOf(amount, money.decimals);
  const { stored } = context;
  const rate = readRateText(rateText, isoCode(context.currency));
  if (!isTotal({ totalText })) {
    const isStored = stored?.foreign?.currency === currency && stored.foreign.minor === minor;
    const isAsStored = isStored && stored.foreign.rate === rate;
    const total =
      minor === null || rate === null ? null : foreignCents({ currency, minor, rate }, context.currency);
    return { minor, rate, cents: isAsStored ? stored.cents : total };
  }
  const total = readWhole(totalText, amountMoney(null, context));
  return {
    minor,
    rate: minor === null || total === null ? null : rateFor({ currency, minor }, total, context.currency),
    cents: total,
  };
}

/**
 * The one reading of a draft's amount in the group's money, which shares, payers and items are in, too.
 * @returns minor units of the group's currency; null as long as the amount cannot be read
 */
export const centsOfDraft = ({ amountText, foreign }: MoneyDraft, context: AmountContext): Cents | null =>
  foreign === null
    ? readWhole(amountText, amountMoney(null, context))
    : readForeign(amountText, foreign, context).cents;

/** The amount of a draft in another currency; null if it is in the group's, or something is missing. */
export function foreignOfDraft({ amountText, foreign }: MoneyDraft, context: AmountContext): Foreign | null {
  if (foreign === null) return null;
  const { minor, rate } = readForeign(amountText, foreign, context);
  return minor === null || rate === null ? null : { currency: foreign.currency, minor, rate };
}

/** What is wrong with the amount of a draft in another currency, and with its rate. */
export function foreignProblems(
  amountText: string,
  foreign: ForeignText,
  context: AmountContext,
  errors: AmountErrors,
): { readonly amount: EntryProblem | null; readonly rate: EntryProblem | null } {
  const money = amountMoney(foreign, context);
  const amiss = textProblem(amountText, money, errors);
  if (amiss) return { amount: amiss, rate: null };
  if (readWhole(amountText, money) === 0) return { amount: errors.tooSmall, rate: null };
  const read = readForeign(amountText, foreign, context);
  if (isOwnCurrency(foreign, context.currency) && !isAsStored(foreign, read, context))
    return { amount: null, rate: 'foreign-own' };
  const beyond = read.cents === null ? null : ceilingProblem(read.cents, context, errors);
  // It is said where it was typed.
  if (beyond) return isTotal(foreign) ? { amount: null, rate: beyond } : { amount: beyond, rate: null };
  return { amount: null, rate: rateProblem(foreign, read, context) };
}

/** Whether all figures are as the entry has them: those are not checked again. */
function isAsStored({ currency }: ForeignText, read: ReadForeign, { stored }: AmountContext): boolean {
  if (stored === null || read.minor === null || read.rate === null) return false;
  const { minor, rate, cents: total } = read;
  return total === stored.cents && isSameForeign(stored.foreign, { currency, minor, rate });
}

/** What is wrong with the rate, or with what the statement says. */
function rateProblem(
  { rateText, totalText }: ForeignText,
  read: ReadForeign,
  context: AmountContext,
): EntryProblem | null {
  const own = amountMoney(null, context);
  if (isTotal({ totalText })) {
    const amiss = textProblem(totalText, own, { missing: 'amount-unclear' });
    return amiss ?? (read.cents === null || read.rate === null ? 'foreign-invalid' : null);
  }
  if (rateText.trim() === '') return 'rate-missing';
  if (namesOther(rateText, own.code)) return 'part-other-currency';
  if (read.rate === null) return 'number-unclear';
  return read.cents === null ? 'foreign-invalid' : null;
}
