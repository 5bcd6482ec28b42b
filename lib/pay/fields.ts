import type { Cents } from '@/lib/domain/money/money';
import { cleanName, splitGraphemes } from '@/lib/domain/text/text';

/** The text of a code for paying, or why there is none. */
export type Payload<Problem extends string> =
  | {
      readonly ok: true;
      /** What stands in the code. */
      readonly payload: string;
      /** The remittance text in it: cut, if all of it had no room. */
      readonly text: string;
    }
  | { readonly ok: false; readonly problem: Problem };

export type AmountProblem = 'amount-too-small' | 'amount-too-large';

/** 999,999,999.99 units: the most that EPC069-12 and the Swiss QR code can say. */
const TRANSFER_MAX_CENTS = 99_999_999_999;

/** The name of an account holder, in characters (EPC069-12, Swiss QR code). */
export const HOLDER_MAX_LENGTH = 70;

/** A remittance text, in characters (EPC069-12, Swiss QR code). */
export const TEXT_MAX_LENGTH = 140;

/** Of a text more than this is not read; nothing holds as much of it. */
const TEXT_READ_MAX_LENGTH = 2_000;

const BREAKS_AND_GAPS = /[\p{Cc}\p{Z}]+/gu;
/** Banks do not take pictures, and a half of a surrogate pair cannot be written in UTF-8. */
const PICTURES_AND_INVISIBLE =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u20E3\p{Default_Ignorable_Code_Point}\p{Cf}\p{Surrogate}]/gu;

/** The text as one line: line breaks and gaps become a space each, pictures and what is invisible goes. */
const oneLine = (text: string): string =>
  text.replace(PICTURES_AND_INVISIBLE, '').replace(BREAKS_AND_GAPS, ' ');

/** A name or an address as a field holds it: one line in NFC, nothing around it. It is never cut. */
export const cleanField = (text: string): string => cleanName(oneLine(text));

/** A remittance text as a field holds it: one line in NFC, empty if nothing of it can be seen. */
export function cleanText(text: string): string {
  const line = oneLine(text.slice(0, TEXT_READ_MAX_LENGTH)).normalize('NFC');
  return line.trim() === '' ? '' : line;
}

/** The length in characters, as banks count: one for each code point. */
export const characterCount = (text: string): number => Array.from(text).length;

/** The length in UTF-8, in bytes. */
export const byteCount = (text: string): number => new TextEncoder().encode(text).length;

/** The beginning of a text that is within both limits. Nothing that people see as one letter is cut in two. */
export function cutText(text: string, most: { readonly characters: number; readonly bytes: number }): string {
  let [kept, characters, bytes] = ['', 0, 0];
  for (const letter of splitGraphemes(text)) {
    characters += characterCount(letter);
    bytes += byteCount(letter);
    if (characters > most.characters || bytes > most.bytes) break;
    kept += letter;
  }
  return kept;
}

/** What is wrong with an amount to be paid, in cents. @returns null if nothing is */
export function amountProblem(amount: Cents, mostCents = TRANSFER_MAX_CENTS): AmountProblem | null {
  if (amount < 1) return 'amount-too-small';
  return amount > mostCents ? 'amount-too-large' : null;
}

/** A positive amount in units with two decimals, as all these codes write it: `1234` → `12.34`. */
export function amountText(amount: Cents): string {
  const digits = String(amount).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
