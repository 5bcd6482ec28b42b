import type { EntryKind } from '@/lib/domain/entry/parts';

/**
 * Problems that never reach the server: the text of an amount is not one number, may be two, or has cents in a
 * currency without them, or names another currency; a sign has no number behind it, or a sum is below zero; the other
 * currency is the group's own.
 */
type TypedProblem =
  | 'amount-unclear'
  | 'amount-unclear-whole'
  | 'amount-unclear-thousandths'
  | 'amount-undecided'
  | 'amount-other-currency'
  | 'part-other-currency'
  | 'amount-not-whole'
  | 'sum-unfinished'
  | 'sum-below-zero'
  | 'number-unclear'
  | 'number-too-big'
  | 'number-too-precise'
  | 'number-below-zero'
  | 'shares-too-big'
  | 'shares-too-precise'
  | 'no-items'
  | 'item-for-nobody'
  | 'item-without-price'
  | 'share-missing'
  | 'payer-without-amount'
  | 'rate-missing'
  | 'rate-other-currency'
  | 'rate-doubtful'
  | 'foreign-own';

/** What can be wrong with a draft, by the server's error code where there is one. */
export type EntryProblem =
  | TypedProblem
  | 'missing-expense-amount'
  | 'expense-amount-too-small'
  | 'expense-amount-too-big'
  | 'expense-amount-too-big-weak'
  | 'missing-expense-description'
  | 'expense-description-too-long'
  | 'text-not-storable'
  | 'missing-expense-payer'
  | 'missing-expense-beneficiary'
  | 'split-invalid'
  | 'split-too-big'
  | 'split-does-not-add-up'
  | 'payers-do-not-add-up'
  | 'day-invalid'
  | 'note-too-long'
  | 'foreign-invalid'
  | 'missing-payment-amount'
  | 'payment-amount-too-small'
  | 'payment-amount-too-big'
  | 'payment-amount-too-big-weak'
  | 'missing-payment-maker'
  | 'missing-payment-recipient'
  | 'payment-to-oneself';

/** What is wrong with one noun's amount and people, as the wire names it. */
export type KindProblems = {
  readonly missing: EntryProblem;
  readonly tooSmall: EntryProblem;
  readonly tooBig: EntryProblem;
  readonly tooBigWeak: EntryProblem;
  readonly noPayer: EntryProblem;
  readonly nobody: EntryProblem;
};

const OF_EXPENSE: KindProblems = {
  missing: 'missing-expense-amount',
  tooSmall: 'expense-amount-too-small',
  tooBig: 'expense-amount-too-big',
  tooBigWeak: 'expense-amount-too-big-weak',
  noPayer: 'missing-expense-payer',
  nobody: 'missing-expense-beneficiary',
};

export const PROBLEMS_OF: Readonly<Record<EntryKind, KindProblems>> = {
  expense: OF_EXPENSE,
  income: OF_EXPENSE,
  payment: {
    missing: 'missing-payment-amount',
    tooSmall: 'payment-amount-too-small',
    tooBig: 'payment-amount-too-big',
    tooBigWeak: 'payment-amount-too-big-weak',
    noPayer: 'missing-payment-maker',
    nobody: 'missing-payment-recipient',
  },
};
