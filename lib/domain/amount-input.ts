import type { NumberLocale } from './format';
import { type Cents, cents } from './money';

/** Decimals of an amount field: 2, or 0 in a currency without minor unit. */
export type InputDecimals = 0 | 2;

/** Digits before the decimal mark that the field takes: one more than the largest ceiling, so that its error can be read. */
const wholeMaxDigits = 10;

const decimalMarks: Readonly<Record<NumberLocale, string>> = { 'de-DE': ',', 'en-GB': '.' };

/**
 * The decimals with which a form opens an amount: those of the currency, but 2 for an amount with hundredths (old clients
 * may send them in any currency), so that opening and saving it changes nothing.
 */
export function inputDecimals(currencyDecimals: InputDecimals, stored: Cents | null): InputDecimals {
  return stored !== null && stored % 100 !== 0 ? 2 : currencyDecimals;
}

/**
 * Reads what stands in an amount field (contract.md §5): `12,5`, `1,234.56`, `1.234,56`, `-5` (5), `.5`. All separators but
 * the last are thousands separators; what is no digit and no separator is dropped; then it is cut at the decimals.
 * Where there are no decimals, a last separator before exactly three digits stands for thousands too: ¥ 1,234 is no yen
 * and a bit.
 * @returns null when there is no digit, or more of them than cents can hold
 */
export function parseAmount(text: string, decimals: InputDecimals): Cents | null {
  const { whole, fraction } = takeApart(text, decimals);
  if (whole === '' && fraction === '') return null;
  const amount = Number(whole) * 100 + Number(fraction.slice(0, decimals).padEnd(2, '0'));
  return Number.isSafeInteger(amount) ? cents(amount) : null;
}

/**
 * An amount as the field shows it: the reader's decimal mark, no thousands separators, so that `parseAmount` reads it back
 * unchanged. Two decimals, none with `decimals` 0 unless the amount has some.
 * @throws RangeError for a negative amount
 */
export function formatAmountInput(amount: Cents, locale: NumberLocale, decimals: InputDecimals): string {
  if (amount < 0) throw new RangeError('an amount field holds no negative amount');
  const whole = String(Math.floor(amount / 100));
  if (inputDecimals(decimals, amount) === 0) return whole;
  return `${whole}${decimalMarks[locale]}${String(amount % 100).padStart(2, '0')}`;
}

/**
 * What an amount field shows after a change. A key that would make a third decimal, a second decimal mark or a number
 * beyond every ceiling changes nothing; either mark is taken and shown as the reader's; deleting is always possible. A text
 * that came in one piece (`pasted`, or more than one character longer than before) is parsed unless it is in the reader's
 * notation already, and the field shows what was understood.
 * @param next what the field holds now
 * @param previous what it showed before
 */
export function cleanAmountInput(
  next: string,
  previous: string,
  decimals: InputDecimals,
  locale: NumberLocale,
  pasted = false,
): string {
  const typed = next.replace(/[^\d.,]/g, '').replace(/[.,]/g, decimalMarks[locale]);
  const cameInOnePiece = pasted || next.length > previous.length + 1;
  if (cameInOnePiece && typed !== next) return showParsed(next, previous, decimals, locale);
  const isDeletion = !pasted && next.length < previous.length;
  if (isDeletion || isWellFormed(typed, decimals)) return typed;
  return cameInOnePiece ? showParsed(next, previous, decimals, locale) : previous;
}

function showParsed(text: string, previous: string, decimals: InputDecimals, locale: NumberLocale): string {
  const amount = parseAmount(text, decimals);
  const shown = amount === null ? previous : formatAmountInput(amount, locale, decimals);
  return isWellFormed(shown, decimals) ? shown : previous;
}

function isWellFormed(text: string, decimals: InputDecimals): boolean {
  const [whole = '', fraction, ...more] = text.split(/[.,]/);
  if (more.length > 0 || whole.length > wholeMaxDigits) return false;
  return fraction === undefined || (decimals > 0 && fraction.length <= decimals);
}

function takeApart(text: string, decimals: InputDecimals): { whole: string; fraction: string } {
  const pieces = text.replace(/[^\d.,]/g, '').split(/[.,]/);
  const last = pieces.length > 1 ? (pieces.pop() ?? '') : '';
  const whole = pieces.join('');
  const isThousands = decimals === 0 && whole !== '' && last.length === 3;
  return isThousands ? { whole: whole + last, fraction: '' } : { whole, fraction: last };
}
