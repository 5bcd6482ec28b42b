import { groupDigits, type NumberLocale } from './format';
import { type Cents, cents, negate, sumCents, ZERO_CENTS } from './money';

/** Decimals of an amount field: 2, or 0 in a currency without minor unit. */
export type InputDecimals = 0 | 2;

/** Digits before the decimal mark that the field takes: one more than the largest ceiling, so that its error can be read. */
const wholeMaxDigits = 10;

/** The longest sum that the field takes, in characters: a long bill, and far from the integers that are held exactly. */
const sumMaxLength = 60;

const decimalMarks: Readonly<Record<NumberLocale, string>> = { 'de-DE': ',', 'en-GB': '.' };

const plus = '+';
const minus = '−';

/** What stands in an amount field: one number, or several that are added and taken away. */
export type ReadAmount = {
  /** What it comes to; below 0 where more is taken away than there was. */
  readonly cents: Cents;
  /** Whether it has more than one number, or is about to. */
  readonly isSum: boolean;
  /** Whether a sign has no number behind it (yet), or before it: `cents` is what the others come to. */
  readonly isOpen: boolean;
};

/**
 * The decimals with which a form opens an amount: those of the currency, but 2 for an amount with hundredths (old clients
 * may send them in any currency), so that opening and saving it changes nothing.
 */
export function inputDecimals(currencyDecimals: InputDecimals, stored: Cents | null): InputDecimals {
  return stored !== null && stored % 100 !== 0 ? 2 : currencyDecimals;
}

/**
 * Reads what stands in an amount field (docs/screens.md#amount-field): `12,5`, `1,234.56`, `1.234,56`, `-5` (5), `.5`, `12,50+8` (20.50),
 * `20-3` (17), `12,-` (12). Of each number all separators but the last are thousands separators; what is no digit, separator
 * or sign is dropped; then it is cut at the decimals. Where there are no decimals, a last separator before exactly three
 * digits stands for thousands too: ¥ 1,234 is no yen and a bit. A sign before everything says nothing.
 * @returns null when there is no digit, when there are more than cents can hold, or what the field does not reckon (`3*4`)
 */
export function readAmount(text: string, decimals: InputDecimals): ReadAmount | null {
  const terms = understand(text, decimals);
  if (terms === null) return null;
  return {
    cents: sumCents(terms.map(signedCents)),
    isSum: terms.length > 1,
    isOpen: terms.some(({ amount }) => amount === null),
  };
}

/** What an amount field comes to, as `readAmount` reads it; null where there is nothing to read, or less than 0. */
export function parseAmount(text: string, decimals: InputDecimals): Cents | null {
  const read = readAmount(text, decimals);
  return read !== null && read.cents >= 0 ? read.cents : null;
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
 * What an amount field shows once it is left: what was understood, of a sum what it comes to. What cannot be saved stays as
 * it was typed, so that it can be mended; a text without a digit goes.
 */
export function leftAmountInput(text: string, decimals: InputDecimals, locale: NumberLocale): string {
  const read = readAmount(text, decimals);
  if (read === null) return '';
  return read.isOpen || read.cents < 0 ? text : formatAmountInput(read.cents, locale, decimals);
}

/** The same text in the notation of another reader: a field holds no other marks than decimal ones. */
export const inNotation = (text: string, locale: NumberLocale): string =>
  text.replace(/[.,]/g, decimalMarks[locale]);

/** The same text as it is read while nobody types: thousands in groups. Only for the eye, the field keeps what was typed. */
export const groupedAmountInput = (text: string, locale: NumberLocale): string =>
  text.replace(/(\d+)([.,]\d*)?/g, (_, whole: string, rest = '') => `${groupDigits(whole, locale)}${rest}`);

/**
 * What an amount field shows after a change. A key that would make a third decimal, a second decimal mark, a second sign
 * where one still waits for its number, or a number beyond every ceiling changes nothing; without decimals the mark is
 * shown and nothing is taken behind it, so that `1234,50` stops at `1234,` instead of becoming 123450. Either mark is taken
 * and shown as the reader's; deleting is always possible. A text that came in one piece (`pasted`, or more than one character
 * longer than before) is parsed unless it is in the reader's notation already, and the field shows what was understood.
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
  const typed = inNotation(digitsAndSigns(next), locale);
  const cameInOnePiece = pasted || next.length > previous.length + 1;
  if (cameInOnePiece && typed !== next) return showParsed(next, previous, decimals, locale);
  const isDeletion = !pasted && next.length < previous.length;
  if (isDeletion || isWellFormed(typed, previous, decimals)) return typed;
  return cameInOnePiece ? showParsed(next, previous, decimals, locale) : previous;
}

/** A sign or word for money: "€", "CHF", "Euro", "Fr.". */
const CURRENCY = String.raw`(?:\p{Sc}|\p{Lu}{3}|[Ee]uros?|[Ff]r\.?|[Rr]s\.?|[Kk]r\.?|zł|Kč|Ft)`;
const NUMBERS = String.raw`\d[\d.,]*[-–—]?(?:\s?[+−-]\s?\d[\d.,]*)*`;
const AMOUNT_AND_TITLE = new RegExp(
  String.raw`^\s*(?:${CURRENCY}\s*)?(?<amount>${NUMBERS})\s*(?:${CURRENCY}(?=[\s:]))?[\s:]+(?<title>\S.*?)\s*$`,
  'u',
);
const ONLY_CURRENCY = new RegExp(`^${CURRENCY}$`, 'u');

/**
 * Takes apart a text that says an amount and what it was for: `34,50 Pizza`, `CHF 12.- Taxi`, `€ 8: Kaffee`.
 * @returns null for every other text, such as `34,50 EUR`
 */
export function amountAndTitle(text: string): { readonly amount: string; readonly title: string } | null {
  const { amount, title } = AMOUNT_AND_TITLE.exec(text)?.groups ?? {};
  if (amount === undefined || title === undefined) return null;
  const isTitle = /[\p{L}\p{Extended_Pictographic}]/u.test(title) && !ONLY_CURRENCY.test(title);
  return isTitle ? { amount, title } : null;
}

/** Number by number, so that a sum stays one. */
function showParsed(text: string, previous: string, decimals: InputDecimals, locale: NumberLocale): string {
  const numbers = (understand(text, decimals) ?? []).map(({ isMinus, amount }, place) => {
    const sign = place === 0 ? '' : isMinus ? minus : plus;
    return sign + (amount === null ? '' : formatAmountInput(amount, locale, decimals));
  });
  const shown = numbers.join('');
  return shown !== '' && isWellFormed(shown, previous, decimals) ? shown : previous;
}

function isWellFormed(text: string, previous: string, decimals: InputDecimals): boolean {
  if (text.length > sumMaxLength || gapsIn(text) > gapsIn(previous)) return false;
  return text.split(/[+−]/).every((number) => isWellFormedNumber(number, decimals));
}

/** Signs without a number before them: only a deletion leaves them behind, and typing makes no more of them. */
const gapsIn = (text: string): number =>
  text
    .split(/[+−]/)
    .slice(0, -1)
    .filter((number) => !/\d/.test(number)).length;

function isWellFormedNumber(text: string, decimals: InputDecimals): boolean {
  const [whole = '', fraction, ...more] = text.split(/[.,]/);
  if (more.length > 0 || whole.length > wholeMaxDigits) return false;
  return fraction === undefined || fraction.length <= decimals;
}

/** One number of a sum, without its sign; null: there is none. */
type Term = { readonly isMinus: boolean; readonly amount: Cents | null };

const signedCents = ({ isMinus, amount }: Term): Cents =>
  isMinus ? negate(amount ?? ZERO_CENTS) : (amount ?? ZERO_CENTS);

/** Between two numbers a sign that the field does not reckon with must not make one of them. */
const foreignSign = /\d\s*[*×xX/÷:=]\s*[\d.,]/;

/** Behind a mark a dash stands for no cents: `12,- €`. */
const dashForCents = /([.,])−+(?![\d.,])/g;

/** The numbers of a text; null where there is none, or one that cannot be held, or that is not to be had this way. */
function understand(text: string, decimals: InputDecimals): readonly Term[] | null {
  if (foreignSign.test(text)) return null;
  const sum = digitsAndSigns(text)
    .replace(dashForCents, '$1')
    .replace(/^[+−]+/, '');
  const terms: Term[] = [];
  let total = 0;
  for (const term of sum.split(/(?=[+−])/)) {
    const { whole, fraction } = takeApart(term.replace(/^[+−]/, ''), decimals);
    const amount = Number(whole) * 100 + Number(fraction.slice(0, decimals).padEnd(2, '0'));
    total += amount;
    if (!Number.isSafeInteger(total)) return null;
    const isMissing = whole === '' && fraction === '';
    terms.push({ isMinus: term.startsWith(minus), amount: isMissing ? null : cents(amount) });
  }
  return terms.some(({ amount }) => amount !== null) ? terms : null;
}

/** Every dash is the minus that it is typed for. */
const digitsAndSigns = (text: string): string => text.replace(/[-–—]/g, minus).replace(/[^\d.,+−]/g, '');

function takeApart(text: string, decimals: InputDecimals): { whole: string; fraction: string } {
  const pieces = text.split(/[.,]/);
  const last = pieces.length > 1 ? (pieces.pop() ?? '') : '';
  const whole = pieces.join('');
  const isThousands = decimals === 0 && whole !== '' && last.length === 3;
  return isThousands ? { whole: whole + last, fraction: '' } : { whole, fraction: last };
}
