import {
  friendlyFormatIBAN,
  getCountrySpecifications,
  isQRIBAN,
  isValidBIC,
  validateIBAN,
  ValidationErrorsIBAN,
} from 'ibantools';

/** An account number by ISO 13616 that is valid: capital letters and digits, no spaces. */
export type Iban = string & { readonly __brand: 'Iban' };

/** The code of a bank by ISO 9362: 8 or 11 capital letters and digits. */
export type Bic = string & { readonly __brand: 'Bic' };

/** What is wrong with an IBAN. Its length is wrong in characters, without spaces. */
export type IbanProblem =
  | { readonly problem: 'empty' | 'country-unknown' | 'character-wrong' | 'digit-wrong' }
  | { readonly problem: 'length-wrong'; readonly length: number; readonly expected: number };

export type IbanReading = { readonly ok: true; readonly iban: Iban } | ({ readonly ok: false } & IbanProblem);

/** The European Economic Area. */
const EEA = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
);

/** SEPA beyond it. Of these the library does not know the five that joined in 2025 and 2026. */
const SEPA_BEYOND_EEA = new Set('AD AL CH GB GI MC MD ME MK RS SM VA'.split(' '));

/** What people type between the groups, and what comes along with a copy. */
const BETWEEN = /[\s\p{Pd}\p{Default_Ignorable_Code_Point}._:]/gu;

/** An account number or a bank's code as it is compared: one width, no spaces, capital letters. */
const compact = (text: string): string => text.normalize('NFKC').replace(BETWEEN, '').toUpperCase();

/** Reads an IBAN as people type or paste it: in groups, in small letters, with "IBAN" before it. */
export function readIban(text: string): IbanReading {
  const typed = compact(text).replace(/^IBAN/, '');
  const { errorCodes } = validateIBAN(typed);
  const has = (code: ValidationErrorsIBAN): boolean => errorCodes.includes(code);
  if (has(ValidationErrorsIBAN.NoIBANProvided)) return { ok: false, problem: 'empty' };
  const expected = getCountrySpecifications()[typed.slice(0, 2)]?.chars ?? null;
  if (expected === null) return { ok: false, problem: 'country-unknown' };
  if (typed.length !== expected) {
    return { ok: false, problem: 'length-wrong', length: typed.length, expected };
  }
  if (has(ValidationErrorsIBAN.WrongBBANFormat) || has(ValidationErrorsIBAN.ChecksumNotNumber)) {
    return { ok: false, problem: 'character-wrong' };
  }
  if (has(ValidationErrorsIBAN.WrongIBANChecksum)) return { ok: false, problem: 'digit-wrong' };
  // The checksums within a country are no part of ISO 13616, and banks have accounts that are exceptions to them.
  return { ok: true, iban: typed as Iban };
}

/** Reads the code of a bank as people type it. @returns null if it is none */
export function readBic(text: string): Bic | null {
  const typed = compact(text);
  return isValidBIC(typed) ? (typed as Bic) : null;
}

/** The IBAN as it is shown and read aloud, in groups of four. */
export const formatIban = (iban: Iban): string => friendlyFormatIBAN(iban) ?? iban;

/** The country of the account, by ISO 3166-1 alpha-2. */
export const countryOfIban = (iban: Iban): string => iban.slice(0, 2);

/** Whether euros can be sent there by a SEPA credit transfer. */
export const isSepa = (iban: Iban): boolean =>
  EEA.has(countryOfIban(iban)) || SEPA_BEYOND_EEA.has(countryOfIban(iban));

/** Whether a SEPA credit transfer there needs the code of the bank: in SEPA, but outside of the EEA. */
export const needsBic = (iban: Iban): boolean => SEPA_BEYOND_EEA.has(countryOfIban(iban));

/** Whether the account takes only payments with a Swiss QR reference (an IID of 30000 to 31999). */
export const isQrIban = (iban: Iban): boolean => isQRIBAN(iban);

/** Whether there is such a country, by ISO 3166-1 alpha-2 in capital letters. */
export const isCountry = (code: string): boolean => Object.hasOwn(getCountrySpecifications(), code);
