import { minorDecimals } from '@/lib/domain/money/foreign';

/** An exact decimal number: -12.5 is -125 and 1. */
export type Decimal = { readonly digits: bigint; readonly decimals: number };

export type DecimalMark = '.' | ',';

/** Longer numbers are no amounts. */
const MAX_LENGTH = 40;

const PLAIN = /^([-+−]?)(\d*)(?:\.(\d*))?$/;

/**
 * Reads a decimal number in ASCII digits, without an exponent. A currency sign, blanks around it and marks between
 * thousands, which are all but the decimal mark, are passed over where `isLoose`.
 * @returns null for anything else: `1e3`, `0x10`, `NaN`, full-width digits
 */
export function readDecimal(text: string, mark: DecimalMark = '.', isLoose = false): Decimal | null {
  let plain = text.trim();
  if (plain.length > MAX_LENGTH) return null;
  if (isLoose) {
    plain = plain.replace(/^([-+−]?)\s*[\p{Sc}\p{L}]*\s*/u, '$1').replace(/\s*[\p{Sc}\p{L}]*$/u, '');
    const thousands =
      mark === '.'
        ? /(?<digit>\d)[,'’\s\u00A0\u202F](?=\d{3}(?!\d))/gu
        : /(?<digit>\d)[.'’\s\u00A0\u202F](?=\d{3}(?!\d))/gu;
    plain = plain.replace(thousands, '$<digit>');
  }
  if (mark === ',') {
    if (plain.includes('.')) return null;
    plain = plain.replace(',', '.');
  }
  const [, sign = '', whole = '', fraction = ''] = PLAIN.exec(plain) ?? [];
  if (whole + fraction === '') return null;
  const digits = BigInt(whole + fraction);
  return { digits: sign === '' || sign === '+' ? digits : -digits, decimals: fraction.length };
}

const tenTo = (power: number): bigint => 10n ** BigInt(power);

const asSafe = (value: bigint): number | null => {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : null;
};

/**
 * A decimal in minor units of so many decimals.
 * @returns null if it has more decimals that are not 0, or is beyond the safe integers
 */
export function exactMinor({ digits, decimals }: Decimal, minorDigits: number): number | null {
  if (decimals <= minorDigits) return asSafe(digits * tenTo(minorDigits - decimals));
  const unit = tenTo(decimals - minorDigits);
  return digits % unit === 0n ? asSafe(digits / unit) : null;
}

/** A decimal in minor units of so many decimals, rounded half away from zero; null beyond the safe integers. */
export function roundedMinor({ digits, decimals }: Decimal, minorDigits: number): number | null {
  if (decimals <= minorDigits) return asSafe(digits * tenTo(minorDigits - decimals));
  return asSafe(divideRounded(digits, tenTo(decimals - minorDigits)));
}

/** @param denominator above 0. Rounded half away from zero. */
function divideRounded(numerator: bigint, denominator: bigint): bigint {
  const sign = numerator < 0n ? -1n : 1n;
  return sign * ((2n * sign * numerator + denominator) / (2n * denominator));
}

/**
 * The decimal that a float is written as: 33.333333333333336, and not what its bits add up to. Products that keep floats
 * write them so.
 * @returns null for NaN, infinities and what has an exponent that is too large for money
 */
export function decimalOfFloat(value: number): Decimal | null {
  if (!Number.isFinite(value) || Math.abs(value) >= 1e15) return null;
  const [mantissa = '', exponent] = String(value).split('e');
  const read = readDecimal(mantissa);
  if (read === null || exponent === undefined) return read;
  const decimals = read.decimals - Number(exponent);
  return decimals >= 0 ? { digits: read.digits, decimals } : null;
}

/** A decimal as a plain text. @param decimal not below 0 */
export function textOfDecimal({ digits, decimals }: Decimal): string {
  const padded = String(digits).padStart(decimals + 1, '0');
  const point = padded.length - decimals;
  return decimals === 0 ? padded : `${padded.slice(0, point)}.${padded.slice(point)}`;
}

/** Minor units as a plain decimal: 1234 is `12.34`. */
export const plainAmount = (minor: number, digits: number): string =>
  (minor < 0 ? '-' : '') + textOfDecimal({ digits: BigInt(Math.abs(minor)), decimals: digits });

/**
 * Divides an amount by weights, so that the parts add up to it: each is cut toward zero, and the units that are left go
 * to the largest fractions, at equal fractions to the first of the list.
 * @param total minor units, of either sign
 * @param weights not below 0; each is exact
 * @returns null if the weights add up to 0
 */
export function divideByWeights(total: number, weights: readonly Decimal[]): readonly number[] | null {
  const most = Math.max(0, ...weights.map(({ decimals }) => decimals));
  const whole = weights.map(({ digits, decimals }) => digits * tenTo(most - decimals));
  return divideExactly(total, whole);
}

/** As `divideByWeights`, with whole weights. */
export function divideExactly(
  total: number,
  weights: readonly bigint[],
  ranks: readonly number[] = weights.map((_, place) => place),
): readonly number[] | null {
  const sum = weights.reduce((all, each) => all + each, 0n);
  if (sum <= 0n) return null;
  const sign = total < 0 ? -1 : 1;
  const amount = BigInt(Math.abs(total));
  const floors = weights.map((weight) => (amount * weight) / sum);
  const rests = weights.map((weight) => (amount * weight) % sum);
  let left = Number(amount - floors.reduce((all, each) => all + each, 0n));
  const order = weights.map((_, place) => place);
  order.sort((a, b) => {
    const [one = 0n, other = 0n] = [rests[a], rests[b]];
    if (one !== other) return one > other ? -1 : 1;
    return (ranks[a] ?? 0) - (ranks[b] ?? 0);
  });
  const parts = floors.map(Number);
  for (const place of order) {
    if (left <= 0) break;
    parts[place] = (parts[place] ?? 0) + 1;
    left -= 1;
  }
  return parts.map((part) => sign * part);
}

const ISO_CODE = /^[A-Z]{3}$/;

/** Whether a text has the form of an ISO 4217 code. */
export const isCurrencyCode = (text: string): boolean => ISO_CODE.test(text);

/** The decimals of a currency by ISO 4217; 2 where the code is not known or there is none. */
export const digitsOfCurrency = (code: string | null): number => (code === null ? 2 : minorDecimals(code));

/** The sum of integers, null beyond the safe ones. */
export const safeSum = (values: readonly number[]): number | null =>
  asSafe(values.reduce((total, each) => total + BigInt(each), 0n));
