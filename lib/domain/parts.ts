import { currencyDecimals } from './currency-units';
import type { Cents } from './money';
import { type Joined, splitEvenly, splitStep } from './shares';

/** One member's part of an expense: null = does not pay / does not share, 0 = takes part with nothing. */
export type Part = {
  readonly memberId: string;
  readonly paidCents: Cents | null;
  readonly owedCents: Cents | null;
};

export type ExpenseToSplit = {
  readonly amountCents: Cents;
  readonly payerId: string;
  readonly beneficiaries: readonly Joined[];
  /** UUID of the expense: it decides who carries the odd cents. */
  readonly entryId: string;
  /** The group's currency value: without minor unit, whole amounts are split in whole units. */
  readonly currency: string;
};

/**
 * Decides the parts of an expense with one payer and an even split: one row for each member who takes part, beneficiaries
 * in order of joining, then a payer who does not benefit. What was paid and what is owed each add up to the amount.
 * @throws RangeError as `splitEvenly` does
 */
export function decideParts(expense: ExpenseToSplit): readonly Part[] {
  const { amountCents, payerId, beneficiaries, entryId, currency } = expense;
  const step = splitStep(amountCents, currencyDecimals(currency));
  const parts: Part[] = splitEvenly(amountCents, beneficiaries, entryId, step).map((share) => ({
    memberId: share.memberId,
    paidCents: share.memberId === payerId ? amountCents : null,
    owedCents: share.cents,
  }));
  if (!parts.some(({ memberId }) => memberId === payerId)) {
    parts.push({ memberId: payerId, paidCents: amountCents, owedCents: null });
  }
  return parts;
}
