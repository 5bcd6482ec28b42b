import { currencyOfCode } from './currency-units';
import { type Foreign, minorDecimals } from './foreign';
import { formatDecimal, type NumberLocale } from './format';

/** An amount in another currency as people read it: `50,00 $`, with all decimals of that currency (ISO 4217). */
export function formatForeign({ currency, minor }: Omit<Foreign, 'rate'>, locale: NumberLocale): string {
  const decimals = minorDecimals(currency);
  const digits = minor.toString().padStart(decimals + 1, '0');
  const end = digits.length - decimals;
  const number = formatDecimal(`${digits.slice(0, end)}.${digits.slice(end)}`, locale);
  return `${number}\u00a0${currencyOfCode(currency)}`;
}
