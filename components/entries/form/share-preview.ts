import type { AmountContext } from '@/components/entries/form/entry-amount';
import { centsOfDraft } from '@/components/entries/form/foreign-draft';
import { type EntryDraft, splitOfDraft } from '@/components/entries/form/entry-draft';
import { contentOfEntry, isSameMoney } from '@/lib/domain/entry/content';
import type { Entry } from '@/lib/domain/ledger/ledger';
import { currencyDecimals } from '@/lib/domain/money/currency-units';
import { type Cents, cents } from '@/lib/domain/money/money';
import { sharesOf } from '@/lib/domain/entry/parts';
import { type Joined, splitStep } from '@/lib/domain/entry/shares';
import { namedBySplit, sharesOfSplit, type Split, WHOLE_BASIS_POINTS } from '@/lib/domain/entry/split';

/** What each beneficiary of an expense will owe, by member id. */
export type Shares = ReadonlyMap<string, Cents>;

const noShares: Shares = new Map();

/** What decides the shares in a form. The payer counts only when a stored entry is edited. */
export type SharedDraft = Pick<
  EntryDraft,
  'kind' | 'entryId' | 'amountText' | 'foreign' | 'payerId' | 'amongIds' | 'way' | 'inputs'
>;

/** Whether saving would leave amount and people as they are stored. */
function keepsSplit({ payerId }: SharedDraft, amount: Cents, split: Split, stored: Entry): boolean {
  const content = contentOfEntry(stored);
  const payers = content.payers.length > 1 ? content.payers : [{ memberId: payerId ?? '', cents: amount }];
  return isSameMoney(content, { ...content, cents: amount, payers, split });
}

/** What percentages that do not add up yet come to, each by itself; none for more than the whole. */
function sharesSoFar(split: Split, amount: Cents, currency: string): Shares {
  if (split.how !== 'percent') return noShares;
  const step = splitStep(amount, currencyDecimals(currency));
  const shareOf = (basisPoints: number) =>
    cents(Math.round((amount * basisPoints) / WHOLE_BASIS_POINTS / step) * step);
  const possible = split.of.filter(({ basisPoints }) => basisPoints <= WHOLE_BASIS_POINTS);
  return new Map(possible.map(({ memberId, basisPoints }) => [memberId, shareOf(basisPoints)]));
}

/**
 * The exact shares that saving would store: the server decides them by the same function and the same entry id. An edit
 * that changes neither amount nor people keeps the stored shares.
 * @returns empty while there is no amount or nobody to share it, or shares that do not add up
 */
export function previewShares(
  draft: SharedDraft,
  members: readonly Joined[],
  context: AmountContext,
  stored: Entry | null,
): Shares {
  const amount = centsOfDraft(draft, context);
  if (amount === null) return noShares;
  const { value: split, problem } = splitOfDraft(draft, members, amount, context);
  if (split === null) return noShares;
  if (problem !== null) return sharesSoFar(split, amount, context.currency);
  if (stored !== null && keepsSplit(draft, amount, split, stored)) return sharesOf(stored);
  const named = new Set(namedBySplit(split));
  const shares = sharesOfSplit({
    entryId: draft.entryId,
    cents: amount,
    split,
    members: members.filter(({ id }) => named.has(id)),
    currency: context.currency,
  });
  return new Map(shares.map((share) => [share.memberId, share.cents]));
}

/** The smallest and the largest share; they differ if odd cents are left over. */
export type ShareRange = { readonly leastCents: Cents; readonly mostCents: Cents };

/** @returns null when there are no shares */
export function shareRange(shares: Shares): ShareRange | null {
  const sorted = [...shares.values()].sort((a, b) => a - b);
  const [leastCents] = sorted;
  const mostCents = sorted.at(-1);
  return leastCents === undefined || mostCents === undefined ? null : { leastCents, mostCents };
}
