import { exchangeMarks, readNumber, type ReadNumber } from '@/lib/domain/money/amount-input';
import type { NumberLocale } from '@/lib/domain/money/format';
import type { Entry } from '@/lib/domain/ledger/ledger';
import { isForAll } from './shares';
import { sharerIdsOf } from './parts';
import { cleanLine, foldLetters } from '@/lib/domain/text/text';

/** What a search needs to know beside the entries. */
export type SearchedLedger = {
  readonly members: readonly { readonly id: string; readonly name: string }[];
  /** The group's currency value: typed behind an amount it says nothing. */
  readonly currency: string;
  /** In which amounts are typed. */
  readonly locale: NumberLocale;
  /** What a payment is called, because it has no title. */
  readonly paymentWord: string;
};

/** One word that is looked for; an entry has to meet all of them. */
type Term = {
  readonly text: string;
  /** Its first digits, where it is an amount. */
  readonly amount: ReadNumber | null;
  /** Members whose name has it. */
  readonly memberIds: ReadonlySet<string>;
};

/** A number with nothing but its currency: what stands beside letters is looked for as it is written. */
const amountIn = (text: string, sign: string, locale: NumberLocale): ReadNumber | null =>
  /\p{L}/u.test(text.replace(sign, '')) ? null : readNumber(exchangeMarks(text, locale));

function termsOf(query: string, { members, currency, locale }: SearchedLedger): readonly Term[] {
  const sign = foldLetters(currency);
  const folded = foldLetters(cleanLine(query));
  // Spaces may stand between the thousands.
  const words = amountIn(folded, sign, locale) ? [folded] : folded.split(/\s+/);
  return words
    .filter((word) => word !== '' && word !== sign)
    .map((text) => ({
      text,
      amount: amountIn(text, sign, locale),
      memberIds: new Set(members.filter(({ name }) => foldLetters(name).includes(text)).map(({ id }) => id)),
    }));
}

const isAmount = ({ cents }: Entry, { whole, fraction }: ReadNumber): boolean =>
  Math.floor(cents / 100) === Number(whole) &&
  String(cents % 100)
    .padStart(2, '0')
    .startsWith(fraction);

/** Whether one of them paid, or it was for one of them and not for everybody. */
function names({ parts }: Entry, { memberIds }: Term, { members }: SearchedLedger): boolean {
  const named = parts.filter(({ memberId }) => memberIds.has(memberId));
  if (named.some(({ paidCents }) => paidCents !== null)) return true;
  return named.length > 0 && !isForAll(sharerIdsOf(parts), members);
}

const foldedTitles = new WeakMap<Entry, string>();

function titleOf(entry: Entry, { paymentWord }: SearchedLedger): string {
  // The word is of the reader's language, which may change.
  if (entry.kind === 'payment') return foldLetters(paymentWord);
  const known = foldedTitles.get(entry);
  if (known !== undefined) return known;
  const folded = foldLetters(entry.title);
  foldedTitles.set(entry, folded);
  return folded;
}

/**
 * The entries that meet every word of a query, in their order: by a piece of what they were for, by the name of who paid or
 * for whom it was (unless it was for everybody), or by their amount, `34,50` as `34.50`.
 * @param query as it was typed; an empty one meets everything
 */
export function findEntries(
  entries: readonly Entry[],
  query: string,
  ledger: SearchedLedger,
): readonly Entry[] {
  const terms = termsOf(query, ledger);
  return entries.filter((entry) =>
    terms.every(
      (term) =>
        titleOf(entry, ledger).includes(term.text) ||
        (term.amount !== null && isAmount(entry, term.amount)) ||
        (term.memberIds.size > 0 && names(entry, term, ledger)),
    ),
  );
}
