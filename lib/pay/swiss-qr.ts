import type { Cents } from '@/lib/domain/money/money';
import {
  amountProblem,
  type AmountProblem,
  amountText,
  byteCount,
  characterCount,
  cleanField,
  cleanText,
  cutText,
  HOLDER_MAX_LENGTH,
  type Payload,
  TEXT_MAX_LENGTH,
} from './fields';
import { countryOfIban, type Iban, isCountry, isQrIban } from './iban';
import { swissLatin } from './swiss-latin';

/** All of a Swiss QR code in bytes of UTF-8: what version 25 of a QR code holds with error correction M. */
export const SWISS_QR_MAX_BYTES = 997;

/** Where the account holder lives. Street and number may be left out, the rest may not (guidelines 2.3). */
export type SwissAddress = {
  readonly street?: string;
  readonly buildingNumber?: string;
  readonly postalCode: string;
  readonly town: string;
  /** By ISO 3166-1 alpha-2, such as `CH`. */
  readonly country: string;
};

export type SwissTransfer = {
  readonly holder: string;
  readonly address: SwissAddress;
  readonly iban: Iban;
  readonly cents: Cents;
  readonly currency: 'CHF' | 'EUR';
  /** The unstructured message. */
  readonly text: string;
};

/** The longest parts of an address, in characters. */
export const ADDRESS_MAX_LENGTHS = { street: 70, buildingNumber: 16, postalCode: 16, town: 35 } as const;
const MOST = { holder: HOLDER_MAX_LENGTH, ...ADDRESS_MAX_LENGTHS } as const;
const OPTIONAL: ReadonlySet<Field> = new Set(['street', 'buildingNumber']);

type Field = keyof typeof MOST;

export type SwissQrProblem =
  | `${Field}-missing`
  | `${Field}-too-long`
  /** It has letters that the code does not take, such as Greek ones. */
  | `${Field}-not-latin`
  | 'country-unknown'
  | 'iban-not-swiss'
  /** The account takes only payments with a reference. */
  | 'iban-needs-reference'
  | AmountProblem;

/** An address that is not said, as that of the final creditor and of who pays: seven empty lines. */
const NO_ADDRESS = Array.from({ length: 7 }, () => '');

const ACCOUNTS: ReadonlySet<string> = new Set(['CH', 'LI']);

/** Whether an account can be paid by a Swiss QR code. */
export const hasSwissCode = (iban: Iban): boolean => ACCOUNTS.has(countryOfIban(iban));

/**
 * The text of a Swiss QR code: Swiss Implementation Guidelines QR-bill 2.3, with a structured address and without a
 * reference, with LF between the lines. If it is too long the message is cut, never name or address.
 */
export function swissQr(transfer: SwissTransfer): Payload<SwissQrProblem> {
  const { address, iban, cents, currency } = transfer;
  const fields = fieldsOf(transfer);
  const country = cleanField(address.country).toUpperCase();
  const problem = fieldProblem(fields) ?? otherProblem(iban, country, cents);
  if (problem) return { ok: false, problem };

  const { holder, street, buildingNumber, postalCode, town } = fields;
  const lines = (message: string): string =>
    [
      ...['SPC', '0200', '1', iban],
      ...['S', holder.text, street.text, buildingNumber.text, postalCode.text, town.text, country],
      ...NO_ADDRESS,
      ...[amountText(cents), currency],
      ...NO_ADDRESS,
      ...['NON', '', message, 'EPD'],
    ].join('\n');
  const bytes = SWISS_QR_MAX_BYTES - byteCount(lines(''));
  const message = swissLatin(cleanText(transfer.text)).text.replace(/ +/g, ' ').trim();
  const text = cutText(message, { characters: TEXT_MAX_LENGTH, bytes });
  return { ok: true, payload: lines(text), text };
}

type Fields = Readonly<Record<Field, ReturnType<typeof swissLatin>>>;

function fieldsOf({ holder, address }: SwissTransfer): Fields {
  const field = (text = '') => swissLatin(cleanField(text));
  return {
    holder: field(holder),
    street: field(address.street),
    buildingNumber: field(address.buildingNumber),
    // The country has a line of its own, and is not written before the code as on an envelope.
    postalCode: field(address.postalCode.replace(/^\s*[A-Za-z]{1,2}\s*-\s*/, '')),
    town: field(address.town),
  };
}

function fieldProblem(fields: Fields): SwissQrProblem | null {
  for (const field of Object.keys(MOST) as Field[]) {
    const { text, isLossy } = fields[field];
    if (isLossy) return `${field}-not-latin`;
    if (text === '' && !OPTIONAL.has(field)) return `${field}-missing`;
    if (characterCount(text) > MOST[field]) return `${field}-too-long`;
  }
  return null;
}

function otherProblem(iban: Iban, country: string, cents: Cents): SwissQrProblem | null {
  if (!isCountry(country)) return 'country-unknown';
  if (!hasSwissCode(iban)) return 'iban-not-swiss';
  return isQrIban(iban) ? 'iban-needs-reference' : amountProblem(cents);
}
