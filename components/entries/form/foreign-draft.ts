import {
  type AmountContext,
  type AmountErrors,
  amountMoney,
  ceilingProblem,
  readWhole,
  textProblem,
} from '@/components/entries/form/entry-amount';
import type { EntryProblem } from '@/components/entries/form/problem-texts';
import type { Day } from '@/lib/domain/days';
import type { Entry, Group } from '@/lib/domain/ledger/ledger';
import {
  type ForeignDecimals,
  formatAmountInput,
  readAmount,
  readDecimal,
} from '@/lib/domain/money/amount-input';
import { namedCurrencies, namesOther } from '@/lib/domain/money/currency-signs';
import { isoCode } from '@/lib/domain/money/currency-units';
import {
  atInverse,
  cleanRate,
  type Foreign,
  foreignCents,
  inverseRate,
  isInverseRate,
  isOwnCurrency,
  isSameForeign,
  minorDecimals,
  rateFor,
} from '@/lib/domain/money/foreign';
import { type Cents, cents } from '@/lib/domain/money/money';

/**
 * What was typed of another currency, with the marks of English. The amount in it is the form's amount; here is either
 * the rate or what the statement says.
 */
export type ForeignText = {
  /** ISO 4217. */
  readonly currency: string;
  /** What one of its units is in the group's currency; empty if the total was typed. */
  readonly rateText: string;
  /** What it was in the group's currency; empty if the rate was typed. */
  readonly totalText: string;
  /** Whether the rate is typed the other way round: what one unit of the group's currency is in this one. */
  readonly isTurned?: boolean;
  /** The rate that the form began with; none also once the person has said that another one is meant. */
  readonly from?: RateSource | undefined;
};

/** A rate of the group, and the entry that it was used for. */
export type RateSource = {
  readonly rate: string;
  /** Empty for a payment. */
  readonly title: string;
  readonly day: Day;
  /** Whether that entry is the one that is entered again. */
  readonly isCopied: boolean;
};

/** As much of a ledger as knows the last rates. */
export type KnownRates = {
  /** Newest first. */
  readonly entries: readonly Entry[];
  readonly group: Pick<Group, 'updatedAt'>;
};

/** As much of a draft as decides its amount. */
export type MoneyDraft = { readonly amountText: string; readonly foreign: ForeignText | null };

const hasTexts = (value: unknown, fields: readonly string[]): value is object =>
  typeof value === 'object' &&
  value !== null &&
  fields.every((field) => typeof Reflect.get(value, field) === 'string');

/** Whether a stored draft has another currency, or none. */
export const isForeignText = (value: unknown): boolean =>
  value === null ||
  (hasTexts(value, ['currency', 'rateText', 'totalText']) &&
    ['boolean', 'undefined'].includes(typeof Reflect.get(value, 'isTurned')) &&
    (!Reflect.has(value, 'from') || hasTexts(Reflect.get(value, 'from'), ['rate', 'title', 'day'])));

/** What such an amount comes to; null for each figure that is missing or cannot be read. */
type ReadForeign = {
  readonly minor: number | null;
  readonly rate: string | null;
  /** In the group's currency. */
  readonly cents: Cents | null;
};

/** Whether what the statement says was typed, instead of the rate. */
const isTotal = ({ totalText }: Pick<ForeignText, 'totalText'>): boolean => totalText.trim() !== '';

/** A field counts hundredths where the currency has no smaller unit. */
export const minorOf = (amount: number, decimals: ForeignDecimals): number =>
  decimals === 0 ? amount / 100 : amount;

/** The amount in another currency as the form's field shows it. */
export const foreignAmountText = ({ currency, minor }: Foreign): string => {
  const decimals = minorDecimals(currency);
  return formatAmountInput(cents(decimals === 0 ? minor * 100 : minor), decimals);
};

/** The entry that was paid last in one of these currencies. */
const lastIn = ({ entries }: KnownRates, codes: readonly string[]): Entry | undefined =>
  entries.find(({ foreign }) => foreign !== null && codes.includes(foreign.currency));

/**
 * The rate of an entry; undefined if it has none, or if it may be into a former currency of the group, which nobody
 * knows of an entry that is older than the last change of the settings.
 */
function rateOf(entry: Entry, { group }: KnownRates, isCopied: boolean): RateSource | undefined {
  const { foreign, title, day, createdAt } = entry;
  if (foreign === null || createdAt <= group.updatedAt) return undefined;
  return { rate: foreign.rate, title, day, isCopied };
}

/** The last rate of the group for a currency. */
export function lastRate(known: KnownRates, currency: string): RateSource | undefined {
  const last = lastIn(known, [currency]);
  return last && rateOf(last, known, false);
}

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
  known.entries.find(({ foreign }) => foreign !== null && isAmong(foreign.currency))?.foreign?.currency;

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
  { currency }: AmountContext,
  known: KnownRates,
): ForeignText | null {
  const own = isoCode(currency);
  const named = namedCurrencies(amountText) ?? [];
  const [likeliest] = named;
  if (likeliest === undefined || named.includes(foreign?.currency ?? own)) return foreign;
  if (readAmount(amountText, 3) === null) return foreign;
  if (named.includes(own)) return null;
  const code = lastUsed(known, (each) => named.includes(each)) ?? likeliest;
  return atRate(code, lastRate(known, code));
}

/** The form of a stored amount in another currency. */
export const foreignTextOf = ({ currency, rate }: Foreign): ForeignText => ({
  ...{ currency, rateText: rate, totalText: '' },
});

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

/** A rate as it was typed or pasted; null if it cannot be read, or names another currency than it is in. */
function readRateText(text: string, code: string): string | null {
  const read = namesOther(text, code) ? null : readDecimal(text);
  return read === null ? null : cleanRate(read);
}

/** What a rate is in: the group's currency, or the other one if it is typed the other way round. */
const rateUnit = ({ currency, isTurned }: Pick<ForeignText, 'currency' | 'isTurned'>, own: string): string =>
  isTurned ? currency : isoCode(own);

/** What the field of the rate shows once it was left. @param own the group's currency value */
export const leftRate = (text: string, foreign: ForeignText, own: string): string =>
  readRateText(text, rateUnit(foreign, own)) ?? text;

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

/** Whether a rate looks like the one before the wrong way round, so that the person is asked which one is meant. */
export const isDoubtful = ({ from, totalText }: ForeignText, { rate }: ReadForeign): boolean =>
  from !== undefined && rate !== null && !isTotal({ totalText }) && isInverseRate(rate, from.rate);

/** Reads the figures of an amount in another currency; one that is typed as it is stored stays as it is. */
export function readForeign(
  amountText: string,
  { currency, rateText, totalText, isTurned = false }: ForeignText,
  context: AmountContext,
): ReadForeign {
  const money = amountMoney({ currency }, context);
  const amount = readWhole(amountText, money);
  const minor = amount === null ? null : minorOf(amount, money.decimals);
  const { stored } = context;
  const rate = readRateText(rateText, rateUnit({ currency, isTurned }, context.currency));
  if (!isTotal({ totalText }) && isTurned) {
    const isReady = minor !== null && rate !== null;
    const turned = isReady ? atInverse({ currency, minor }, rate, context.currency) : null;
    return { minor, rate: turned?.rate ?? null, cents: turned?.cents ?? null };
  }
  if (!isTotal({ totalText })) {
    const isStored = stored?.foreign?.currency === currency && stored.foreign.minor === minor;
    const isAsStored = isStored && stored.foreign.rate === rate;
    const total =
      minor === null || rate === null ? null : foreignCents({ currency, minor, rate }, context.currency);
    return { minor, rate, cents: isAsStored ? stored.cents : total };
  }
  const total = readWhole(totalText, amountMoney(null, context));
  return {
    minor,
    rate: minor === null || total === null ? null : rateFor({ currency, minor }, total, context.currency),
    cents: total,
  };
}

/**
 * The one reading of a draft's amount in the group's money, which shares, payers and items are in, too.
 * @returns minor units of the group's currency; null as long as the amount cannot be read
 */
export const centsOfDraft = ({ amountText, foreign }: MoneyDraft, context: AmountContext): Cents | null =>
  foreign === null
    ? readWhole(amountText, amountMoney(null, context))
    : readForeign(amountText, foreign, context).cents;

/** The amount of a draft in another currency; null if it is in the group's, or something is missing. */
export function foreignOfDraft({ amountText, foreign }: MoneyDraft, context: AmountContext): Foreign | null {
  if (foreign === null) return null;
  const { minor, rate } = readForeign(amountText, foreign, context);
  return minor === null || rate === null ? null : { currency: foreign.currency, minor, rate };
}

/** The same currency and rate for the next entry; the rate of a statement is that of its amount. */
export function nextForeign({ amountText, foreign }: MoneyDraft, context: AmountContext): ForeignText | null {
  if (foreign === null || !isTotal(foreign)) return foreign;
  const { rate } = readForeign(amountText, foreign, context);
  return { ...foreign, rateText: rate ?? '', totalText: '', isTurned: false };
}

/** What is wrong with the amount of a draft in another currency, and with its rate. */
export function foreignProblems(
  amountText: string,
  foreign: ForeignText,
  context: AmountContext,
  errors: AmountErrors,
): { readonly amount: EntryProblem | null; readonly rate: EntryProblem | null } {
  const money = amountMoney(foreign, context);
  const amiss = textProblem(amountText, money, errors);
  if (amiss) return { amount: amiss, rate: null };
  if (readWhole(amountText, money) === 0) return { amount: errors.tooSmall, rate: null };
  const read = readForeign(amountText, foreign, context);
  const isStored = isAsStored(foreign, read, context);
  if (isOwnCurrency(foreign, context.currency) && !isStored) return { amount: null, rate: 'foreign-own' };
  const beyond = read.cents === null ? null : ceilingProblem(read.cents, context, errors);
  // It is said where it was typed.
  if (beyond) return isTotal(foreign) ? { amount: null, rate: beyond } : { amount: beyond, rate: null };
  return { amount: null, rate: isStored ? null : rateProblem(foreign, read, context) };
}

/** Whether all figures are as the entry has them: those are not checked again. */
function isAsStored({ currency }: ForeignText, read: ReadForeign, { stored }: AmountContext): boolean {
  if (stored === null || read.minor === null || read.rate === null) return false;
  const { minor, rate, cents: total } = read;
  return total === stored.cents && isSameForeign(stored.foreign, { currency, minor, rate });
}

/** What is wrong with the rate, or with what the statement says. */
function rateProblem(foreign: ForeignText, read: ReadForeign, context: AmountContext): EntryProblem | null {
  const { rateText, totalText } = foreign;
  const own = amountMoney(null, context);
  if (isTotal({ totalText })) {
    const amiss = textProblem(totalText, own, { missing: 'amount-unclear' });
    return amiss ?? (read.cents === null || read.rate === null ? 'foreign-invalid' : null);
  }
  if (rateText.trim() === '') return 'rate-missing';
  const unit = rateUnit(foreign, context.currency);
  if (namesOther(rateText, unit)) return 'rate-other-currency';
  if (readRateText(rateText, unit) === null) return 'number-unclear';
  if (read.cents === null || read.rate === null) return 'foreign-invalid';
  return isDoubtful(foreign, read) ? 'rate-doubtful' : null;
}
