import { CURRENCY_LABELS } from './currency-labels';
import { currencyOfCode, isoCode } from './currency-units';

export { currencyDecimals, isoCode, maxAmountCents } from './currency-units';

/** `value` is what a group stores and an amount shows (a symbol or an ISO 4217 code); `label` is its English name. */
export type Currency = { readonly value: string; readonly label: string };

/** Every currency that a group may have, in the order of the select. */
export const CURRENCIES: readonly Currency[] = Array.from(CURRENCY_LABELS, ([value, label]) => ({
  value,
  label,
}));

/**
 * German names that `Intl` may lack: of currencies without an ISO code of their own, and of codes newer than many
 * browsers.
 */
const germanNames = new Map([
  ['FOK', 'Färöische Krone'],
  ['GGP', 'Guernsey-Pfund'],
  ['IMP', 'Isle-of-Man-Pfund'],
  ['JEP', 'Jersey-Pfund'],
  ['KID', 'Kiribati-Dollar'],
  ['SLE', 'Sierra-leonischer Leone'],
  ['TVD', 'Tuvalu-Dollar'],
  ['VED', 'Digitaler venezolanischer Bolívar'],
  ['XCG', 'Karibischer Gulden'],
  ['ZWG', 'Simbabwe-Gold'],
]);

/** Codes of ours that ISO 4217 does not have. */
const OUR_OWN = new Set(['FOK', 'GGP', 'IMP', 'JEP', 'KID', 'TVD']);

/** The value of a currency with an ISO 4217 code: `EUR` → `€`; null if it is none of ours. */
export function currencyOfIsoCode(code: string): string | null {
  const value = currencyOfCode(code);
  return isCurrency(value) && isoCode(value) === code && !OUR_OWN.has(code) ? value : null;
}

/** Whether a group may have this currency value. */
export function isCurrency(value: string): boolean {
  return CURRENCY_LABELS.has(value);
}

const displayNames = new Map<string, Intl.DisplayNames>();

/** Cached for each locale, because a select names all currencies at once. */
function displayNamesOf(locale: string): Intl.DisplayNames {
  const names =
    displayNames.get(locale) ?? new Intl.DisplayNames(locale, { type: 'currency', fallback: 'none' });
  displayNames.set(locale, names);
  return names;
}

/** The currency's name in the user's language; the English label (or the value itself) if there is no translation. */
export function currencyName(value: string, locale: string): string {
  const label = CURRENCY_LABELS.get(value) ?? value;
  const german = locale.startsWith('de') ? germanNames.get(value) : undefined;
  if (german !== undefined || locale.startsWith('en')) return german ?? label;
  return displayNamesOf(locale).of(isoCode(value)) ?? label;
}
