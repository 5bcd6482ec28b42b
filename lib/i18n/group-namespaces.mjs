/**
 * Which texts reach the browser. Pages outside of a group are drawn on the server and send their words in the HTML; the
 * first screen of a group does not wait for the words of all others. tests/unit/i18n/group-namespaces.test.ts holds the
 * lists against what the screens ask for. A name may be a single key: `errors.copy-error`.
 */

/** The main screen and its frame, and what is said when a screen cannot be shown. */
export const MAIN_NAMESPACES = [
  'meta',
  'balance',
  'balances',
  'copy',
  'errorPage',
  'errors.copy-error',
  'groups.full',
  'groups.join',
  'history',
  'install',
  'invitation.unknown',
  'main',
  'notFound',
  'offline',
  'settle',
  'shell',
];

/**
 * What the form and the details of an entry say beside that, with what a form finds wrong by itself. It takes the place of the
 * same namespaces of the main screen.
 */
export const FORM_NAMESPACES = [
  'details',
  'entries',
  'errors.copy-error',
  'errors.amount-unclear',
  'errors.amount-not-whole',
  'errors.sum-unfinished',
  'errors.sum-below-zero',
  'errors.expenses-router-unprocessable-error-expense-amount-missing',
  'errors.expenses-router-unprocessable-error-expense-amount-must-be-at-least-001',
  'errors.expenses-router-unprocessable-error-expense-amount-must-not-exceed-9999999',
  'errors.expenses-router-unprocessable-error-expense-amount-must-not-exceed-99999999999',
  'errors.expenses-router-unprocessable-error-expense-description-missing',
  'errors.expenses-router-unprocessable-error-expense-description-must-not-exceed-100-characters',
  'errors.expenses-router-unprocessable-error-the-text-contains-characters-that-cannot-be-stored',
  'errors.expenses-router-bad-request-error-missing-expense-payer',
  'errors.expenses-router-bad-request-error-at-least-1-expense-beneficiary-is-required',
  'errors.payments-router-unprocessable-error-missing-payment-amount',
  'errors.payments-router-unprocessable-error-the-payment-amount-must-be-at-least-001',
  'errors.payments-router-unprocessable-error-the-payment-amount-may-not-exceed-9999999',
  'errors.payments-router-unprocessable-error-the-payment-amount-may-not-exceed-99999999999',
  'errors.payments-router-bad-request-error-missing-payment-maker',
  'errors.payments-router-bad-request-error-missing-payment-recipient',
  "errors.payments-router-conflict-error-payment-maker-and-recipient-can't-be-the-same",
];

/** What all screens of a group say beside the main one. */
export const SCREEN_NAMESPACES = [
  'activity',
  'contact',
  'details',
  'entries',
  'errors',
  'groupSettings',
  'groups',
  'invitation',
  'members',
  'sharing',
  'shortcuts',
  'tutorial',
  'who',
];
