import type { PayWays } from '@/lib/domain/pay-ways';
import { characterCount, cleanField, HOLDER_MAX_LENGTH } from './fields';
import { readPaypalName, readRevolutName } from './handles';
import { formatIban, type Iban, type IbanProblem, isCountry, needsBic, readBic, readIban } from './iban';
import { ADDRESS_MAX_LENGTHS, hasSwissCode } from './swiss-qr';
import { readPhone } from './ways';

type Field = keyof PayWays;

/** What is wrong with a field, for a sentence of the form. */
export type WayProblem =
  | { readonly problem: Exclude<IbanProblem['problem'], 'empty' | 'length-wrong'> }
  | Extract<IbanProblem, { readonly problem: 'length-wrong' }>
  | { readonly problem: 'holder-too-long'; readonly length: number }
  | {
      readonly problem:
        | 'holder-missing'
        | 'bic-missing'
        | 'bic'
        | 'place-missing'
        | 'country'
        | 'too-long'
        | 'phone'
        | 'paypal'
        | 'revolut';
    };

export type WaysRead = {
  /** As they are kept: without what is empty. */
  readonly ways: PayWays;
  readonly problems: ReadonlyMap<Field, WayProblem>;
  /** The account; null as long as it cannot be read. */
  readonly iban: Iban | null;
  readonly asksBic: boolean;
  /** Whether an address is of use: for the Swiss QR code. */
  readonly asksAddress: boolean;
};

const { street, buildingNumber, postalCode, town } = ADDRESS_MAX_LENGTHS;

/** The parts of an address that are left as they were typed, and how long each may be. */
const LEFT_AS_TYPED = { street, houseNumber: buildingNumber, postalCode, town } as const;
const ADDRESS = Object.keys(LEFT_AS_TYPED) as readonly (keyof typeof LEFT_AS_TYPED)[];

/**
 * Reads what somebody has typed of the ways in which they are paid.
 * @param currency of the group by ISO 4217: an address is asked for in CHF only
 */
export function readOwnWays(typed: PayWays, currency: string): WaysRead {
  const problems = new Map<Field, WayProblem>();
  const text = (field: Field): string => cleanField(typed[field] ?? '');
  const ways: Partial<Record<Field, string>> = {};
  const keep = (field: Field, value: string) => {
    if (value !== '') ways[field] = value;
  };

  const reading = readIban(text('iban'));
  const iban = reading.ok ? reading.iban : null;
  if (iban !== null) keep('iban', iban);
  else if (!reading.ok && reading.problem !== 'empty') problems.set('iban', ibanProblem(reading));

  const holder = text('holder');
  keep('holder', holder);
  const length = characterCount(holder);
  if (length > HOLDER_MAX_LENGTH) problems.set('holder', { problem: 'holder-too-long', length });
  if (iban !== null && holder === '') problems.set('holder', { problem: 'holder-missing' });

  const asksBic = iban !== null && needsBic(iban);
  if (asksBic) {
    const bic = readBic(text('bic'));
    if (bic !== null) keep('bic', bic);
    else problems.set('bic', { problem: text('bic') === '' ? 'bic-missing' : 'bic' });
  }

  for (const field of ADDRESS) {
    keep(field, text(field));
    if (characterCount(text(field)) > LEFT_AS_TYPED[field]) problems.set(field, { problem: 'too-long' });
  }
  const country = text('country').toUpperCase();
  keep('country', country);
  if (country !== '' && !isCountry(country)) problems.set('country', { problem: 'country' });
  const place = ['postalCode', 'town'] as const;
  const lacking = place.filter((field) => text(field) === '');
  const hasAddress = ADDRESS.some((field) => text(field) !== '');
  if (hasAddress && lacking[0]) problems.set(lacking[0], { problem: 'place-missing' });

  const readers = { phone: readPhone, paypal: readPaypalName, revolut: readRevolutName } as const;
  for (const field of ['phone', 'paypal', 'revolut'] as const) {
    const value = text(field) === '' ? '' : readers[field](text(field));
    if (value === null) problems.set(field, { problem: field });
    else keep(field, value);
  }
  return {
    ...{ ways, problems, iban, asksBic },
    asksAddress: hasAddress || (currency === 'CHF' && iban !== null && hasSwissCode(iban)),
  };
}

function ibanProblem(reading: IbanProblem): WayProblem {
  if (reading.problem === 'length-wrong') {
    const { problem, length, expected } = reading;
    return { problem, length, expected };
  }
  return { problem: reading.problem === 'empty' ? 'digit-wrong' : reading.problem };
}

/** The account number as a field shows it once it was left. */
export const shownIban = (text: string): string => {
  const reading = readIban(text);
  return reading.ok ? formatIban(reading.iban) : text;
};
