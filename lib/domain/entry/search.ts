import { exchangeMarks, readNumber, type ReadNumber } from '@/lib/domain/money/amount-input';
import { currencyOfCode } from '@/lib/domain/money/currency-units';
import { minorDecimals } from '@/lib/domain/money/foreign';
import type { NumberLocale } from '@/lib/domain/money/format';
import type { Category } from './category';
import type { Entry } from '@/lib/domain/nouns';
import { isForAll } from './shares';
import { payersOf, sharerIdsOf } from './parts';
import { cleanLine, foldLetters } from '@/lib/domain/text/text';

/** What a search needs besides the entries. */
export type SearchedLedger = {
  readonly members: readonly { readonly id: string; readonly name: string }[];
  /** The group's currency value; it is ignored in a query. */
  readonly currency: string;
  /** The locale in which amounts are typed. */
  readonly locale: NumberLocale;
  /** The word that is searched in place of a title, which payments lack. */
  readonly paymentWord: string;
  readonly categoryWord: (category: Category) => string;
};

/** One word of a query; an entry has to match all of them. */
type Term = {
  readonly text: string;
  /** The number, if the word is an amount; the last digits of the fraction may be missing. */
  readonly amount: ReadNumber | null;
  /** Members whose name contains the word. */
  readonly memberIds: ReadonlySet<string>;
};

/**
 * The number in a text that has no letters besides the currency; null otherwise, and the text is searched as written.
 */
const amountIn = (text: string, sign: string, locale: NumberLocale): ReadNumber | null =>
  /\p{L}/u.test(text.replace(sign, '')) ? null : readNumber(exchangeMarks(text, locale));

function termsOf(query: string, { members, currency, locale }: SearchedLedger): readonly Term[] {
  const sign = foldLetters(currency);
  const folded = foldLetters(cleanLine(query));
  // A single amount may have spaces between its thousands.
  const words = amountIn(folded, sign, locale) ? [folded] : folded.split(/\s+/);
  return words
    .filter((word) => word !== '' && word !== sign)
    .map((text) => ({
      text,
      amount: amountIn(text, sign, locale),
      memberIds: new Set(members.filter(({ name }) => foldLetters(name).includes(text)).map(({ id }) => id)),
    }));
}

/** @param decimals of the currency that `minor` is in */
const isNumber = (minor: number, decimals: number, { whole, fraction }: ReadNumber): boolean =>
  Math.floor(minor / 10 ** decimals) === Number(whole) &&
  String(minor % 10 ** decimals)
    .padStart(decimals, '0')
    .startsWith(fraction);

/** Whether it is the amount of the entry, in the group's currency or in that in which it was paid. */
const isAmount = ({ cents, foreign }: Entry, amount: ReadNumber): boolean =>
  isNumber(cents, 2, amount) ||
  (foreign !== null && isNumber(foreign.minor, minorDecimals(foreign.currency), amount));

/** Whether one of the term's members paid, or has a share that is not simply everybody's. */
function names(entry: Entry, { memberIds }: Term, { members }: SearchedLedger): boolean {
  if (payersOf(entry).some(({ memberId }) => memberIds.has(memberId))) return true;
  const sharerIds = sharerIdsOf(entry);
  if (!sharerIds.some((id) => memberIds.has(id))) return false;
  return entry.split !== null || !isForAll(sharerIds, members);
}

const foldedTexts = new WeakMap<Entry, string>();

/** The title with those of its items, the note, and the other currency by code and sign. */
function textOf(entry: Entry): string {
  const known = foldedTexts.get(entry);
  if (known !== undefined) return known;
  const items = entry.split?.how === 'items' ? entry.split.items : [];
  // A word never has a line break, so it matches within one of them.
  const { note, foreign } = entry;
  const currency = foreign ? [foreign.currency, currencyOfCode(foreign.currency)] : [];
  const titles = [entry, ...items].map(({ title }) => title);
  const folded = [...titles, note, ...currency].map(foldLetters).join('\n');
  foldedTexts.set(entry, folded);
  return folded;
}

/** The word for a kind or category, folded. Not cached with the entry, because the language may change. */
function wordsOf({ paymentWord, categoryWord }: SearchedLedger): (entry: Entry) => string {
  const payment = foldLetters(paymentWord);
  const folded = new Map<Category, string>();
  return ({ kind, category }) => {
    if (kind === 'payment') return payment;
    if (category === null) return '';
    const word = folded.get(category) ?? foldLetters(categoryWord(category));
    folded.set(category, word);
    return word;
  };
}

/**
 * The entries that match every word of a query, in the order given. A word matches a part of the title or of an item's,
 * of the note or of the category's word, the name of a payer or of a sharer (unless everybody shares the entry evenly),
 * the amount, `34,50` or `34.50` depending on the locale, or what was paid in another currency: `50`, `USD`, `$`.
 * @param query as it was typed; an empty one matches everything
 */
export function findEntries(
  entries: readonly Entry[],
  query: string,
  ledger: SearchedLedger,
): readonly Entry[] {
  const terms = termsOf(query, ledger);
  const wordOf = wordsOf(ledger);
  return entries.filter((entry) =>
    terms.every(
      (term) =>
        textOf(entry).includes(term.text) ||
        wordOf(entry).includes(term.text) ||
        (term.amount !== null && isAmount(entry, term.amount)) ||
        (term.memberIds.size > 0 && names(entry, term, ledger)),
    ),
  );
}
