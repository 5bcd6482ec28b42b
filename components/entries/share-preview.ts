import {
  beneficiariesOf,
  type ExpenseDraft,
  isSameSet,
  type StoredExpense,
} from '@/components/entries/expense-draft';
import { type AmountContext, readAmountField } from '@/components/entries/entry-amount';
import type { Cents } from '@/lib/domain/money';
import { decideParts } from '@/lib/domain/parts';
import type { Joined } from '@/lib/domain/shares';

/** What each beneficiary will owe, by member id. */
export type Shares = ReadonlyMap<string, Cents>;

const noShares: Shares = new Map();

/**
 * The shares that saving would store, to the cent and to the person: the server decides them by the same function and the
 * same id. An edit that touches neither amount nor people keeps the shares as they are stored.
 * @returns empty while there is no amount or nobody to share it
 */
export function previewShares(
  draft: ExpenseDraft,
  members: readonly Joined[],
  context: AmountContext,
  stored: StoredExpense | null,
): Shares {
  const amountCents = readAmountField(draft.amountText, context);
  const beneficiaries = beneficiariesOf(draft, members);
  if (amountCents === null || beneficiaries.length === 0) return noShares;
  const keepsSplit =
    stored !== null &&
    stored.amountCents === amountCents &&
    stored.payerId === draft.payerId &&
    isSameSet(
      stored.beneficiaryIds,
      beneficiaries.map(({ id }) => id),
    );
  if (keepsSplit) return stored.shares;
  const parts = decideParts({
    amountCents,
    // Who pays decides nothing about who owes what, so the preview needs no payer yet.
    payerId: draft.payerId ?? '',
    beneficiaries,
    entryId: draft.entryId,
    currency: context.currency,
  });
  return new Map(
    parts.flatMap(({ memberId, owedCents }) => (owedCents === null ? [] : [[memberId, owedCents] as const])),
  );
}

/** The least and the most that somebody owes; they differ where odd cents are left over. */
export type ShareRange = { readonly leastCents: Cents; readonly mostCents: Cents };

/** @returns null when there are no shares */
export function shareRange(shares: Shares): ShareRange | null {
  const sorted = [...shares.values()].sort((a, b) => a - b);
  const [leastCents] = sorted;
  const mostCents = sorted.at(-1);
  return leastCents === undefined || mostCents === undefined ? null : { leastCents, mostCents };
}
