import { currencyDecimals } from './currency-units';
import type { Cents } from './money';
import { isolate } from '@/lib/domain/text/text';

/** The locales in which numbers are shown (docs/screens.md#numbers-and-dates). */
export type NumberLocale = 'de-DE' | 'en-GB';

export type AmountFormat = {
  /** The group's currency value, placed after the number unchanged. */
  readonly currency: string;
  readonly locale: NumberLocale;
  /** `auto`: a minus for negative amounts; `always`: also a plus for positive ones. 0 has no sign. */
  readonly sign?: 'auto' | 'always';
};

/** An amount split into sign, number and currency, for typography. */
export type AmountParts = {
  readonly sign: '' | '+' | '−';
  readonly number: string;
  readonly currency: string;
};

const noBreakSpace = '\u00A0';

const MARKS: Readonly<Record<NumberLocale, { readonly group: string; readonly decimal: string }>> = {
  'de-DE': { group: '.', decimal: ',' },
  'en-GB': { group: ',', decimal: '.' },
};

/** The digits of a whole number, in groups of three. */
export const groupDigits = (digits: string, locale: NumberLocale): string =>
  digits.replace(/\B(?=(?:\d{3})+$)/g, MARKS[locale].group);

/** A number as people read it, without the marks between groups of three. */
export const ungrouped = (number: string, locale: NumberLocale): string =>
  number.split(MARKS[locale].group).join('');

/**
 * Gives the same text as `Intl.NumberFormat`, but works on the digits: no amount is converted to a fraction, and a
 * phone does not have to load its locale tables before it can show a balance.
 */
function numberText(amount: Cents, decimals: 0 | 2, locale: NumberLocale): string {
  const digits = Math.abs(amount).toString().padStart(3, '0');
  const whole = groupDigits(digits.slice(0, -2), locale);
  return decimals === 0 ? whole : `${whole}${MARKS[locale].decimal}${digits.slice(-2)}`;
}

/** A number in plain digits with at most one point, as people read it: `1234.5` is "1.234,5". */
export function formatDecimal(digits: string, locale: NumberLocale): string {
  const [whole = '', fraction = ''] = digits.split('.');
  return groupDigits(whole, locale) + (fraction === '' ? '' : `${MARKS[locale].decimal}${fraction}`);
}

/** A number of hundredths, with no more decimals than it needs: `150` is "1,5". */
export const formatHundredths = (value: number, locale: NumberLocale): string =>
  formatDecimal((value / 100).toFixed(2).replace(/\.?0+$/, ''), locale);

/** Two decimals; none for a whole amount in a currency without a minor unit. */
function shownDecimals(amount: Cents, currency: string): 0 | 2 {
  return amount % 100 === 0 ? currencyDecimals(currency) : 2;
}

/** An amount in units for the `value` of an HTML `data` element: `-8.33`, with as many decimals as it needs. */
export const amountForMachines = (amount: Cents): number => amount / 100;

/** The parts of an amount in the user's notation. The minus is the typographic one (U+2212). */
export function formatAmountParts(
  amount: Cents,
  { currency, locale, sign = 'auto' }: AmountFormat,
): AmountParts {
  const number = numberText(amount, shownDecimals(amount, currency), locale);
  const plus = sign === 'always' && amount > 0 ? '+' : '';
  return { sign: amount < 0 ? '−' : plus, number, currency };
}

/** An amount as people read it: `−1.284,50 €`, with a no-break space before the currency. */
export function formatAmount(amount: Cents, format: AmountFormat): string {
  const { sign, number, currency } = formatAmountParts(amount, format);
  return `${sign}${number}${noBreakSpace}${currency}`;
}

/** "Anna, Ben und Cem". Each name is isolated, so that two right-to-left names do not swap places. */
export const formatNames = (names: readonly string[], locale: NumberLocale): string =>
  new Intl.ListFormat(locale, { type: 'conjunction' }).format(names.map(isolate));
