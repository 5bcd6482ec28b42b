import { groupDigits, type NumberLocale } from './format';
import { type Cents, cents, negate, sumCents, ZERO_CENTS } from './money';

/** Decimals of an amount field: 2, or 0 for a currency without a minor unit. */
export type InputDecimals = 0 | 2;

/**
 * Decimals of a field for an amount in any currency. Of 3, amounts are thousandths; of 0 they are hundredths, as the
 * group's own.
 */
export type ForeignDecimals = InputDecimals | 3;

/**
 * What the reader's mark of thousands means if it is the only mark and stands before exactly three digits. A number: the
 * currency counts thousandths, so it may be either, and marks decimals where thousands would exceed so many units.
 */
export type LoneMark = 'thousands' | 'decimals' | number;

/** The longest text that is parsed, in characters: room for a long bill, yet its sum stays a safe integer. */
const MAX_LENGTH = 60;

const minus = '−';

/** The parsed content of an amount field: one number, or several that are added and subtracted. */
export type ReadAmount = {
  /** The total; below 0 if more is subtracted than added. */
  readonly cents: Cents;
  /** Whether the text has more than one number, or an operator that announces one. */
  readonly isSum: boolean;
  /** Whether an operator still lacks a number before or after it; `cents` is the total of the numbers there are. */
  readonly isOpen: boolean;
};

/** The digits of one number without its marks. `whole` is empty for `.5`; `fraction` has 0 to 2 digits, or 3. */
export type ReadNumber = { readonly whole: string; readonly fraction: string };

/**
 * The decimals with which a form shows a stored amount: those of the currency, but 2 if the amount has hundredths. Old
 * clients may send hundredths in any currency, and opening and saving such an amount must not change it.
 */
export function inputDecimals(currencyDecimals: InputDecimals, stored: Cents | null): InputDecimals {
  return stored !== null && stored % 100 !== 0 ? 2 : currencyDecimals;
}

/**
 * Converts a text from the user's notation to English marks, or back: German swaps comma and full stop. The functions
 * below read English marks only, so a form survives a change of language.
 */
export const exchangeMarks = (text: string, locale: NumberLocale): string =>
  locale === 'en-GB' ? text : text.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'));

const DECIMAL_MARK = '٫';

/** Variants that keyboards produce for the supported marks and signs: full-width, raised, from other scripts. */
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

/** Unicode has the ten digits of each script in sequence, and some of these sequences follow each other directly. */
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

/** A currency sign between digits serves as the decimal mark: `12€50`. */
const CURRENCY_AS_MARK = /(\d)\p{Sc}(?=\d\d(?!\d))/gu;

/** A dash after a mark means zero cents: `12,- €`, `12:-`. */
const DASH_FOR_CENTS = /([.,:٫])−+(?![\d.,])/g;

/** Suffixes that change the value of the number before them: 2½, 10 %, 5k, 3千. */
const MULTIPLE = new RegExp(
  String.raw`(?!\d)\p{N}|[%‰٪؉]|\d ?(?:[百千万萬億亿兆십백천만억]|(?:` +
    'k|m|mio|mln|mld|mrd|mill?e?|million(?:s|en)?|milliard\\p{L}*|milyon|bn|billions?|thousand|hundred|tsd|tausend|hundert|' +
    String.raw`tys|тыс|млн|bin|lakhs?|lacs?|crores?|cr|ribu|rb|juta|jt)(?![\p{L}\p{M}]))`,
  'iu',
);

const NUMBER = /[.,٫]*\d+(?:[.,'٫ ]\d+)*/g;

/** Digits in groups of three, or in groups of two before a final three as in India, with the same mark throughout. */
const GROUPED = /^[1-9]\d{0,2}([.,' ])\d{3}(?:\1\d{3})*$|^[1-9]\d?([.,' ])\d{2}(?:\2\d{2})*\2\d{3}$/;

/**
 * A full stop before three digits is ambiguous, unless there are no decimals: it may group thousands or mark decimals.
 */
const UNDECIDED = /^\d+\.\d{3}$/;

/** Where there are three decimals, a comma before three digits still groups thousands. */
const WITH_THREE = /^(.*)([.٫](?=\d{1,3}$)|,(?=\d{1,2}$))(\d+)$/;

/** One mark before exactly three digits. */
const BEFORE_THREE = /^(\d*)([.,٫])(\d{3})$/;

/** A number with three decimals; null where only two are counted and the last one is not 0. */
function withThreeDecimals(whole: string, fraction: string, decimals: ForeignDecimals): ReadNumber | null {
  if (decimals === 3) return { whole, fraction };
  return fraction.endsWith('0') ? { whole, fraction: fraction.slice(0, 2) } : null;
}

/** Splits a number of a plain text into its digits; null if its marks do not form a valid number. */
function takeApart(number: string, decimals: ForeignDecimals, lone: LoneMark): ReadNumber | null {
  const [, units, loneMark, three] = BEFORE_THREE.exec(number) ?? [];
  if (lone !== 'thousands' && decimals > 0 && units !== undefined && three !== undefined) {
    const isEither = loneMark === ',' && /^[1-9]\d{0,2}$/.test(units);
    const isUndecided = isEither && typeof lone === 'number' && Number(units + three) <= lone;
    return isUndecided ? null : withThreeDecimals(units, three, decimals);
  }
  const pattern = decimals === 3 ? WITH_THREE : /^(.*)([.,٫])(\d{1,2})$/;
  const [, before = number, mark, fraction = ''] = pattern.exec(number) ?? [];
  if (/^\d*$/.test(before)) return { whole: before, fraction };
  if (!GROUPED.test(before) || (mark !== undefined && before.includes(mark))) return null;
  if (mark === undefined && decimals > 0 && UNDECIDED.test(before)) return null;
  return { whole: before.replace(/\D/g, ''), fraction };
}

/** One number of a sum; `number` is null if the number after its sign is still missing. */
type Term = { readonly isMinus: boolean; readonly number: ReadNumber | null };

/**
 * The numbers of a text, each with the sign before it. Null if two numbers have no sign between them, if the marks of
 * one are invalid, or if a suffix changes its value (`MULTIPLE`).
 */
function termsOf(text: string, readOne: (number: string) => ReadNumber | null): readonly Term[] | null {
  const plain = plainText(text);
  if (plain.length > MAX_LENGTH || MULTIPLE.test(plain)) return null;
  const written = plain
    .replace(CURRENCY_AS_MARK, `$1${DECIMAL_MARK}`)
    .replace(WORD, 'w')
    .replace(DASH_FOR_CENTS, '$1');
  const terms: Term[] = [];
  for (const piece of written.split(/(?=[+−])/)) {
    const [found, second] = piece.match(NUMBER) ?? [];
    const number = found === undefined ? null : readOne(found);
    if (second !== undefined || (found !== undefined && number === null)) return null;
    // A leading sign is ignored, and a sign before a word is a dash.
    if (number === null && (terms.length === 0 || piece.includes('w'))) continue;
    terms.push({ isMinus: terms.length > 0 && piece.startsWith(minus), number });
  }
  return terms;
}

/** How many digits of its fraction an amount counts. */
const placesOf = (decimals: ForeignDecimals): 2 | 3 => (decimals === 3 ? 3 : 2);

function centsOf({ isMinus, number }: Term, decimals: ForeignDecimals): Cents {
  if (number === null) return ZERO_CENTS;
  const places = placesOf(decimals);
  const amount = cents(Number(number.whole) * 10 ** places + Number(number.fraction.padEnd(places, '0')));
  return isMinus ? negate(amount) : amount;
}

/** Whether a number has so many digits before its decimals that a sum of such numbers may exceed the safe integers. */
export const isTooLong = (whole: string): boolean => whole.replace(/^0+/, '').length > 12;

/**
 * Parses the text of an amount field (docs/screens.md#amount-field): `12.5`, `1,234.56`, `1.234,56`, `1,234` (1234),
 * `-5` (5), `.5`, `12.50+8` (20.50), `20-3` (17), `12.-` (12), `Fr. 12`, `١٢٫٥٠`. Ambiguous text is rejected rather
 * than guessed: `12.345`, `1.234` (if there are decimals), `2 Bier 9.00`, `3*4`, `5k`.
 * @param text with English marks
 * @returns null if there is no number, if the text cannot be parsed or has two readings (`readingsOf`), if it has cents
 *   although the currency has no decimals, or if it is too large for cents
 */
export function readAmount(
  text: string,
  decimals: ForeignDecimals,
  lone: LoneMark = 'thousands',
): ReadAmount | null {
  const terms = termsOf(text, (number) => takeApart(number, decimals, lone));
  if (terms === null || terms.length === 0 || terms.some(({ number }) => isTooLong(number?.whole ?? '')))
    return null;
  const amounts = terms.map((term) => centsOf(term, decimals));
  if (decimals === 0 && amounts.some((amount) => amount % 100 !== 0)) return null;
  return {
    cents: sumCents(amounts),
    isSum: terms.length > 1,
    isOpen: terms.some(({ number }) => number === null),
  };
}

/** The total of an amount field, as `readAmount` parses it; null if it cannot be parsed or is below 0. */
export function parseAmount(
  text: string,
  decimals: InputDecimals,
  lone: LoneMark = 'thousands',
): Cents | null {
  const read = readAmount(text, decimals, lone);
  return read !== null && read.cents >= 0 ? read.cents : null;
}

/**
 * The two amounts that a text may be: `1,600` rials are 1.600 or 1600. Of a sum, each such mark means the same.
 * @returns first with the mark as that of decimals; null if the text has one reading, or none
 */
export function readingsOf(
  text: string,
  decimals: ForeignDecimals,
  lone: LoneMark,
): readonly [Cents, Cents] | null {
  if (typeof lone !== 'number' || readAmount(text, decimals, lone) !== null) return null;
  const few = readAmount(text, decimals, 'decimals');
  const many = readAmount(text, decimals, 'thousands');
  if (few === null || many === null || few.isOpen || few.cents < 0 || many.cents < 0) return null;
  return [few.cents, many.cents];
}

/**
 * The single number of a text, whichever marks group its thousands; null if there is none or several.
 * @param text with English marks
 */
export function readNumber(text: string): ReadNumber | null {
  const terms = termsOf(text, (number) => takeApart(number, 0, 'thousands')) ?? [];
  return terms.length === 1 ? (terms[0]?.number ?? null) : null;
}

/** Splits a number with any decimals; a mark of thousands before three digits may be either (`1,084`). */
function takeDecimal(number: string): ReadNumber | null {
  const [, before = number, mark, fraction = ''] = /^(.*)([.,٫])(\d+)$/.exec(number) ?? [];
  if (/^\d*$/.test(before)) {
    const isEither = mark === ',' && fraction.length === 3 && /^[1-9]\d{0,2}$/.test(before);
    return isEither ? null : { whole: before, fraction };
  }
  if (GROUPED.test(number)) return { whole: number.replace(/\D/g, ''), fraction: '' };
  return GROUPED.test(before) && mark !== undefined && !before.includes(mark)
    ? { whole: before.replace(/\D/g, ''), fraction }
    : null;
}

/**
 * The single number of a text, with all of its decimals and in any notation that an amount may have.
 * @param text with English marks
 * @returns digits with at most one point; null if there is no number or several
 */
export function readDecimal(text: string): string | null {
  const [term, second] = termsOf(text, takeDecimal) ?? [];
  if (!term?.number || second) return null;
  const { whole, fraction } = term.number;
  return `${whole || '0'}${fraction && '.'}${fraction}`;
}

/**
 * Formats an amount for the value of an amount field: with the English decimal mark and no grouping, so that
 * `parseAmount` reads it back unchanged. Two decimals, or none if `decimals` is 0 and the amount is whole.
 * @throws RangeError for a negative amount
 */
export function formatAmountInput(amount: Cents, decimals: ForeignDecimals): string {
  if (amount < 0) throw new RangeError('an amount field cannot hold a negative amount');
  const places = placesOf(decimals);
  const unit = 10 ** places;
  const whole = String(Math.floor(amount / unit));
  if (decimals === 0 && amount % unit === 0) return whole;
  return `${whole}.${String(amount % unit).padStart(places, '0')}`;
}

const hasNumber = (text: string): boolean => /\p{N}/u.test(text);

/**
 * The value of an amount field after blur: the amount that was parsed, or the total of a sum. Text that cannot be saved
 * stays as typed, so that the user can correct it; text without a digit is cleared.
 */
export function leftAmountInput(
  text: string,
  decimals: ForeignDecimals,
  lone: LoneMark = 'thousands',
): string {
  const read = readAmount(text, decimals, lone);
  if (read === null) return hasNumber(text) ? text : '';
  return read.isOpen || read.cents < 0 ? text : formatAmountInput(read.cents, decimals);
}

/** The value of an amount field after a paste: a single number in normalized form, a sum exactly as pasted. */
export function pastedAmountInput(
  text: string,
  decimals: ForeignDecimals,
  lone: LoneMark = 'thousands',
): string {
  return readAmount(text, decimals, lone)?.isSum ? text : leftAmountInput(text, decimals, lone);
}

/**
 * The text of an amount field as it is displayed while it has no focus: with grouped thousands. The field itself keeps
 * what was typed. Text with other characters is shown as it is.
 */
export const groupedAmountInput = (text: string): string =>
  text.length <= MAX_LENGTH && /^[\d.+−]*$/.test(text)
    ? text.replace(/(\d+)(\.\d*)?/g, (_, whole: string, rest = '') => `${groupDigits(whole, 'en-GB')}${rest}`)
    : text;

/** A longer text is not searched for an amount; in characters. */
const MAX_SPOKEN_LENGTH = 200;

/** A word or code for a currency. Currency signs need no rule: they are not letters. */
const CURRENCY = String.raw`(?:\p{Lu}{3}|[Ee]uros?|[Ff]r\.?|[Rr]s\.?|[Kk]r\.?|zł|Kč|Ft)(?!\p{L})`;
const NO_WORD = String.raw`[^\p{L}\p{Extended_Pictographic}\p{Ps}\p{Pi}"]*`;
const AMOUNT_AND_TITLE = new RegExp(
  String.raw`^(?<amount>${NO_WORD}(?:${CURRENCY})?${NO_WORD}\p{Nd}${NO_WORD}(?:${CURRENCY})?)[\s:–—-]+(?<title>\S.*?)\s*$`,
  'su',
);
const ONLY_CURRENCY = new RegExp(`^${CURRENCY}$`, 'u');

/**
 * Splits a text into an amount and a title: `34,50 Pizza`, `CHF 12.- Taxi`, `€ 8: Kaffee`. A number in the title must
 * not look like the amount: `2 Bier 9,00` is rejected, `9,00 Bus 42` is accepted.
 * @returns the amount as it was written; null for any other text, such as `34,50 EUR`
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
