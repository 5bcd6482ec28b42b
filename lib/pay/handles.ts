import type { Cents } from '@/lib/domain/money/money';
import { amountText } from './fields';

/** The name of a PayPal.Me link: at most 20 letters and digits. */
export type PaypalName = string & { readonly __brand: 'PaypalName' };

/** A Revolut name, as others find somebody with it. */
export type RevolutName = string & { readonly __brand: 'RevolutName' };

const PAYPAL_NAME = /^[a-z0-9]{1,20}$/i;
const PAYPAL_LINK = /^(?:https?:\/\/)?(?:www\.)?paypal\.(?:me|com(?:\/[a-z]{2})?\/paypalme)\/([^/?#]+)/i;

/** Revolut says no rule in public, so this is only what can stand in its links. */
const REVOLUT_NAME = /^[a-z0-9](?:[a-z0-9._-]{0,28}[a-z0-9])?$/i;
const REVOLUT_LINK = /^(?:https?:\/\/)?(?:www\.)?revolut\.me\/([^/?#]+)/i;

/** What PayPal can be paid in from any country (its list of currencies, by ISO 4217). */
const PAYPAL_CURRENCIES = new Set(
  'AUD CAD CHF CZK DKK EUR GBP HKD HUF ILS JPY MXN NOK NZD PHP PLN SEK SGD THB TWD USD'.split(' '),
);
/** In these PayPal takes whole units only. */
const PAYPAL_WHOLE = new Set(['HUF', 'JPY', 'TWD']);

/** The name in what somebody pasted: a link, `@name` or the name. */
const nameIn = (text: string, link: RegExp): string => {
  const pasted = text.replace(/\p{Default_Ignorable_Code_Point}/gu, '').trim();
  return link.exec(pasted)?.[1] ?? pasted.replace(/^@/, '');
};

/** Reads the PayPal.Me name in a link, `@name` or a name. @returns null if there is none */
export function readPaypalName(text: string): PaypalName | null {
  const name = nameIn(text, PAYPAL_LINK);
  return PAYPAL_NAME.test(name) ? (name as PaypalName) : null;
}

/**
 * The link at which somebody is paid. The amount is left out where PayPal does not take it: it is then typed there.
 * @param currency by ISO 4217
 */
export function paypalLink(name: PaypalName, amount: Cents, currency: string): string {
  const base = `https://paypal.me/${name}`;
  const isWhole = amount % 100 === 0;
  if (amount < 1 || !PAYPAL_CURRENCIES.has(currency) || (!isWhole && PAYPAL_WHOLE.has(currency))) return base;
  return `${base}/${isWhole ? amount / 100 : amountText(amount)}${currency}`;
}

/** Reads the Revolut name in a link, `@name` or a name. @returns null if there is none */
export function readRevolutName(text: string): RevolutName | null {
  const name = nameIn(text, REVOLUT_LINK);
  return REVOLUT_NAME.test(name) ? (name as RevolutName) : null;
}

/** The page of somebody at Revolut. Its links can say no amount. */
export const revolutLink = (name: RevolutName): string => `https://revolut.me/${name}`;
