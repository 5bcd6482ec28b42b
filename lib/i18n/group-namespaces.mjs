/**
 * Which texts are sent to the browser. Pages outside a group are rendered on the server and have their texts in the
 * HTML; the first screen of a group must not wait for the texts of all others. tests/unit/i18n/group-namespaces.test.ts
 * compares the lists with what the screens use. An item may be a single key: `errors.copy-error`.
 */

/** The main screen and its frame, and the texts for a screen that cannot be shown. */
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
 * The further namespaces of the form and the details of an entry, with the errors that a form finds by itself. They
 * replace the namespaces of the same name of the main screen.
 */
export const FORM_NAMESPACES = [
  'categories',
  'details',
  'entries',
  'errors.copy-error',
  'errors.amount-unclear',
  'errors.amount-unclear-whole',
  'errors.amount-unclear-thousandths',
  'errors.amount-undecided',
  'errors.amount-other-currency',
  'errors.part-other-currency',
  'errors.amount-not-whole',
  'errors.sum-unfinished',
  'errors.sum-below-zero',
  'errors.number-unclear',
  'errors.number-too-big',
  'errors.number-too-precise',
  'errors.number-below-zero',
  'errors.shares-too-big',
  'errors.shares-too-precise',
  'errors.no-items',
  'errors.item-for-nobody',
  'errors.item-without-price',
  'errors.share-missing',
  'errors.payer-without-amount',
  'errors.rate-missing',
  'errors.rate-other-currency',
  'errors.rate-doubtful',
  'errors.foreign-own',
  'errors.expenses-router-unprocessable-error-day-is-not-valid',
  'errors.expenses-router-unprocessable-error-note-must-not-exceed-500-characters',
  'errors.expenses-router-unprocessable-error-amount-in-another-currency-is-not-valid',
  'errors.expenses-router-unprocessable-error-expense-amount-missing',
  'errors.expenses-router-unprocessable-error-expense-amount-must-be-at-least-001',
  'errors.expenses-router-unprocessable-error-expense-amount-must-not-exceed-9999999',
  'errors.expenses-router-unprocessable-error-expense-amount-must-not-exceed-99999999999',
  'errors.expenses-router-unprocessable-error-expense-description-missing',
  'errors.expenses-router-unprocessable-error-expense-description-must-not-exceed-100-characters',
  'errors.expenses-router-unprocessable-error-the-text-contains-characters-that-cannot-be-stored',
  'errors.expenses-router-bad-request-error-missing-expense-payer',
  'errors.expenses-router-bad-request-error-at-least-1-expense-beneficiary-is-required',
  'errors.expenses-router-unprocessable-error-split-is-not-valid',
  'errors.expenses-router-unprocessable-error-split-has-too-many-items',
  'errors.expenses-router-unprocessable-error-shares-do-not-add-up-to-the-amount',
  'errors.expenses-router-unprocessable-error-payers-do-not-add-up-to-the-amount',
  'errors.payments-router-unprocessable-error-missing-payment-amount',
  'errors.payments-router-unprocessable-error-the-payment-amount-must-be-at-least-001',
  'errors.payments-router-unprocessable-error-the-payment-amount-may-not-exceed-9999999',
  'errors.payments-router-unprocessable-error-the-payment-amount-may-not-exceed-99999999999',
  'errors.payments-router-bad-request-error-missing-payment-maker',
  'errors.payments-router-bad-request-error-missing-payment-recipient',
  "errors.payments-router-conflict-error-payment-maker-and-recipient-can't-be-the-same",
];

/** The namespaces of all screens of a group other than the main one. */
export const SCREEN_NAMESPACES = [
  'activity',
  'categories',
  'contact',
  'details',
  'entries',
  'errors',
  'groupSettings',
  'groups',
  'historyFilter',
  'invitation',
  'members',
  'sharing',
  'shortcuts',
  'tutorial',
  'who',
];
