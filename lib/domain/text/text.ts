/**
 * Text lengths on the wire (30, 20, 100 …) are counted in UTF-16 code units, as the clients in the field count them
 * (`text.length`, `maxlength`). Most emoji have two or more.
 */
export function textLength(text: string): number {
  return text.length;
}

/** The longest emoji: a family of four with skin tones. */
const LETTER_MAX_LENGTH = 20;

/**
 * Whether the text has at most this many graphemes, so an emoji counts as one. Browsers without `Intl.Segmenter` count
 * its code points. Segmenting takes time, so a text that is too long for as many emoji is not segmented at all.
 */
export function hasAtMostLetters(text: string, limit: number): boolean {
  if (text.length > limit * LETTER_MAX_LENGTH) return false;
  // eslint-disable-next-line compat/compat -- Only if supported.
  const letters: Iterable<unknown> = 'Segmenter' in Intl ? new Intl.Segmenter().segment(text) : text;
  return Array.from(letters).length <= limit;
}

/** Latin characters without combining marks: each is a grapheme of its own. */
const PLAIN_GRAPHEMES = /^[\u0020-\u024F]*$/;

/**
 * Splits a text into graphemes. Nearly every name is plain and needs no Unicode tables. Browsers without
 * `Intl.Segmenter` (Firefox before 125) at worst separate a letter from its combining marks.
 */
export function splitGraphemes(text: string): readonly string[] {
  if (PLAIN_GRAPHEMES.test(text) || !('Segmenter' in Intl)) return Array.from(text);
  return Array.from(
    // eslint-disable-next-line compat/compat -- Only if supported.
    new Intl.Segmenter('de', { granularity: 'grapheme' }).segment(text),
    ({ segment }) => segment,
  );
}

/** Up to this length a text is normalized whatever it contains: even the worst takes 0.2 ms. */
const CHEAP_LENGTH = 400;
/** More combining marks in a row than any language writes; the Stream-Safe Text Format of UAX #15 allows 30. */
const MANY_MARKS = /\p{M}{31}/u;

/**
 * The text in a Unicode normal form. A long text with many combining marks in a row stays as it is: putting them in
 * order takes time that grows with their square, 1.5 s for 48,000.
 */
const normalized = (text: string, form: 'NFC' | 'NFKD'): string =>
  text.length > CHEAP_LENGTH && MANY_MARKS.test(text) ? text : text.normalize(form);

/** NFC makes a text four times shorter at most (UAX #15). */
const NFC_MAX_SHRINK = 4;

/**
 * A name or description as it is stored and compared: in Unicode NFC, without surrounding white space.
 * @param maxLength a text that exceeds it in any form is only trimmed, since it will be refused
 */
export function cleanName(text: string, maxLength = Infinity): string {
  const trimmed = text.trim();
  return trimmed.length > maxLength * NFC_MAX_SHRINK ? trimmed : normalized(trimmed, 'NFC');
}

/** A text of several lines as it is stored and compared: in Unicode NFC, without white space around it. */
export const cleanMessage = (text: string, maxLength?: number): string =>
  cleanName(text.replace(/\r\n?/g, '\n'), maxLength);

/** Words of visible ASCII characters separated by single spaces. Most names are such; they are their own key. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

/** Letters that Unicode does not decompose, and what people type who do not have the key. */
const PLAIN_LETTERS = new Map(
  'ßss łl øo đd ıi æae œoe ðd þth ħh ŧt ŋn ĸk ƶz ɨi ɓb ɗd ƴy ƙk ςσ'
    .split(' ')
    .map((pair) => [pair.charAt(0), pair.slice(1)]),
);

/**
 * Folds different spellings of a word into one: lower case, no accents, one width. `ä`, `ae` and `a` become the same,
 * as do `ß` and `ss`, `ł` and `l`. Used for searching, never displayed.
 */
export const foldLetters = (text: string): string =>
  normalized(text, 'NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036F]/g, '')
    .replace(/[^ -~]/g, (letter) => PLAIN_LETTERS.get(letter) ?? letter)
    .replace(/([aou])e/g, '$1');

/** Invisible characters: joiners, variation selectors, direction marks, fillers, soft hyphens, tags, controls. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}\uFFF9-\uFFFB]/gu;

/** Characters that appear as a gap of any width, including the blank braille pattern. */
const GAPS = /[\s\u2800]+/gu;

/**
 * A key for comparing names: two names with the same key look the same. Invisible characters are removed, the text is
 * in NFC, and every gap is a single space, as on a page. Case counts. Never display the key: joiners hold emoji
 * together and shape Persian and Indic words.
 * @returns an empty text if nothing of the name is visible
 */
export function nameKey(text: string): string {
  if (PLAIN.test(text)) return text;
  const visible = text.replace(INVISIBLE, '');
  // No name is that long, so it matters to nobody which form of it is the key.
  const key = visible.length > CHEAP_LENGTH ? visible : visible.normalize('NFC');
  return key.replace(GAPS, ' ').trim();
}

/** A character that can be seen: neither invisible nor a gap. */
const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\p{Cc}\uFFF9-\uFFFB\s\u2800]/u;

/** Whether PostgreSQL and UTF-8 can store the text: no NUL and no lone surrogates. */
export function isStorable(text: string): boolean {
  return !/[\0\p{Surrogate}]/u.test(text);
}

/**
 * Characters not allowed in a line of text: controls and line breaks, which would split it in logs, mails and lists,
 * and the characters that embed, override or isolate a direction, which scramble the text after them if left open. The
 * marks LRM, RLM and ALM affect only their neighbours and are allowed.
 */
const BREAKS_A_LINE = /[\p{Cc}\u2028-\u202E\u2066-\u2069\uFFF9-\uFFFB]/u;

/** Whether the text may be a name, a title or a description: storable, a single line, and not invisible. */
export function isStorableLine(text: string): boolean {
  return isStorable(text) && !BREAKS_A_LINE.test(text) && VISIBLE.test(text);
}

/**
 * Whether the text may be a multi-line message: storable, no controls except line breaks and tabs, and not invisible.
 */
export function isStorableMessage(text: string): boolean {
  return isStorable(text) && !/[^\P{Cc}\t\n\r]/u.test(text) && VISIBLE.test(text);
}

/** The characters of `BREAKS_A_LINE` that scramble even a text of several lines. */
const SCRAMBLES = /[\u202A-\u202E\u2066-\u2069\uFFF9-\uFFFB]/;

/** Whether the text may be the note of an entry: a message without the characters that control a direction. */
export const isStorableNote = (text: string): boolean => isStorableMessage(text) && !SCRAMBLES.test(text);

/** Characters that copied text may contain: our own isolates among them, and the placeholder of a picture. */
const LEFT_BEHIND = /[\u202A-\u202E\u2066-\u2069\uFEFF\uFFF9-\uFFFC\p{Surrogate}]|(?![\t-\r\u0085])\p{Cc}/gu;
const BREAKS = /[\t-\r\u0085\u2028\u2029]+/g;
/** Direction marks and zero-width characters, which have no effect at either end. */
const STRAY_MARK = /[\s\u200B\u200E\u200F\u061C\u2060]/;

/** Cuts stray marks off both ends. A pattern that ends in `+$` would start anew at each of many blanks. */
function withoutStrayMarks(text: string): string {
  const isStray = (index: number) => STRAY_MARK.test(text.charAt(index));
  let [start, end] = [0, text.length];
  while (start < end && isStray(start)) start += 1;
  while (end > start && isStray(end - 1)) end -= 1;
  return text.slice(start, end);
}

/**
 * Cleans a name, title or description that was typed or pasted into one of our own forms: characters that a line may
 * not contain are dropped, line breaks and tabs become blanks. Other clients get an error for such text
 * (`isStorableLine`).
 */
export const cleanLine = (text: string): string =>
  cleanName(withoutStrayMarks(text.replace(LEFT_BEHIND, '').replace(BREAKS, ' ')));

/**
 * Cleans a note that was typed or pasted into our own form, as `cleanLine` does for a line; tabs become blanks, and breaks
 * of any kind, such as those of word processors, line feeds. Other clients get an error for such text (`isStorableNote`).
 */
export const cleanNote = (text: string): string =>
  cleanMessage(
    text
      .replace(LEFT_BEHIND, '')
      .replace(/\t/g, ' ')
      .replace(/[\v\f\u0085\u2028\u2029]/g, '\n'),
  );

/** An address of the web, up to the punctuation behind it. */
const LINK = /(https:\/\/[^\s<>"„“”«»]*[^\s<>"„“”«».,;:!?'’)\]}])/u;

/** The pieces of a text, each after the other: every second one is an address of the web (https alone). */
export const withLinks = (text: string): readonly string[] => text.split(LINK);

/** Right-to-left letters, and the characters that control direction. */
const TURNS =
  /[\u0590-\u08FF\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/**
 * Prepares a text for insertion into a sentence: right-to-left text is wrapped in isolates (FSI … PDI), without which
 * two such names would swap places. Other text needs none and stays unchanged. For display only: never use the result
 * in a form field, a URL or an answer of the API.
 */
export const isolate = (text: string): string => (TURNS.test(text) ? `\u2068${text}\u2069` : text);

/** Wraps any text in isolates; `Sentence` (components/ui/verbatim.tsx) gives each such text an element of its own. */
export const setApart = (text: string): string => `\u2068${text}\u2069`;

/**
 * The values of a message for a `Sentence`, each text wrapped by `setApart`. Not for labels of controls and page
 * titles, which are plain text.
 */
export const apart = <Values extends Readonly<Record<string, string | number>>>(values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? setApart(value) : value,
    ]),
  ) as Values;

/** Replaces slashes in a group name by hyphens while it is typed, because names are part of URLs. */
export function replaceSlashes(text: string): string {
  return text.replaceAll('/', '-');
}

/** Created lazily: loading its tables takes a phone longer than everything else in this module. */
let germanOrder: Intl.Collator | undefined;

/**
 * Compares names in German alphabetical order; names that collate equal are ordered by code unit, so the order is
 * stable.
 */
export function compareNames(a: string, b: string): number {
  germanOrder ??= new Intl.Collator('de');
  const order = germanOrder.compare(a, b);
  if (order !== 0 || a === b) return order;
  return a < b ? -1 : 1;
}
