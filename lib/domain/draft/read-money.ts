import type { EntryDraft, ForeignText } from './draft';
import { amountMoney, beginsWithMinus, type DraftContext, type FieldMoney, readIn } from './numbers';
import { type EntryProblem, type KindProblems, PROBLEMS_OF } from './problem';
import {
  type ForeignDecimals,
  readAmount,
  type ReadAmount,
  readDecimal,
  readingsOf,
} from '@/lib/domain/money/amount-input';
import { namesOther } from '@/lib/domain/money/currency-signs';
import { isoCode, maxAmountCents, MAXIMUM_AMOUNT_CENTS } from '@/lib/domain/money/currency-units';
import {
  atInverse,
  cleanRate,
  type Foreign,
  foreignCents,
  isInverseRate,
  isOwnCurrency,
  isSameForeign,
  rateFor,
} from '@/lib/domain/money/foreign';
import { type Cents, MINIMUM_AMOUNT_CENTS } from '@/lib/domain/money/money';

/** As much of a draft as decides its amount. */
export type MoneyDraft = Pick<EntryDraft, 'amountText' | 'foreign'>;

/** What stands in the amount field. */
export type AmountRead = {
  /** What the field is in. */
  readonly money: FieldMoney;
  /** The number or the sum so far, in that money; it may be below 0. null if it cannot be read. */
  readonly read: ReadAmount | null;
  /** Whether it is less than nothing: as a sum, or by a minus before one number. */
  readonly isBelowZero: boolean;
  /** The two amounts that the text may be; null unless it is undecided. */
  readonly readings: readonly [Cents, Cents] | null;
  readonly problem: EntryProblem | null;
};

/** What an amount in another currency comes to; null for each figure that is missing or cannot be read. */
export type ForeignRead = {
  /** What one of its units is in the group's currency. */
  readonly rate: string | null;
  /** In the group's currency. */
  readonly cents: Cents | null;
  /** All of it, as it is stored. */
  readonly value: Foreign | null;
  /** Of the rate, or of what the statement says. */
  readonly problem: EntryProblem | null;
};

/** The money of a draft. */
export type MoneyRead = {
  readonly amount: AmountRead;
  /** null for an amount in the group's currency. */
  readonly foreign: ForeignRead | null;
  /** The amount in the group's currency, which payers, shares and items are in, too; null as long as it cannot be read. */
  readonly cents: Cents | null;
};

const UNCLEAR = { 0: 'amount-unclear-whole', 2: 'amount-unclear', 3: 'amount-unclear-thousandths' } as const;

/** Why a text cannot be read; one without any digit counts as missing. */
function unreadable(text: string, { code, decimals, lone }: FieldMoney, missing: EntryProblem): EntryProblem {
  if (!/\p{N}/u.test(text)) return missing;
  if (namesOther(text, code)) return 'amount-other-currency';
  if (decimals === 0 && readAmount(text, 2) !== null) return 'amount-not-whole';
  return readingsOf(text, decimals, lone) ? 'amount-undecided' : UNCLEAR[decimals];
}

type TextRead = {
  readonly read: ReadAmount | null;
  /** The number or the sum so far; null if it is below 0, too. */
  readonly whole: Cents | null;
  /** What is wrong with the form of the text, whichever amount it is. */
  readonly problem: EntryProblem | null;
};

function readText(text: string, money: FieldMoney, missing: EntryProblem): TextRead {
  const read = readIn(text, money);
  if (read === null) return { read, whole: null, problem: unreadable(text, money, missing) };
  const isBelowZero = read.cents < 0;
  return {
    ...{ read, whole: isBelowZero ? null : read.cents },
    problem: read.isOpen ? 'sum-unfinished' : isBelowZero ? 'sum-below-zero' : null,
  };
}

/** Whether an amount is too small or too big, in the server's words; the stored one is neither: only a changed one is checked. */
function ceilingProblem(
  amount: Cents | null,
  { currency, stored }: DraftContext,
  problems: KindProblems,
): EntryProblem | null {
  if (amount === null || amount === stored?.cents) return null;
  if (amount < MINIMUM_AMOUNT_CENTS) return problems.tooSmall;
  const ceilingCents = maxAmountCents(currency);
  if (amount <= ceilingCents) return null;
  return ceilingCents > MAXIMUM_AMOUNT_CENTS ? problems.tooBigWeak : problems.tooBig;
}

/** Reads the amount of a draft, and what it was in another currency. */
export function readMoney(
  { kind, amountText, foreign: typed }: MoneyDraft & Pick<EntryDraft, 'kind'>,
  context: DraftContext,
): MoneyRead {
  const problems = PROBLEMS_OF[kind];
  const money = amountMoney(typed, context);
  const { read, whole, problem } = readText(amountText, money, problems.missing);
  const readings = problem === 'amount-undecided' ? readingsOf(amountText, money.decimals, money.lone) : null;
  const isBelowZero = read !== null && (read.cents < 0 || (read.cents > 0 && beginsWithMinus(amountText)));
  const amount = { money, read, isBelowZero, readings };
  if (typed === null) {
    const own = problem ?? ceilingProblem(whole, context, problems);
    return { amount: { ...amount, problem: own }, foreign: null, cents: whole };
  }
  const minor = whole === null ? null : minorOf(whole, money.decimals);
  const figures = readFigures(minor, typed, context);
  const [ofAmount, ofRate] =
    problem || whole === 0
      ? [problem ?? problems.tooSmall, null]
      : foreignProblems(typed, figures, context, problems);
  return {
    amount: { ...amount, problem: ofAmount },
    foreign: { ...figures, problem: ofRate },
    cents: figures.cents,
  };
}

/** A field counts hundredths where the currency has no smaller unit. */
export const minorOf = (amount: number, decimals: ForeignDecimals): number =>
  decimals === 0 ? amount / 100 : amount;

/** Whether what the statement says was typed, instead of the rate. */
export const isTotal = ({ totalText }: Pick<ForeignText, 'totalText'>): boolean => totalText.trim() !== '';

/** A rate as it was typed or pasted; null if it cannot be read, or names another currency than it is in. */
export function readRate(text: string, code: string): string | null {
  const read = namesOther(text, code) ? null : readDecimal(text);
  return read === null ? null : cleanRate(read);
}

/** What a rate is in: the group's currency, or the other one if it is typed the other way round. */
const rateUnit = ({ currency, isTurned }: ForeignText, own: string): string =>
  isTurned ? currency : isoCode(own);

/** What the field of the rate shows once it was left. @param own the group's currency value */
export const leftRate = (text: string, foreign: ForeignText, own: string): string =>
  readRate(text, rateUnit(foreign, own)) ?? text;

type Figures = Omit<ForeignRead, 'problem'>;

function readFigures(minor: number | null, foreign: ForeignText, context: DraftContext): Figures {
  const { currency } = foreign;
  const { rate, cents } = rateAndCents(minor, foreign, context);
  return { rate, cents, value: minor === null || rate === null ? null : { currency, minor, rate } };
}

/** The one that is typed, and the one that follows. One that is typed as it is stored stays as it is. */
function rateAndCents(
  minor: number | null,
  foreign: ForeignText,
  context: DraftContext,
): Pick<ForeignRead, 'rate' | 'cents'> {
  const { currency, rateText, totalText, isTurned = false } = foreign;
  const { currency: own, stored } = context;
  if (isTotal(foreign)) {
    const { whole } = readText(totalText, amountMoney(null, context), 'amount-unclear');
    const rate = minor === null || whole === null ? null : rateFor({ currency, minor }, whole, own);
    return { rate, cents: whole };
  }
  const rate = readRate(rateText, rateUnit(foreign, own));
  if (minor === null || rate === null) return { rate: isTurned ? null : rate, cents: null };
  if (isTurned) return atInverse({ currency, minor }, rate, own);
  const value = { currency, minor, rate };
  const isStored = stored !== null && isSameForeign(stored.foreign, value);
  return { rate, cents: isStored ? stored.cents : foreignCents(value, own) };
}

/** What is wrong with an amount in another currency that can be read, and with its rate. What is stored is not checked again. */
function foreignProblems(
  typed: ForeignText,
  { rate, cents, value }: Figures,
  context: DraftContext,
  problems: KindProblems,
): readonly [amount: EntryProblem | null, rate: EntryProblem | null] {
  const { stored, currency: own } = context;
  const isStored =
    stored !== null && value !== null && cents === stored.cents && isSameForeign(stored.foreign, value);
  if (isOwnCurrency(typed, own) && !isStored) return [null, 'foreign-own'];
  const beyond = ceilingProblem(cents, context, problems);
  // It is said where it was typed.
  if (beyond) return isTotal(typed) ? [null, beyond] : [beyond, null];
  return [null, isStored ? null : rateProblem(typed, { rate, cents }, context)];
}

/** What is wrong with the rate, or with what the statement says. */
function rateProblem(
  foreign: ForeignText,
  { rate, cents }: Pick<ForeignRead, 'rate' | 'cents'>,
  context: DraftContext,
): EntryProblem | null {
  const { rateText, totalText, from } = foreign;
  const hasNone = rate === null || cents === null;
  if (isTotal(foreign)) {
    const { problem } = readText(totalText, amountMoney(null, context), 'amount-unclear');
    return problem ?? (hasNone ? 'foreign-invalid' : null);
  }
  if (rateText.trim() === '') return 'rate-missing';
  const unit = rateUnit(foreign, context.currency);
  if (namesOther(rateText, unit)) return 'rate-other-currency';
  if (readRate(rateText, unit) === null) return 'number-unclear';
  if (hasNone) return 'foreign-invalid';
  // It looks like the one before the wrong way round, so that the person is asked which one is meant.
  return from !== undefined && isInverseRate(rate, from.rate) ? 'rate-doubtful' : null;
}
