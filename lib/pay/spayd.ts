import type { Cents } from '@/lib/domain/money/money';
import { amountProblem, type AmountProblem, amountText, cleanText, type Payload } from './fields';
import { splitGraphemes } from '@/lib/domain/text/text';
import { countryOfIban, type Iban } from './iban';

/** 9,999,999.99 units: an amount has at most ten characters. */
const SPAYD_MAX_CENTS = 999_999_999;

/** A message, in characters as it is written, with what is escaped in it. */
const MESSAGE_MAX_LENGTH = 60;

export type SpaydProblem = 'iban-not-czech' | AmountProblem;

/** A payment in Czech crowns between accounts in the Czech Republic. */
export type CzechTransfer = { readonly iban: Iban; readonly cents: Cents; readonly text: string };

/**
 * The text of a Short Payment Descriptor 1.0. Banks read it for payments within the country only, so the account must
 * be a Czech one.
 */
export function spayd({ iban, cents, text }: CzechTransfer): Payload<SpaydProblem> {
  if (countryOfIban(iban) !== 'CZ') return { ok: false, problem: 'iban-not-czech' };
  const problem = amountProblem(cents, SPAYD_MAX_CENTS);
  if (problem) return { ok: false, problem };
  const kept = messageOf(cleanText(text).trim());
  const fields = ['SPD', '1.0', `ACC:${iban}`, `AM:${amountText(cents)}`, 'CC:CZK'];
  return {
    ok: true,
    payload: [...fields, ...(kept === '' ? [] : [`MSG:${escaped(kept)}`])].join('*'),
    text: kept,
  };
}

/**
 * What has room of a message. An accent takes six characters of it, so a message that is too long with its accents is
 * written without them before anything is cut.
 */
function messageOf(text: string): string {
  const plain = escaped(text).length <= MESSAGE_MAX_LENGTH ? text : withoutAccents(text);
  let [kept, length] = ['', 0];
  for (const letter of splitGraphemes(plain)) {
    length += escaped(letter).length;
    if (length > MESSAGE_MAX_LENGTH) break;
    kept += letter;
  }
  return kept.trimEnd();
}

const withoutAccents = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC');

/** What is not printable ASCII, or means something in the format, as percent signs and the bytes of UTF-8. */
const escaped = (text: string): string =>
  text.replace(/[^ -~]+|[%*]/gu, (part) => (part === '*' ? '%2A' : encodeURIComponent(part)));
