import type { Cents } from '@/lib/domain/money/money';
import type { PayWays } from '@/lib/domain/pay-ways';
import { PHONE_MAX_LENGTH } from '@/lib/limits';
import { cleanField, HOLDER_MAX_LENGTH, characterCount, type Payload } from './fields';
import { giroCode } from './girocode';
import { type PaypalName, readPaypalName, readRevolutName, type RevolutName } from './handles';
import { type Bic, countryOfIban, formatIban, type Iban, readBic, readIban } from './iban';
import { spayd } from './spayd';
import { hasSwissCode, swissQr } from './swiss-qr';

/** What somebody is paid by, of which every part was checked; null for each that is missing or wrong. */
export type CheckedWays = {
  readonly holder: string | null;
  readonly iban: Iban | null;
  readonly bic: Bic | null;
  readonly phone: string | null;
  readonly paypal: PaypalName | null;
  readonly revolut: RevolutName | null;
  readonly address: {
    readonly street?: string;
    readonly buildingNumber?: string;
    readonly postalCode: string;
    readonly town: string;
    readonly country: string;
  } | null;
};

/** A telephone number as people write it. @returns null if it is none */
export function readPhone(text: string): string | null {
  const line = cleanField(text);
  const digits = line.replace(/\D/g, '').length;
  return line.length <= PHONE_MAX_LENGTH && /^\+?[\d ()/.-]+$/.test(line) && digits >= 5 && digits <= 15
    ? line
    : null;
}

const holderIn = (text: string): string | null => {
  const name = cleanField(text);
  return name === '' || characterCount(name) > HOLDER_MAX_LENGTH ? null : name;
};

/** Checks what somebody is paid by: it may have been written by somebody else. */
export function checkWays(ways: PayWays | null): CheckedWays {
  const { holder = '', iban = '', bic = '', phone = '', paypal = '', revolut = '' } = ways ?? {};
  const reading = readIban(iban);
  const [postalCode, town] = [cleanField(ways?.postalCode ?? ''), cleanField(ways?.town ?? '')];
  const account = reading.ok ? reading.iban : null;
  const country = cleanField(ways?.country ?? '') || (account ? countryOfIban(account) : '');
  return {
    holder: holderIn(holder),
    iban: account,
    bic: readBic(bic),
    phone: readPhone(phone),
    paypal: readPaypalName(paypal),
    revolut: readRevolutName(revolut),
    address:
      postalCode === '' || town === ''
        ? null
        : {
            ...{ postalCode, town, country },
            ...(ways?.street !== undefined && { street: ways.street }),
            ...(ways?.houseNumber !== undefined && { buildingNumber: ways.houseNumber }),
          },
  };
}

/** Why a payment has no code, for a sentence of the screen. */
export type NoCode =
  | 'no-iban'
  | 'currency'
  | 'not-iso'
  | 'no-holder'
  | 'not-sepa'
  | 'no-bic'
  | 'no-address'
  | 'not-latin'
  | 'not-swiss'
  | 'not-czech'
  | 'needs-reference'
  | 'amount';

export type BankCode =
  | {
      readonly ok: true;
      readonly kind: 'giro' | 'swiss' | 'spayd';
      readonly payload: string;
      readonly text: string;
    }
  | { readonly ok: false; readonly why: NoCode };

export type BankPayment = {
  readonly ways: CheckedWays;
  readonly cents: Cents;
  /** By ISO 4217; null for a currency that it does not have. */
  readonly currency: string | null;
  readonly text: string;
};

/** The code that a bank's app reads for a payment, or why there is none. */
export function bankCode({ ways, cents, currency, text }: BankPayment): BankCode {
  const { iban, holder, bic, address } = ways;
  const no = (why: NoCode): BankCode => ({ ok: false, why });
  if (currency === null) return no('not-iso');
  if (iban === null) return no('no-iban');
  if (cents < 1) return no('amount');
  if (currency === 'CZK') return coded('spayd', spayd({ iban, cents, text }));
  if (holder === null) return no('no-holder');
  if (currency === 'EUR')
    return coded('giro', giroCode({ holder, iban, cents, text, ...(bic !== null && { bic }) }));
  if (currency !== 'CHF') return no('currency');
  if (!hasSwissCode(iban)) return no('not-swiss');
  return address === null
    ? no('no-address')
    : coded('swiss', swissQr({ holder, address, iban, cents, currency, text }));
}

const WHY: Readonly<Record<string, NoCode>> = {
  'holder-missing': 'no-holder',
  'holder-too-long': 'no-holder',
  'iban-not-sepa': 'not-sepa',
  'bic-missing': 'no-bic',
  'iban-not-swiss': 'not-swiss',
  'iban-needs-reference': 'needs-reference',
  'iban-not-czech': 'not-czech',
  'amount-too-small': 'amount',
  'amount-too-large': 'amount',
};

function coded(kind: 'giro' | 'swiss' | 'spayd', code: Payload<string>): BankCode {
  if (code.ok) return { ok: true, kind, payload: code.payload, text: code.text };
  const other = code.problem.endsWith('-not-latin') ? 'not-latin' : 'no-address';
  return { ok: false, why: WHY[code.problem] ?? other };
}

/** "DE02 1203 …, Anna Beispiel": an account as a message says it; null if there is none. */
export function accountLine(ways: PayWays | null): { iban: string; holder: string } | null {
  const { iban, holder } = checkWays(ways);
  return iban === null ? null : { iban: formatIban(iban), holder: holder ?? '' };
}
