// lib/domain/pay-ways.ts
/** What a member is paid by. All of it is text that the reader must check again: it comes from another person. */
export type PayWays = {
  readonly holder?: string;
  readonly iban?: string;
  readonly bic?: string;
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
