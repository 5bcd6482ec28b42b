import type { EntryProblem } from '@/lib/domain/draft/problem';
import type { ErrorTextKey } from '@/lib/errors';

/**
 * The text keys of what is wrong with a draft, copied from the error table, which is too heavy for a form to load; a test compares the two.
 */
export const PROBLEM_TEXTS: Readonly<Record<EntryProblem, ErrorTextKey>> = {
  'amount-unclear': 'amount-unclear',
  'amount-unclear-whole': 'amount-unclear-whole',
  'amount-unclear-thousandths': 'amount-unclear-thousandths',
  'amount-undecided': 'amount-undecided',
  'amount-other-currency': 'amount-other-currency',
  'part-other-currency': 'part-other-currency',
  'amount-not-whole': 'amount-not-whole',
  'sum-unfinished': 'sum-unfinished',
  'sum-below-zero': 'sum-below-zero',
  'number-unclear': 'number-unclear',
  'number-too-big': 'number-too-big',
  'number-too-precise': 'number-too-precise',
  'number-below-zero': 'number-below-zero',
  'shares-too-big': 'shares-too-big',
  'shares-too-precise': 'shares-too-precise',
  'no-items': 'no-items',
  'item-for-nobody': 'item-for-nobody',
  'item-without-price': 'item-without-price',
  'share-missing': 'share-missing',
  'payer-without-amount': 'payer-without-amount',
  'rate-missing': 'rate-missing',
  'rate-other-currency': 'rate-other-currency',
  'rate-doubtful': 'rate-doubtful',
  'foreign-own': 'foreign-own',
  'day-invalid': 'expenses-router-unprocessable-error-day-is-not-valid',
  'note-too-long': 'expenses-router-unprocessable-error-note-must-not-exceed-500-characters',
  'foreign-invalid': 'expenses-router-unprocessable-error-amount-in-another-currency-is-not-valid',
  'missing-expense-amount': 'expenses-router-unprocessable-error-expense-amount-missing',
  'expense-amount-too-small': 'expenses-router-unprocessable-error-expense-amount-must-be-at-least-001',
  'expense-amount-too-big': 'expenses-router-unprocessable-error-expense-amount-must-not-exceed-9999999',
  'expense-amount-too-big-weak':
    'expenses-router-unprocessable-error-expense-amount-must-not-exceed-99999999999',
  'missing-expense-description': 'expenses-router-unprocessable-error-expense-description-missing',
  'expense-description-too-long':
    'expenses-router-unprocessable-error-expense-description-must-not-exceed-100-characters',
  'text-not-storable':
    'expenses-router-unprocessable-error-the-text-contains-characters-that-cannot-be-stored',
  'missing-expense-payer': 'expenses-router-bad-request-error-missing-expense-payer',
  'missing-expense-beneficiary':
    'expenses-router-bad-request-error-at-least-1-expense-beneficiary-is-required',
  'split-invalid': 'expenses-router-unprocessable-error-split-is-not-valid',
  'split-too-big': 'expenses-router-unprocessable-error-split-has-too-many-items',
  'split-does-not-add-up': 'expenses-router-unprocessable-error-shares-do-not-add-up-to-the-amount',
  'payers-do-not-add-up': 'expenses-router-unprocessable-error-payers-do-not-add-up-to-the-amount',
  'missing-payment-amount': 'payments-router-unprocessable-error-missing-payment-amount',
  'payment-amount-too-small': 'payments-router-unprocessable-error-the-payment-amount-must-be-at-least-001',
  'payment-amount-too-big': 'payments-router-unprocessable-error-the-payment-amount-may-not-exceed-9999999',
  'payment-amount-too-big-weak':
    'payments-router-unprocessable-error-the-payment-amount-may-not-exceed-99999999999',
  'missing-payment-maker': 'payments-router-bad-request-error-missing-payment-maker',
  'missing-payment-recipient': 'payments-router-bad-request-error-missing-payment-recipient',
  'payment-to-oneself': "payments-router-conflict-error-payment-maker-and-recipient-can't-be-the-same",
};
