import type { LoneMark } from './amount-input';
import { currencyDecimals, currencyOfCode, isoCode, maxAmountCents } from './currency-units';
import { type Cents, cents } from './money';

/**
 * An amount in another currency, beside the cents of the group that count. `minor` are that currency's own minor units;
 * `rate` is what one of its major units is in the group's currency, as a decimal without an exponent.
 */
export type Foreign = { readonly currency: string; readonly minor: number; readonly rate: string };

/** Currencies whose ISO 4217 minor unit is a thousandth. Those without any are in currency-units.ts. */
const THOUSANDTHS = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND']);

/** The decimals of a currency's minor unit by ISO 4217: 3, 2, or 0. @param code ISO 4217 */
export const minorDecimals = (code: string): 0 | 2 | 3 =>
  THOUSANDTHS.has(code) ? 3 : currencyDecimals(code);

/** What one mark before three digits means in amounts of a currency. @param code ISO 4217 */
export const loneMarkOf = (code: string): LoneMark =>
  THOUSANDTHS.has(code) ? maxAmountCents(currencyOfCode(code)) / 100 : 'thousands';

/** Whether an amount that is said to be in another currency is in the group's own, which may have changed since. */
export const isOwnCurrency = ({ currency }: Pick<Foreign, 'currency'>, groupCurrency: string): boolean =>
  currency === isoCode(groupCurrency);

/** A rate as an integer and the decimals that it has: 0.9213 is 9213 and 4. */
type Rate = { readonly digits: bigint; readonly decimals: number };

const RATE_MAX_LENGTH = 20;
const SUGGESTED_RATE_MAX_DIGITS = 12;

/** @returns null for anything but digits with at most one point, and for 0 */
function readRate(text: string): Rate | null {
  if (text.length > RATE_MAX_LENGTH) return null;
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined) return null;
  const digits = BigInt(whole + fraction);
  return digits === 0n ? null : { digits, decimals: fraction.length };
}

/** A rate without idle zeros, as it is stored; null if it is none. */
export function cleanRate(text: string): string | null {
  const rate = readRate(text);
  return rate === null ? null : writtenRate(rate);
}

function writtenRate({ digits, decimals }: Rate): string {
  const padded = digits.toString().padStart(decimals + 1, '0');
  const whole = padded.slice(0, padded.length - decimals);
  const fraction = padded.slice(padded.length - decimals).replace(/0+$/, '');
  return whole.replace(/^0+(?=\d)/, '') + (fraction === '' ? '' : `.${fraction}`);
}

const tenTo = (power: number): bigint => 10n ** BigInt(power);

/** What the group's amounts are rounded to, in cents. */
const stepOf = (groupCurrency: string): bigint => (currencyDecimals(groupCurrency) === 0 ? 100n : 1n);

/**
 * What an amount in another currency is in the group's: minor × rate, rounded once, half away from zero, to the group's
 * step: whole units where its currency has no minor unit.
 * @returns null if the rate is none, or the amount is beyond the safe integers
 */
export function foreignCents({ currency, minor, rate: text }: Foreign, groupCurrency: string): Cents | null {
  const rate = readRate(text);
  if (rate === null || !Number.isSafeInteger(minor) || minor < 0) return null;
  const step = stepOf(groupCurrency);
  const numerator = BigInt(minor) * rate.digits * 100n;
  const denominator = tenTo(minorDecimals(currency) + rate.decimals) * step;
  const total = ((2n * numerator + denominator) / (2n * denominator)) * step;
  return total > BigInt(Number.MAX_SAFE_INTEGER) ? null : cents(Number(total));
}

/**
 * The shortest rate that makes this amount in another currency come to these cents, of at most twelve digits; of several
 * as short, the nearest to their exact ratio.
 * @returns null if there is none: a tiny amount of a strong currency may jump over the cents
 */
export function rateFor(
  { currency, minor }: Omit<Foreign, 'rate'>,
  amount: Cents,
  groupCurrency: string,
): string | null {
  if (!Number.isSafeInteger(minor) || minor <= 0 || amount <= 0) return null;
  const unit = tenTo(minorDecimals(currency));
  const denominator = BigInt(minor) * 100n;
  for (let decimals = 0; decimals <= RATE_MAX_LENGTH - 2; decimals += 1) {
    const numerator = BigInt(amount) * unit * tenTo(decimals);
    const digits = (2n * numerator + denominator) / (2n * denominator);
    if (digits.toString().length > SUGGESTED_RATE_MAX_DIGITS) return null;
    const rate = writtenRate({ digits, decimals });
    if (foreignCents({ currency, minor, rate }, groupCurrency) === amount) return rate;
  }
  return null;
}

/** 1 ÷ a rate with some decimals more, rounded half up. */
function inverted({ digits, decimals }: Rate, places: number): Rate {
  const numerator = tenTo(decimals + places);
  return { digits: (2n * numerator + digits) / (2n * digits), decimals: places };
}

/** Inverse rates have at least so many digits, so that they serve for larger amounts, too. */
const INVERSE_DIGITS = 6;

/** All roundings of 1 ÷ a rate that are long enough, the shortest first. */
function* inversesOf(rate: Rate): Generator<string> {
  for (let places = 0; places <= RATE_MAX_LENGTH - 2; places += 1) {
    const inverse = inverted(rate, places);
    const { length } = inverse.digits.toString();
    if (length > SUGGESTED_RATE_MAX_DIGITS) return;
    if (length >= INVERSE_DIGITS) yield writtenRate(inverse);
  }
}

/** A rate the other way round: what one unit of the group's currency is in the other one, or back. Six digits or more. */
export function inverseRate(text: string): string | null {
  const rate = readRate(text);
  return rate === null ? null : ([...inversesOf(rate)][0] ?? null);
}

/**
 * An amount in another currency at a rate the other way round, as banks write it: minor ÷ `inverse`, rounded once as
 * `foreignCents` rounds, and the rate that gives these cents.
 * @param inverse what one unit of the group's currency is in the other one
 * @returns null for each figure that there is none of
 */
export function atInverse(
  { currency, minor }: Omit<Foreign, 'rate'>,
  inverse: string,
  groupCurrency: string,
): { readonly rate: string | null; readonly cents: Cents | null } {
  const none = { rate: null, cents: null };
  const read = readRate(inverse);
  if (read === null || !Number.isSafeInteger(minor) || minor < 0) return none;
  const step = stepOf(groupCurrency);
  const numerator = BigInt(minor) * 100n * tenTo(read.decimals);
  const denominator = tenTo(minorDecimals(currency)) * read.digits * step;
  const total = ((2n * numerator + denominator) / (2n * denominator)) * step;
  if (total > BigInt(Number.MAX_SAFE_INTEGER)) return none;
  const amount = cents(Number(total));
  const gives = (rate: string) => foreignCents({ currency, minor, rate }, groupCurrency) === amount;
  const rate = [...inversesOf(read)].find(gives) ?? rateFor({ currency, minor }, amount, groupCurrency);
  return { rate, cents: amount };
}

/** Whether a rate is nearer to the inverse of another one than to that itself, and within a tenth of it. */
export function isInverseRate(rate: string, other: string): boolean {
  const product = Number(rate) * Number(other);
  const ratio = Number(rate) / Number(other);
  return Math.abs(product - 1) <= 0.1 && Math.abs(Math.log(product)) < Math.abs(Math.log(ratio));
}

/**
 * Whether cents are what an amount in another currency came to, in whatever currency the group had then: they may have
 * been rounded to whole units or not.
 */
export const areCentsOfForeign = (amount: Cents, foreign: Foreign): boolean =>
  ['EUR', 'JPY'].some((currency) => foreignCents(foreign, currency) === amount);

/** Whether two amounts in another currency are the same, or both are none. */
export const isSameForeign = (a: Foreign | null, b: Foreign | null): boolean =>
  a?.currency === b?.currency && a?.minor === b?.minor && a?.rate === b?.rate;

/**
 * What an amount in another currency becomes when somebody who does not know it gives a new amount: the same amount at
 * a new rate.
 * @returns null if no rate of at most twelve digits gives these cents
 */
export function atNewRate(
  { currency, minor }: Foreign,
  amount: Cents,
  groupCurrency: string,
): Foreign | null {
  const rate = rateFor({ currency, minor }, amount, groupCurrency);
  return rate === null ? null : { currency, minor, rate };
}
