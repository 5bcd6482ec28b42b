import { groupDigits, type NumberLocale } from './format';
import { type Cents, cents, negate, sumCents, ZERO_CENTS } from './money';

/** Decimals of an amount field: 2, or 0 in a currency without minor unit. */
export type InputDecimals = 0 | 2;

/** The longest text that is read, in characters: a long bill, and far from the integers that are held exactly. */
const MAX_LENGTH = 60;

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

/** The digits of one number, without its marks: none before the decimal mark of `.5`, one or two behind it, or none. */
export type ReadNumber = { readonly whole: string; readonly fraction: string };

/**
 * The decimals with which a form opens an amount: those of the currency, but 2 for an amount with hundredths (old clients
 * may send them in any currency), so that opening and saving it changes nothing.
 */
export function inputDecimals(currencyDecimals: InputDecimals, stored: Cents | null): InputDecimals {
  return stored !== null && stored % 100 !== 0 ? 2 : currencyDecimals;
}

/**
 * A reader's text with the marks of English, or the other way round: German has comma and full stop exchanged. Whatever is
 * read below has the marks of English, so that a form goes on in the notation of another language.
 */
export const exchangeMarks = (text: string, locale: NumberLocale): string =>
  locale === 'en-GB' ? text : text.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'));

const DECIMAL_MARK = '٫';

/** What keyboards give instead of the marks and signs that are read: full width, raised, of other scripts. */
const PLAIN_MARKS: readonly (readonly [RegExp, string])[] = [
  [/[\p{Cf}\uFFFC]/gu, ''],
  [/\s/g, ' '],
  [/[，﹐､、﹑‚]/g, ','],
  [/[．﹒｡。]/g, '.'],
  [/[·‧∙]/g, DECIMAL_MARK],
  [/[’‘ʼ＇٬،]/g, "'"],
  [/[＋﹢]/g, '+'],
  [/[‐‑‒–—－﹣-]/g, minus],
];

/** Digits of a script stand in a row of ten, and rows one behind the other. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
}

const plainText = (text: string): string =>
  PLAIN_MARKS.reduce((plain, [marks, mark]) => plain.replace(marks, mark), text).replace(
    /(?!\d)\p{Nd}/gu,
    digitOf,
  );

/** A word with the marks that touch it: "Fr.", "ر.س.", "S/". */
const WORD = /[.,']*\p{L}(?:[\p{L}\p{M}.,'/]|−(?=\p{L}))*/gu;

/** Between two digits a currency stands where the decimal mark would: `12€50`. */
const CURRENCY_AS_MARK = /(\d)\p{Sc}(?=\d\d(?!\d))/gu;

/** Behind a mark a dash stands for no cents: `12,- €`, `12:-`. */
const DASH_FOR_CENTS = /([.,:٫])−+(?![\d.,])/g;

/** What makes another number of the one before it: 2½, 10 %, 5k, 3千. */
const MULTIPLE = new RegExp(
  String.raw`(?!\d)\p{N}|[%‰٪؉]|\d ?(?:[百千万萬億亿兆십백천만억]|(?:` +
    'k|m|mio|mln|mld|mrd|mill?e?|million(?:s|en)?|milliard\\p{L}*|milyon|bn|billions?|thousand|hundred|tsd|tausend|hundert|' +
    String.raw`tys|тыс|млн|bin|lakhs?|lacs?|crores?|cr|ribu|rb|juta|jt)(?![\p{L}\p{M}]))`,
  'iu',
);

const NUMBER = /[.,٫]*\d+(?:[.,'٫ ]\d+)*/g;

/** In groups of three, or of two before a last three as in India, with one and the same mark. */
const GROUPED = /^[1-9]\d{0,2}([.,' ])\d{3}(?:\1\d{3})*$|^[1-9]\d?([.,' ])\d{2}(?:\2\d{2})*\2\d{3}$/;

/** A full stop before three digits is either mark, but where there are no decimals. */
const UNDECIDED = /^\d+\.\d{3}$/;

/** Takes a number of a plain text apart; null where its marks do not make one. */
function takeApart(number: string, decimals: InputDecimals): ReadNumber | null {
  const [, before = number, mark, fraction = ''] = /^(.*)([.,٫])(\d{1,2})$/.exec(number) ?? [];
  if (/^\d*$/.test(before)) return { whole: before, fraction };
  if (!GROUPED.test(before) || (mark !== undefined && before.includes(mark))) return null;
  if (mark === undefined && decimals > 0 && UNDECIDED.test(before)) return null;
  return { whole: before.replace(/\D/g, ''), fraction };
}

/** One number of a sum; null: a sign waits for it. */
type Term = { readonly isMinus: boolean; readonly number: ReadNumber | null };

/**
 * The numbers of a text, each with the sign before it; null where two stand beside each other, where the marks of one make
 * none, or where something makes another number of it.
 */
function termsOf(text: string, decimals: InputDecimals): readonly Term[] | null {
  const plain = plainText(text);
  if (plain.length > MAX_LENGTH || MULTIPLE.test(plain)) return null;
  const written = plain
    .replace(CURRENCY_AS_MARK, `$1${DECIMAL_MARK}`)
    .replace(WORD, 'w')
    .replace(DASH_FOR_CENTS, '$1');
  const terms: Term[] = [];
  for (const piece of written.split(/(?=[+−])/)) {
    const [found, second] = piece.match(NUMBER) ?? [];
    const number = found === undefined ? null : takeApart(found, decimals);
    if (second !== undefined || (found !== undefined && number === null)) return null;
    // A sign before everything says nothing, and one before a word is a dash.
    if (number === null && (terms.length === 0 || piece.includes('w'))) continue;
    terms.push({ isMinus: terms.length > 0 && piece.startsWith(minus), number });
  }
  return terms;
}

function centsOf({ isMinus, number }: Term): Cents {
  if (number === null) return ZERO_CENTS;
  const amount = cents(Number(number.whole) * 100 + Number(number.fraction.padEnd(2, '0')));
  return isMinus ? negate(amount) : amount;
}

/** More digits than the cents of a whole text can hold exactly. */
const isTooLong = ({ number }: Term): boolean => (number?.whole ?? '').replace(/^0+/, '').length > 12;

/**
 * Reads what stands in an amount field (docs/screens.md#amount-field): `12.5`, `1,234.56`, `1.234,56`, `1,234` (1234), `-5` (5), `.5`,
 * `12.50+8` (20.50), `20-3` (17), `12.-` (12), `Fr. 12`, `١٢٫٥٠`. What is not one number, or one between two signs, is not
 * guessed: `12.345`, `1.234` (where there are decimals), `2 Bier 9.00`, `3*4`, `5k`.
 * @param text with the marks of English
 * @returns null when there is no number, when it is not to be read, has cents where there are no decimals, or is more than cents can hold
 */
export function readAmount(text: string, decimals: InputDecimals): ReadAmount | null {
  const terms = termsOf(text, decimals);
  if (terms === null || terms.length === 0 || terms.some(isTooLong)) return null;
  const amounts = terms.map(centsOf);
  if (decimals === 0 && amounts.some((amount) => amount % 100 !== 0)) return null;
  return {
    cents: sumCents(amounts),
    isSum: terms.length > 1,
    isOpen: terms.some(({ number }) => number === null),
  };
}

/** What an amount field comes to, as `readAmount` reads it; null where there is nothing to read, or less than 0. */
export function parseAmount(text: string, decimals: InputDecimals): Cents | null {
  const read = readAmount(text, decimals);
  return read !== null && read.cents >= 0 ? read.cents : null;
}

/**
 * The one number of a text, whichever marks its thousands have; null where there is none, or a sum.
 * @param text with the marks of English
 */
export function readNumber(text: string): ReadNumber | null {
  const terms = termsOf(text, 0) ?? [];
  return terms.length === 1 ? (terms[0]?.number ?? null) : null;
}

/**
 * An amount as a field holds it: with the decimal mark of English and no others, so that `parseAmount` reads it back
 * unchanged. Two decimals, none with `decimals` 0 unless the amount has some.
 * @throws RangeError for a negative amount
 */
export function formatAmountInput(amount: Cents, decimals: InputDecimals): string {
  if (amount < 0) throw new RangeError('an amount field holds no negative amount');
  const whole = String(Math.floor(amount / 100));
  if (inputDecimals(decimals, amount) === 0) return whole;
  return `${whole}.${String(amount % 100).padStart(2, '0')}`;
}

const hasNumber = (text: string): boolean => /\p{N}/u.test(text);

/**
 * What an amount field holds once it is left: what was understood, of a sum what it comes to. What cannot be saved stays as
 * it was typed, so that it can be mended; a text without a digit goes.
 */
export function leftAmountInput(text: string, decimals: InputDecimals): string {
  const read = readAmount(text, decimals);
  if (read === null) return hasNumber(text) ? text : '';
  return read.isOpen || read.cents < 0 ? text : formatAmountInput(read.cents, decimals);
}

/** What an amount field holds once a text was pasted: one number as it was understood, everything else as it is. */
export function pastedAmountInput(text: string, decimals: InputDecimals): string {
  return readAmount(text, decimals)?.isSum ? text : leftAmountInput(text, decimals);
}

/**
 * The text of an amount field as it is read while nobody types: thousands in groups. Only for the eye, the field keeps what
 * was typed; and what is not understood is shown as it is.
 */
export const groupedAmountInput = (text: string): string =>
  /^[\d.+−]*$/.test(text)
    ? text.replace(/(\d+)(\.\d*)?/g, (_, whole: string, rest = '') => `${groupDigits(whole, 'en-GB')}${rest}`)
    : text;

/** A text that says more is nobody's amount, in characters. */
const MAX_SPOKEN_LENGTH = 200;

/** A word for money; signs are no letters. */
const CURRENCY = String.raw`(?:\p{Lu}{3}|[Ee]uros?|[Ff]r\.?|[Rr]s\.?|[Kk]r\.?|zł|Kč|Ft)(?!\p{L})`;
const NO_WORD = String.raw`[^\p{L}\p{Extended_Pictographic}\p{Ps}\p{Pi}"]*`;
const AMOUNT_AND_TITLE = new RegExp(
  String.raw`^(?<amount>${NO_WORD}(?:${CURRENCY})?${NO_WORD}\p{Nd}${NO_WORD}(?:${CURRENCY})?)[\s:–—-]+(?<title>\S.*?)\s*$`,
  'su',
);
const ONLY_CURRENCY = new RegExp(`^${CURRENCY}$`, 'u');

/**
 * Takes apart a text that says an amount and what it was for: `34,50 Pizza`, `CHF 12.- Taxi`, `€ 8: Kaffee`. A number in the
 * title must not be the amount: `2 Bier 9,00` is nothing, `9,00 Bus 42` is.
 * @returns the amount as it was written; null for every other text, such as `34,50 EUR`
 */
export function amountAndTitle(text: string): { readonly amount: string; readonly title: string } | null {
  const parts = text.length > MAX_SPOKEN_LENGTH ? undefined : AMOUNT_AND_TITLE.exec(text)?.groups;
  if (parts?.amount === undefined || parts.title === undefined) return null;
  const { title } = parts;
  const amount = parts.amount.replace(/(?:[\s:]|\s[–—-]+)+$/, '');
  if (!/[\p{L}\p{Extended_Pictographic}]/u.test(title) || ONLY_CURRENCY.test(title)) return null;
  const isMoney = /\p{Nd}\D\p{Nd}{1,2}(?!\p{Nd})|\p{Sc}/u;
  if (hasNumber(title) && (!isMoney.test(amount) || isMoney.test(title))) return null;
  return { amount, title };
}
