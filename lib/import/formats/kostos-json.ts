import type { Category } from '@/lib/domain/entry/category';
import {
  type Decimal,
  decimalOfFloat,
  digitsOfCurrency,
  exactMinor,
  roundedMinor,
} from '@/lib/import/amounts';
import { categoryOfWord } from '@/lib/import/category-words';
import type { JsonFormat } from '@/lib/import/format';
import { field, type Json, type JsonObject, keyIn, listIn, numberIn, textIn } from '@/lib/import/json';
import type { People } from '@/lib/import/people';
import type { ImportedEntry, ImportedSplit, Problem, Side } from '@/lib/import/reading';
import {
  amountNumberIn,
  currencyIn,
  dayIn,
  entriesIn,
  entriesOfMoney,
  EntryProblem,
  groupNameIn,
  isTooLarge,
  peopleIn,
  personIn,
  quoted,
} from './json-entries';

/** The product keeps cents of every currency. */
const CENT_DIGITS = 2;

/** What somebody owes of an expense, in its sign, and how the file says so. */
type Owed = { readonly person: number; readonly owed: Decimal; readonly row: Json };

const tenTo = (power: number): bigint => 10n ** BigInt(power);

const abs = (value: bigint): bigint => (value < 0n ? -value : value);

const amountsIn = (expense: Json): readonly number[] =>
  [
    numberIn(expense, 'amount'),
    ...(listIn(expense, 'paidFor') ?? []).map((row) => numberIn(row, 'owedAmount')),
  ].filter((amount) => amount !== null);

/** The decimals of a file: those of its currency, or hundredths where it has them all the same. */
function digitsIn(currency: string, expenses: readonly Json[]): number {
  const digits = Math.min(CENT_DIGITS, digitsOfCurrency(currency));
  const isExact = (amount: number) => {
    const decimal = decimalOfFloat(amount);
    return decimal === null || exactMinor(decimal, digits) !== null;
  };
  return expenses.flatMap(amountsIn).every(isExact) ? digits : CENT_DIGITS;
}

/** What all owe together, in whole units; null beyond the safe integers. */
function sumOf(owed: readonly Owed[], digits: number): number | null {
  const most = Math.max(0, ...owed.map((each) => each.owed.decimals));
  const sum = owed.reduce((total, each) => total + each.owed.digits * tenTo(most - each.owed.decimals), 0n);
  return roundedMinor({ digits: sum, decimals: most }, digits);
}

/**
 * What each one owes, in whole units that add up to the amount: each is cut, and the rest goes to the largest fractions.
 * @param total not below 0
 * @returns null if they miss the amount by more than a unit each, or exceed it by that
 */
export function wholeParts(
  total: number,
  owed: readonly Decimal[],
  digits: number,
): readonly number[] | null {
  const most = Math.max(digits, ...owed.map(({ decimals }) => decimals));
  const unit = tenTo(most - digits);
  const exact = owed.map((each) => abs(each.digits) * tenTo(most - each.decimals));
  const parts = exact.map((each) => Number(each / unit));
  const left = total - parts.reduce((sum, part) => sum + part, 0);
  const step = Math.sign(left);
  const fraction = (place: number) => Number((exact[place] ?? 0n) % unit);
  const turns = owed
    .map((_, place) => place)
    .filter((place) => step > 0 || (parts[place] ?? 0) > 0)
    .sort((a, b) => step * (fraction(b) - fraction(a)) || a - b)
    .slice(0, Math.abs(left));
  if (turns.length < Math.abs(left)) return null;
  for (const place of turns) parts[place] = (parts[place] ?? 0) + step;
  return parts;
}

/** A percentage is a part of 1 or of 100. */
function percentOf(row: Json, isPartOfOne: boolean): number {
  const percent = numberIn(row, 'percent') ?? 0;
  const decimal = isPartOfOne ? decimalOfFloat(percent) : null;
  return decimal === null ? percent : (roundedMinor(decimal, 4) ?? 0) / 100;
}

function splitOf(type: string, owed: readonly Owed[]): ImportedSplit | null {
  if (type === 'even') return { how: type };
  if (type !== 'shares' && type !== 'percent') return null;
  const isPartOfOne = owed.every(({ row }) => (numberIn(row, 'percent') ?? 0) <= 1);
  const of = owed.map(({ person, row }) => ({
    person,
    weight: type === 'shares' ? (numberIn(row, 'shares') ?? 0) : percentOf(row, isPartOfOne),
  }));
  return of.every(({ weight }) => weight > 0) ? { how: type, of } : null;
}

/** Reads the expenses of a project. */
class KostosProject {
  private readonly categories: ReadonlyMap<string, Category | null>;

  constructor(
    project: Json,
    private readonly digits: number,
    private readonly people: People,
    private readonly problems: Problem[],
  ) {
    this.categories = new Map(
      (listIn(project, 'categories') ?? []).map((each) => [
        textIn(each, 'id'),
        categoryOfWord(textIn(each, 'name')),
      ]),
    );
  }

  entriesOf(expense: JsonObject, place: string): readonly ImportedEntry[] {
    const amount = this.amountOf(expense, place);
    const payer = personIn(this.people, keyIn(expense, 'paidById'), 'nobody-paid');
    const isBack = amount < 0;
    const owed = this.owedOf(expense, isBack);
    const described = {
      place,
      title: textIn(expense, 'title'),
      day: dayIn(textIn(expense, 'expenseDate'), place, this.problems),
      note: '',
      category: this.categories.get(textIn(expense, 'categoryId')) ?? null,
      foreign: null,
    };
    return entriesOfMoney(described, {
      paid: [{ person: payer, minor: Math.abs(amount) }],
      shared: this.sharedBy(owed, amount, place),
      split: splitOf(textIn(expense, 'splitType'), owed),
      isPayment: false,
      isBack,
    });
  }

  /** Amounts are whole units with decimals, and floats. */
  private amountOf(expense: JsonObject, place: string): number {
    const value = amountNumberIn(expense, 'amount');
    const decimal = decimalOfFloat(value);
    const minor = decimal === null ? null : roundedMinor(decimal, this.digits);
    if (decimal === null || minor === null || isTooLarge(minor, this.digits))
      throw new EntryProblem('amount-too-large');
    if (minor === 0) throw new EntryProblem('amount-unreadable', { text: quoted(String(value)) });
    // What is off by less than a thousandth of a unit is a float, and no fraction of a cent.
    const isFloat = roundedMinor(decimal, this.digits + 3) === minor * 1000;
    if (!isFloat) this.problems.push({ place, code: 'amounts-rounded' });
    return minor;
  }

  /** Those who owe something: in an even split the others are listed, too. */
  private owedOf(expense: JsonObject, isBack: boolean): readonly Owed[] {
    const all = (listIn(expense, 'paidFor') ?? []).map((row) => {
      const person = personIn(this.people, keyIn(row, 'memberId'), 'person-unknown');
      const amount = numberIn(row, 'owedAmount');
      const owed = amount === null ? null : decimalOfFloat(amount);
      if (owed === null) throw new EntryProblem('split-unreadable');
      return { person, owed, row };
    });
    if (new Set(all.map(({ person }) => person)).size < all.length) throw new EntryProblem('person-twice');
    const owing = all.filter(({ owed }) => owed.digits !== 0n);
    if (owing.length === 0) throw new EntryProblem('nobody-shares');
    if (owing.some(({ owed }) => owed.digits < 0n !== isBack)) throw new EntryProblem('split-unreadable');
    return owing;
  }

  private sharedBy(owed: readonly Owed[], amount: number, place: string): readonly Side[] {
    const parts = wholeParts(
      Math.abs(amount),
      owed.map((each) => each.owed),
      this.digits,
    );
    if (parts === null) throw new EntryProblem('shares-do-not-add-up');
    if (sumOf(owed, this.digits) !== amount) this.problems.push({ place, code: 'shares-rounded' });
    return owed.map(({ person }, at) => ({ person, minor: parts[at] ?? 0 }));
  }
}

const hasMark = (expense: Json): boolean =>
  field(expense, 'splitType') !== undefined ||
  (listIn(expense, 'paidFor') ?? []).some((row) => field(row, 'memberId') !== undefined);

/** The JSON file that Kostos 1 gives out for a project. It looks like spliit's, but its amounts are whole units. */
export const kostosJson: JsonFormat = {
  format: 'kostos-json',
  recognises: ({ value }) => {
    const expenses = listIn(value, 'expenses');
    if (expenses === null || listIn(value, 'participants') === null) return false;
    return listIn(value, 'paymentMethods') !== null || expenses.some(hasMark);
  },
  read: ({ value }) => {
    // The product writes the first payer only.
    const problems: Problem[] = [{ place: null, code: 'one-payer-only' }];
    const keys = { id: 'id', name: 'name' };
    const people = peopleIn(listIn(value, 'participants') ?? [], keys, 'participants', problems);
    const expenses = listIn(value, 'expenses') ?? [];
    const code = textIn(value, 'currency').trim();
    const money = currencyIn(code.toUpperCase(), code, (currency) => digitsIn(currency, expenses), problems);
    const name = groupNameIn(value, problems);
    const project = new KostosProject(value, money.digits, people, problems);
    const entries = entriesIn(
      expenses,
      (at) => `expenses[${at}]`,
      problems,
      (expense, place) => project.entriesOf(expense, place),
    );
    return { groups: [{ ...money, name, people: people.names, entries }], problems };
  },
};
