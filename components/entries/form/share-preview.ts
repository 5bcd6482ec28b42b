import { type AmountContext, readAmountField } from '@/components/entries/form/entry-amount';
import { type EntryDraft, sharersOf } from '@/components/entries/form/entry-draft';
import { contentOfEntry, isSamePeople } from '@/lib/domain/entry/content';
import type { Entry } from '@/lib/domain/ledger/ledger';
import type { Cents } from '@/lib/domain/money/money';
import { decideParts, sharesOf } from '@/lib/domain/entry/parts';
import type { Joined } from '@/lib/domain/entry/shares';

/** What each beneficiary of an expense will owe, by member id. */
export type Shares = ReadonlyMap<string, Cents>;

const noShares: Shares = new Map();

/** What decides the shares in a form. The payer counts only when a stored entry is edited. */
export type SplitDraft = Pick<EntryDraft, 'entryId' | 'amountText' | 'payerId' | 'amongIds'>;

/** Whether saving would leave amount and people as they are stored. */
function keepsSplit(draft: SplitDraft, amount: Cents, sharers: readonly Joined[], stored: Entry): boolean {
  const { cents, payers, split } = contentOfEntry(stored);
  return (
    cents === amount &&
    payers[0]?.memberId === draft.payerId &&
    isSamePeople(
      sharers.map(({ id }) => id),
      split.among,
    )
  );
}

/**
 * The exact shares that saving would store: the server decides them by the same function and the same entry id. An edit
 * that changes neither amount nor people keeps the stored shares.
 * @returns empty while there is no amount or nobody to share it
 */
export function previewShares(
  draft: SplitDraft,
  members: readonly Joined[],
  context: AmountContext,
  stored: Entry | null,
): Shares {
  const amount = readAmountField(draft.amountText, context);
  const sharers = sharersOf(draft, members);
  if (amount === null || sharers.length === 0) return noShares;
  if (stored !== null && keepsSplit(draft, amount, sharers, stored)) return sharesOf(stored.parts);
  const parts = decideParts({
    entryId: draft.entryId,
    cents: amount,
    // The payer does not affect the shares, so the preview needs none.
    payers: [],
    among: sharers,
    currency: context.currency,
  });
  return sharesOf(parts);
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
