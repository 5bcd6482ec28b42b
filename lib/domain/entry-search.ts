import type { Entry } from './ledger';
import { isForAll } from './shares';
import { sharerIdsOf } from './parts';
import { foldLetters } from './text';

/** What a search needs to know beside the entries. */
export type SearchedLedger = {
  readonly members: readonly { readonly id: string; readonly name: string }[];
  /** The group's currency value: typed behind an amount it says nothing. */
  readonly currency: string;
  /** What a payment is called, because it has no title. */
  readonly paymentWord: string;
};

/** A part of an amount: whole units, and as many digits behind the mark as were typed. */
type AmountPiece = { readonly whole: number; readonly fraction: string };

/** One word that is looked for; an entry has to meet all of them. */
type Term = {
  readonly text: string;
  readonly amount: AmountPiece | null;
  /** Members whose name has it. */
  readonly memberIds: ReadonlySet<string>;
};

const AMOUNT = /^\d*[.,]?\d[\d.,]*$/;

/** `34`, `34,5`, `34.50`, `1.234,50`; three digits behind the last mark are thousands. */
function amountIn(word: string): AmountPiece | null {
  if (!AMOUNT.test(word)) return null;
  const pieces = word.split(/[.,]/);
  const last = pieces.length > 1 ? (pieces.pop() ?? '') : '';
  const isFraction = last.length < 3;
  return last.length > 3
    ? null
    : { whole: Number(pieces.join('') + (isFraction ? '' : last)), fraction: isFraction ? last : '' };
}

function termsOf(query: string, { members, currency }: SearchedLedger): readonly Term[] {
  const sign = foldLetters(currency);
  const words = foldLetters(query)
    .split(/\s+/)
    .map((word) => (AMOUNT.test(word.replace(sign, '')) ? word.replace(sign, '') : word))
    .filter((word) => word !== '' && word !== sign);
  return words.map((text) => ({
    text,
    amount: amountIn(text),
    memberIds: new Set(members.filter(({ name }) => foldLetters(name).includes(text)).map(({ id }) => id)),
  }));
}

const isAmount = ({ cents }: Entry, { whole, fraction }: AmountPiece): boolean =>
  Math.floor(cents / 100) === whole &&
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
