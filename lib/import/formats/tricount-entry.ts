import {
  type Decimal,
  digitsOfCurrency,
  isCurrencyCode,
  roundedMinor,
  textOfDecimal,
} from '@/lib/import/amounts';
import type { Category } from '@/lib/domain/entry/category';
import { categoryOfWord } from '@/lib/import/category-words';
import type { ImportedEntry, ImportedSplit, ProblemCode } from '@/lib/import/reading';
import { inCurrency, rateBetween } from './currencies-of-rows';
import { entriesOfMoney, EntryProblem, noteOf, quoted } from './json-entries';
import { absolute, matchShares, signOf, sumOfDecimals } from './matched-shares';
import { minorOf } from './table-entries';

/** Somebody's part of an entry of Tricount. */
export type Allocation = {
  readonly person: number;
  /** Not below 0. */
  readonly amount: Decimal;
  /** Of a part by ratio; null: the amount was given. */
  readonly ratio: number | null;
};

/** An entry of Tricount, from either of the files that hold them. */
export type TricountEntry = {
  readonly place: number | string;
  readonly title: string;
  readonly day: string;
  readonly category: string;
  /** The name of a category of the people's own. */
  readonly ownCategory: string;
  readonly type: string;
  /** Above 0 if it was spent, below if it came in. */
  readonly spent: Decimal;
  /** null: the group's. */
  readonly currency: string | null;
  readonly digits: number;
  readonly payer: number;
  readonly allocations: readonly Allocation[];
  /** What it was in the currency in which it was spent, of the same sign as `spent`. */
  readonly local: { readonly currency: string; readonly amount: Decimal } | null;
  readonly rate: Decimal | null;
};

/** Whether an entry counts. @throws EntryProblem for a state that is not known */
export function isCounted(status: string): boolean {
  const word = status.trim().toUpperCase();
  if (word !== '' && word !== 'ACTIVE' && word !== 'DELETED')
    throw new EntryProblem('kind-unknown', { text: quoted(status) });
  return word !== 'DELETED';
}

const TYPES: readonly string[] = ['', 'NORMAL', 'INCOME', 'BALANCE'];

function categoryIn({ category, ownCategory }: TricountEntry): { category: Category | null; note: string } {
  const own = categoryOfWord(ownCategory);
  const found = own ?? categoryOfWord(category.replace(/_/g, ' '));
  return { category: found, note: own === null ? ownCategory : '' };
}

/** Parts by ratio take part even if they come to nothing; of amounts, those do not. */
const isTakingPart = ({ amount, ratio }: Allocation): boolean => signOf(amount) !== 0 || (ratio ?? 0) > 0;

/** Those who take part, each once: somebody who has two parts has one of both. */
function takingPart(allocations: readonly Allocation[]): readonly Allocation[] {
  const byPerson = new Map<number, Allocation>();
  for (const each of allocations.filter(isTakingPart)) {
    const other = byPerson.get(each.person);
    const amount = other === undefined ? each.amount : sumOfDecimals([other.amount, each.amount]);
    byPerson.set(each.person, { ...each, amount, ratio: other === undefined ? each.ratio : null });
  }
  return [...byPerson.values()];
}

function splitOf(allocations: readonly Allocation[]): ImportedSplit | null {
  const of = allocations.flatMap(({ person, ratio }) => (ratio === null ? [] : [{ person, weight: ratio }]));
  const [first] = of;
  if (first === undefined || of.length < allocations.length) return null;
  return of.every(({ weight }) => weight === first.weight) ? { how: 'even' } : { how: 'shares', of };
}

type Say = (code: ProblemCode) => void;

/** What it was in another currency. The amount in the group's currency counts, whatever the rate. */
function foreignOf(
  { local, rate, spent, digits }: TricountEntry,
  groupCurrency: string | null,
  minor: number,
  say: Say,
): Pick<ImportedEntry, 'foreign' | 'note'> {
  const without = { foreign: null, note: '' };
  if (local === null || signOf(local.amount) === 0 || local.currency === groupCurrency) return without;
  const localDigits = digitsOfCurrency(local.currency);
  const original = roundedMinor(absolute(local.amount), localDigits);
  if (!isCurrencyCode(local.currency) || original === null || signOf(local.amount) !== signOf(spent)) {
    say('original-does-not-fit');
    return { foreign: null, note: `${textOfDecimal(absolute(local.amount))} ${quoted(local.currency)}` };
  }
  const between = { minor: original, digits: localDigits };
  const fitting = rate === null ? null : rateBetween(between, { minor, digits }, rate);
  return { foreign: { currency: local.currency, minor: original, rate: fitting }, note: '' };
}

/**
 * What an entry of Tricount comes to. The amounts of its parts count: where they were rounded to something else than the
 * amount of the entry, so does what they add up to.
 * @throws EntryProblem
 */
export function entriesOfTricount(
  entry: TricountEntry,
  groupCurrency: string | null,
  say: Say,
): readonly ImportedEntry[] {
  const { place, title, day, payer, spent, digits } = entry;
  const type = entry.type.trim().toUpperCase();
  if (!TYPES.includes(type)) throw new EntryProblem('kind-unknown', { text: quoted(entry.type) });
  if (signOf(spent) === 0) throw new EntryProblem('amount-zero');
  const allocations = takingPart(entry.allocations);
  if (allocations.length === 0) throw new EntryProblem('nobody-shares');
  const amount = minorOf(absolute(spent), digits, say);
  const shares = allocations.map((each) => each.amount);
  const matched = matchShares(amount, shares, digits, false);
  if (matched === null) throw new EntryProblem('shares-do-not-add-up');
  if (matched.said !== null) say(matched.said);
  const { category, note } = categoryIn(entry);
  const original = foreignOf(entry, entry.currency ?? groupCurrency, amount, say);
  const described = {
    place,
    title,
    day,
    category,
    note: noteOf(note, original.note),
    foreign: original.foreign,
  };
  const entries = entriesOfMoney(described, {
    paid: [{ person: payer, minor: matched.total }],
    shared: allocations.map(({ person }, at) => ({ person, minor: matched.minors[at] ?? 0 })),
    split: splitOf(allocations),
    isPayment: type === 'BALANCE',
    isBack: signOf(spent) === -1,
  });
  return inCurrency(entries, entry.currency, undefined);
}
