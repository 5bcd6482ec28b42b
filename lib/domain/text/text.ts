/**
 * Lengths of texts on the wire (30, 20, 100 …) are counted in UTF-16 code units, as the clients in the field count them
 * (`text.length`, `maxlength`); most emoji are two or more.
 */
export function textLength(text: string): number {
  return text.length;
}

/** How many letters people see: an emoji is one, whatever it is made of. Old browsers count its parts. */
export function letterCount(text: string): number {
  // eslint-disable-next-line compat/compat -- Only where it is known.
  const letters: Iterable<unknown> = 'Segmenter' in Intl ? new Intl.Segmenter().segment(text) : text;
  return Array.from(letters).length;
}

/** A name or description as it is stored and compared: Unicode NFC, without white space around it. */
export function cleanName(text: string): string {
  return text.normalize('NFC').trim();
}

/** Most names: words of visible ASCII characters with single spaces between them. They are their own key. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

/** Letters that Unicode does not take apart, though people who lack their key do. */
const PLAIN_LETTERS = new Map(
  'ßss łl øo đd ıi æae œoe ðd þth ħh ŧt ŋn ĸk ƶz ɨi ɓb ɗd ƴy ƙk ςσ'
    .split(' ')
    .map((pair) => [pair.charAt(0), pair.slice(1)]),
);

/**
 * What different spellings of a word have in common: small letters without accents, in one width; `ä`, `ae` and `a` are the
 * same, so are `ß` and `ss`, `ł` and `l`. It is for finding words and never shown.
 */
export const foldLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036F]/g, '')
    .replace(/[^ -~]/g, (letter) => PLAIN_LETTERS.get(letter) ?? letter)
    .replace(/([aou])e/g, '$1');

/** What draws nothing: joiners, variation selectors, direction marks, fillers, soft hyphens, tags, controls. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}\uFFF9-\uFFFB]/gu;

/** What draws only a gap, however wide; the blank braille pattern is one too. */
const GAPS = /[\s\u2800]+/gu;

/**
 * What a reader can tell a name by: two names with one key look the same. Without invisible characters, Unicode NFC, and
 * every gap a single space, as on a page. Case counts. It is for comparing and never shown: joiners hold emoji together
 * and shape Persian and Indic words.
 * @returns an empty text for one that nobody can see
 */
export function nameKey(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.replace(INVISIBLE, '').normalize('NFC').replace(GAPS, ' ').trim();
}

/** Whether PostgreSQL and UTF-8 can hold the text: no NUL and no lone surrogates. */
export function isStorable(text: string): boolean {
  return !/[\0\p{Surrogate}]/u.test(text);
}

/**
 * What a line of text may not hold: controls and breaks of lines (they end what was one line in logs, mails and lists), and
 * the characters that embed, override or isolate a direction: forgotten open, they scramble the words of others behind
 * them. The marks LRM, RLM and ALM reach no further than their neighbours and stay.
 */
const BREAKS_A_LINE = /[\p{Cc}\u2028-\u202E\u2066-\u2069\uFFF9-\uFFFB]/u;

/** Whether the text may be a name, a title or a description: storable, of one line, and with something to be seen. */
export function isStorableLine(text: string): boolean {
  return isStorable(text) && !BREAKS_A_LINE.test(text) && nameKey(text) !== '';
}

/** Whether the text may be a message of several lines: no controls but breaks and tabs, and something to be seen. */
export function isStorableMessage(text: string): boolean {
  return isStorable(text) && !/[^\P{Cc}\t\n\r]/u.test(text) && nameKey(text) !== '';
}

/** What other programs leave in a text that is copied: our own isolates among them, and the place of a picture. */
const LEFT_BEHIND = /[\u202A-\u202E\u2066-\u2069\uFEFF\uFFF9-\uFFFC\p{Surrogate}]|(?![\t-\r\u0085])\p{Cc}/gu;
const BREAKS = /[\t-\r\u0085\u2028\u2029]+/g;
/** Marks without a letter to steer. */
const STRAY_MARKS = /^[\s\u200B\u200E\u200F\u061C\u2060]+|[\s\u200B\u200E\u200F\u061C\u2060]+$/g;

/**
 * A name, title or description as our own forms take it from somebody who has typed or pasted it: what may not stand in a
 * line is dropped, breaks and tabs are blanks. Of other clients such a text is refused (`isStorableLine`).
 */
export const cleanLine = (text: string): string =>
  cleanName(text.replace(LEFT_BEHIND, '').replace(BREAKS, ' ').replace(STRAY_MARKS, ''));

/** Letters that are written from right to left, and the characters that steer direction by themselves. */
const TURNS =
  /[\u0590-\u08FF\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/**
 * A text that may stand in a sentence beside others: what is written from right to left gets isolates (FSI … PDI), without
 * which two such names and what is between them change places. Any other text is as it was: in our languages it turns
 * nothing around. For the eye only; never into a field, an address or an answer of the API.
 */
export const isolate = (text: string): string => (TURNS.test(text) ? `\u2068${text}\u2069` : text);

/** A text between isolates, whatever it is written in: `Sentence` (components/ui/verbatim.tsx) gives it an element of its own. */
export const setApart = (text: string): string => `\u2068${text}\u2069`;

/**
 * The values of a message that is seen in a `Sentence`: each text among them is set apart. Not for names of controls and
 * titles of pages, which are one text.
 */
export const apart = <Values extends Readonly<Record<string, string | number>>>(values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? setApart(value) : value,
    ]),
  ) as Values;

/** A group name as it is typed: a slash becomes a hyphen, because names stand in addresses. */
export function replaceSlashes(text: string): string {
  return text.replaceAll('/', '-');
}

/** Made with the first comparison: its tables take a phone longer than everything else that this module does. */
let germanOrder: Intl.Collator | undefined;

/** Alphabetical order for lists of people, as a German reader expects it; names that collate equal keep one fixed order. */
export function compareNames(a: string, b: string): number {
  germanOrder ??= new Intl.Collator('de');
  const order = germanOrder.compare(a, b);
  if (order !== 0 || a === b) return order;
  return a < b ? -1 : 1;
}
