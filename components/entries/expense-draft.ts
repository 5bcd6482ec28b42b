import {
  type AmountContext,
  type AmountErrors,
  amountProblem,
  readAmountField,
} from '@/components/entries/entry-amount';
import { idsOf } from '@/components/entries/people';
import type { ExpenseContent, Person } from '@/lib/client/changes';
import type { Cents } from '@/lib/domain/money';
import { isForAll } from '@/lib/domain/shares';
import { cleanName, isStorable, textLength } from '@/lib/domain/text';
import type { ErrorCode } from '@/lib/errors';
import { EXPENSE_DESCRIPTION_MAX_LENGTH } from '@/lib/limits';

/** What stands in the form of an expense, as it was typed. */
export type ExpenseDraft = {
  /** Id of the expense: drawn by the form before the server has seen it, so that a second attempt is the same expense. */
  readonly entryId: string;
  readonly amountText: string;
  readonly description: string;
  /** null: nobody is chosen yet. */
  readonly payerId: string | null;
  /** null: everyone, also who joins while the draft waits. */
  readonly beneficiaryIds: readonly string[] | null;
};

/** An expense as it is stored, for the form that edits it. */
export type StoredExpense = {
  readonly entryId: string;
  readonly description: string;
  readonly amountCents: Cents;
  readonly payerId: string;
  readonly beneficiaryIds: readonly string[];
  /** What each beneficiary owes, as it was decided when it was written. */
  readonly shares: ReadonlyMap<string, Cents>;
};

export type ExpenseField = 'amount' | 'description' | 'payer' | 'beneficiaries';

const amountErrors: AmountErrors = {
  missing: 'missing-expense-amount',
  tooSmall: 'expense-amount-too-small',
  tooBig: 'expense-amount-too-big',
  tooBigWeak: 'expense-amount-too-big-weak',
};

/** A new form: payer unselected, everyone ticked (contract.md §5). */
export const emptyExpenseDraft = (entryId: string): ExpenseDraft => ({
  entryId,
  amountText: '',
  description: '',
  payerId: null,
  beneficiaryIds: null,
});

/** The form of a stored expense. @param amountText its amount in the reader's notation */
export const draftOfExpense = (stored: StoredExpense, amountText: string): ExpenseDraft => ({
  entryId: stored.entryId,
  amountText,
  description: stored.description,
  payerId: stored.payerId,
  beneficiaryIds: stored.beneficiaryIds,
});

type Identified = { readonly id: string };

/** Who of the members shares the expense, in their order; a draft may name people who are gone. */
export const beneficiariesOf = <M extends Identified>(
  draft: ExpenseDraft,
  members: readonly M[],
): readonly M[] =>
  draft.beneficiaryIds === null ? members : members.filter(({ id }) => draft.beneficiaryIds?.includes(id));

/** Ticks or unticks one member. Who ticks the last one has everyone. */
export function toggleBeneficiary(
  draft: ExpenseDraft,
  members: readonly Identified[],
  id: string,
  ticked: boolean,
): ExpenseDraft {
  const others = beneficiariesOf(draft, members)
    .map((beneficiary) => beneficiary.id)
    .filter((other) => other !== id);
  const chosen = new Set(ticked ? [...others, id] : others);
  const beneficiaryIds = members.map((member) => member.id).filter((member) => chosen.has(member));
  return { ...draft, beneficiaryIds: beneficiaryIds.length === members.length ? null : beneficiaryIds };
}

/** All or none (spec.md §5): all as long as somebody is missing, else none. */
export const toggleAll = (draft: ExpenseDraft, members: readonly Identified[]): ExpenseDraft => ({
  ...draft,
  beneficiaryIds: isForAll(idsOf(beneficiariesOf(draft, members)), members) ? [] : null,
});

const payerOf = <M extends Identified>(draft: ExpenseDraft, members: readonly M[]): M | undefined =>
  members.find(({ id }) => id === draft.payerId);

function descriptionProblem(description: string): ErrorCode | null {
  const text = cleanName(description);
  if (text === '') return 'missing-expense-description';
  if (!isStorable(text)) return 'text-not-storable';
  return textLength(text) > EXPENSE_DESCRIPTION_MAX_LENGTH ? 'expense-description-too-long' : null;
}

/** What is missing or wrong, by field, in the order of the screen. */
export function expenseProblems(
  draft: ExpenseDraft,
  members: readonly Identified[],
  context: AmountContext,
): ReadonlyMap<ExpenseField, ErrorCode> {
  const problems: readonly (readonly [ExpenseField, ErrorCode | null])[] = [
    ['amount', amountProblem(readAmountField(draft.amountText, context), context, amountErrors)],
    ['description', descriptionProblem(draft.description)],
    ['payer', payerOf(draft, members) ? null : 'missing-expense-payer'],
    ['beneficiaries', beneficiariesOf(draft, members).length === 0 ? 'missing-expense-beneficiary' : null],
  ];
  return new Map(problems.filter((problem): problem is [ExpenseField, ErrorCode] => problem[1] !== null));
}

/** The expense that the form describes; null while `expenseProblems` finds amount or payer missing. */
export function expenseContent(
  draft: ExpenseDraft,
  members: readonly Person[],
  context: AmountContext,
): ExpenseContent | null {
  const amountCents = readAmountField(draft.amountText, context);
  const payer = payerOf(draft, members);
  if (amountCents === null || !payer) return null;
  return {
    description: cleanName(draft.description),
    amountCents,
    payer: named(payer),
    beneficiaries: beneficiariesOf(draft, members).map(named),
  };
}

/** The person alone, without what the form knows beside. */
const named = ({ id, name }: Person): Person => ({ id, name });

/** Whether two lists name the same people, in whatever order. */
export const isSameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id));

/** Whether saving would change the stored expense; the form that edits shows its button only then (contract.md §5). */
export function isExpenseChanged(
  draft: ExpenseDraft,
  stored: StoredExpense,
  members: readonly Identified[],
  context: AmountContext,
): boolean {
  const beneficiaryIds = idsOf(beneficiariesOf(draft, members));
  return (
    readAmountField(draft.amountText, context) !== stored.amountCents ||
    cleanName(draft.description) !== stored.description ||
    draft.payerId !== stored.payerId ||
    !isSameSet(beneficiaryIds, stored.beneficiaryIds)
  );
}
