import { cleanName } from '@/lib/domain/text/text';

/** What a member is paid by. All of it is text that the reader must check again: it comes from another person. */
export type PayWays = {
  /** Name of the account's holder, at most 70 characters: banks compare it with the account. */
  readonly holder?: string;
  /** IBAN without spaces. */
  readonly iban?: string;
  readonly bic?: string;
  /** For Swiss QR: structured address of the holder. */
  readonly street?: string;
  readonly houseNumber?: string;
  readonly postalCode?: string;
  readonly town?: string;
  readonly country?: string;
  readonly phone?: string;
  readonly paypal?: string;
  readonly revolut?: string;
};

export const PAY_WAY_KEYS = [
  'holder',
  'iban',
  'bic',
  'street',
  'houseNumber',
  'postalCode',
  'town',
  'country',
  'phone',
  'paypal',
  'revolut',
] as const satisfies readonly (keyof PayWays)[];

/** Whether two members are paid by the same; null for nothing. */
export const samePayWays = (a: PayWays | null, b: PayWays | null): boolean =>
  PAY_WAY_KEYS.every((key) => a?.[key] === b?.[key]);

/** Trims the texts and drops empty ones, in the order of the keys; null if nothing is left. */
export function cleanPayWays(ways: PayWays | null): PayWays | null {
  const cleaned = PAY_WAY_KEYS.flatMap((key) => {
    const text = cleanName(ways?.[key] ?? '');
    return text === '' ? [] : [[key, text] as const];
  });
  return cleaned.length === 0 ? null : Object.fromEntries(cleaned);
}
