/**
 * The units of currencies. They are separate from the names, so that a page that only shows amounts does not load
 * those.
 */
import { type Cents, cents } from './money';

/** Currencies whose ISO 4217 minor unit is "0". Currencies with three decimals are entered with two. */
const withoutMinorUnit = new Set(
  'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' '),
);

const ISO_CODES = new Map([
  ['€', 'EUR'],
  ['$', 'USD'],
  ['£', 'GBP'],
]);

const SYMBOLS = new Map([...ISO_CODES].map(([symbol, code]) => [code, symbol]));

/** The ISO 4217 code of a currency value: `€` → `EUR`; a code stays as it is. */
export const isoCode = (value: string): string => ISO_CODES.get(value) ?? value;

/** The currency value with an ISO 4217 code: `EUR` → `€`; other codes are values. */
export const currencyOfCode = (code: string): string => SYMBOLS.get(code) ?? code;

/**
 * Currencies of which about eight or more make a euro (rates of autumn 2025): a hotel bill would exceed the usual
 * ceiling.
 */
export const WEAK_CURRENCIES: ReadonlySet<string> = new Set(
  (
    'AFN ALL AMD AOA ARS BDT BIF BOB BTN BWP CDF CLP CNY COP CRC CUP CVE CZK DJF DOP DZD EGP ERN ETB GHS GMD ' +
    'GNF GTQ GYD HKD HNL HTG HUF IDR INR IQD IRR ISK JMD JPY KES KGS KHR KMF KPW KRW KZT LAK LBP LKR LRD LSL ' +
    'MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MZN NAD NGN NIO NOK NPR PHP PKR PYG RSD RUB RWF SBD SCR ' +
    'SDG SEK SLE SLL SOS SRD SSP STN SVC SYP SZL THB TJS TRY TTD TWD TZS UAH UGX UYU UZS VED VES VND VUV XAF ' +
    'XOF XPF YER ZAR ZMW ZWG ZWL'
  ).split(' '),
);

/** 99,999.99 units: the ceiling of an expense, a payment and a settlement (docs/wire.md#limits). */
export const MAXIMUM_AMOUNT_CENTS = cents(9_999_999);

/** 999,999,999.99 units: the same ceiling in a weak currency. */
const MAXIMUM_WEAK_AMOUNT_CENTS = cents(99_999_999_999);

/** 10,000,000,000 units: more no entry can have, whatever its currency; a CHECK of the database says the same. */
export const STORED_AMOUNT_MAX_CENTS = cents(1_000_000_000_000);

/** Decimals with which amounts of a currency are entered, split and shown: 0 if it has no minor unit, else 2. */
export function currencyDecimals(value: string): 0 | 2 {
  return withoutMinorUnit.has(value) ? 0 : 2;
}

/** The largest amount of an expense, a payment or a settlement in this currency. */
export function maxAmountCents(value: string): Cents {
  return WEAK_CURRENCIES.has(value) ? MAXIMUM_WEAK_AMOUNT_CENTS : MAXIMUM_AMOUNT_CENTS;
}
