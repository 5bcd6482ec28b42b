/** The steps that change what a draft's amount is in, and the rates that the group has used. */
import type { ForeignText, RateSource } from './draft';
import type { DraftContext } from './numbers';
import type { MoneyDraft } from './read-money';
import type { Entry, Group } from '@/lib/domain/nouns';
import { readAmount } from '@/lib/domain/money/amount-input';
import { namedCurrencies } from '@/lib/domain/money/currency-signs';
import { isoCode } from '@/lib/domain/money/currency-units';
import { inverseRate, isOwnCurrency } from '@/lib/domain/money/foreign';

/** As much of a ledger as knows the last rates. */
export type KnownRates = {
  /** Newest first. */
  readonly entries: readonly Entry[];
  readonly group: Pick<Group, 'updatedAt'>;
};

/** The entry that was paid last in one of these currencies. */
const lastIn = (
  { entries }: Pick<KnownRates, 'entries'>,
  isAmong: (code: string) => boolean,
): Entry | undefined => entries.find(({ foreign }) => foreign !== null && isAmong(foreign.currency));

/**
 * The rate of an entry; undefined if it has none, or if it may be into a former currency of the group, which nobody
 * knows of an entry that is older than the last change of the settings.
 */
function rateOf(entry: Entry | undefined, { group }: KnownRates, isCopied: boolean): RateSource | undefined {
  if (!entry?.foreign || entry.createdAt <= group.updatedAt) return undefined;
  return { rate: entry.foreign.rate, title: entry.title, day: entry.day, isCopied };
}

/** The last rate of the group for a currency. */
export const lastRate = (known: KnownRates, currency: string): RateSource | undefined =>
  rateOf(
    lastIn(known, (code) => code === currency),
    known,
    false,
  );

/** Another currency, at a rate of the group if there is one. */
export const atRate = (currency: string, from: RateSource | undefined): ForeignText => ({
  ...{ currency, rateText: from?.rate ?? '', totalText: '' },
  ...(from && { from }),
});

/** A copy with the rate of its entry and whence it is, or the last one of the group if that may be none any more. */
export function withRateOf<Draft extends MoneyDraft>(entry: Entry, draft: Draft, known: KnownRates): Draft {
  const { foreign } = draft;
  if (foreign === null) return draft;
  const from = rateOf(entry, known, true) ?? lastRate(known, foreign.currency);
  return { ...draft, foreign: atRate(foreign.currency, from) };
}

/** The currency that was used last of some, or of all beside the group's own. */
export const lastUsed = (known: KnownRates, isAmong: (code: string) => boolean): string | undefined =>
  lastIn(known, isAmong)?.foreign?.currency;

/** What is offered before all others where a currency is chosen. */
const COMMON = 'CHF USD GBP PLN CZK DKK SEK JPY EUR'.split(' ');

/** So many of the currencies that a group has used stand before those. */
const MOST_USED = 5;

/** The currencies that are likely meant: the group's own, those that it used last, newest first, then common ones. */
export function offeredFirst({ entries }: Pick<KnownRates, 'entries'>, ownCode: string): readonly string[] {
  const used = new Set<string>();
  for (const { foreign } of entries) {
    if (foreign) used.add(foreign.currency);
    if (used.size === MOST_USED) break;
  }
  return [...new Set([ownCode, ...used, ...COMMON])];
}

/** The money of a draft in another currency, at the last rate of the group, or in the group's own. */
export const foreignIn = (code: string, known: KnownRates, ownCode: string): ForeignText | null =>
  code === ownCode ? null : atRate(code, lastRate(known, code));

/**
 * What an amount is in by its own text: `45.90 USD` is in another currency in a group of euros, `45.90 €` never. Of
 * several currencies with one sign it is the one that the group used last.
 * @returns the same as before if the text names no currency, or the one that it is in, or is no amount at all
 */
export function namedForeign(
  { amountText, foreign }: MoneyDraft,
  { currency }: Pick<DraftContext, 'currency'>,
  known: KnownRates,
): ForeignText | null {
  const own = isoCode(currency);
  const named = namedCurrencies(amountText) ?? [];
  const [likeliest] = named;
  if (likeliest === undefined || named.includes(foreign?.currency ?? own)) return foreign;
  if (readAmount(amountText, 3) === null) return foreign;
  const code = named.includes(own) ? own : lastUsed(known, (each) => named.includes(each));
  return foreignIn(code ?? likeliest, known, own);
}

/**
 * The money of a form that begins with figures of the past. What is the group's own currency by now is an amount of the
 * group; tenths of a hundredth stay, so that the form asks about them. A rate into a former currency of the group is
 * none, so it has to be entered anew.
 * @param meantIn the group's currency when they were entered; undefined if unknown
 */
export function moneyOfToday<Draft extends MoneyDraft>(
  draft: Draft,
  groupCurrency: string,
  meantIn: string | undefined,
): Draft {
  const { amountText, foreign } = draft;
  if (foreign === null) return draft;
  if (isOwnCurrency(foreign, groupCurrency))
    return { ...draft, amountText: amountText.replace(/(\.\d\d)0$/, '$1'), foreign: null };
  const isFormerRate = meantIn !== undefined && meantIn !== groupCurrency;
  return isFormerRate ? { ...draft, foreign: { ...foreign, rateText: '', totalText: '' } } : draft;
}

/**
 * The rate the other way round: the label turns, and what was typed stays. Only the rate that the form began with is
 * shown as it is in the other direction.
 */
export function turnedRate(foreign: ForeignText): ForeignText {
  const { rateText, from } = foreign;
  const isTurned = !foreign.isTurned;
  const inverse = from ? inverseRate(from.rate) : null;
  const [here, there] = isTurned ? [from?.rate, inverse] : [inverse, from?.rate];
  return { ...foreign, isTurned, rateText: rateText !== '' && rateText === here ? (there ?? '') : rateText };
}

/** Whether the form still has the rate that it began with. */
export const isAsBegun = ({ rateText, isTurned, from }: ForeignText): boolean =>
  from !== undefined && rateText === (isTurned ? inverseRate(from.rate) : from.rate);
