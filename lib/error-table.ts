/**
 * All errors: code → HTTP status and the message of the wire contract. Old clients match the messages word for word
 * (docs/wire.md#errors); our own client matches the code. Texts for people are in `messages/*.json` under the code; a test
 * requires them in both languages for every row of this table.
 */

/** The noun whose routes raise an error; part of the key of its text. */
export type ErrorContext =
  'groups' | 'users' | 'expenses' | 'payments' | 'settlements' | 'changes' | 'feedbacks' | 'files';

export type ErrorEntry = {
  /** HTTP status. */
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 422 | 429 | 500 | 503;
  /** The exact message on the wire. */
  readonly message: string;
  /** The nouns in whose routes it can occur. */
  readonly contexts: readonly ErrorContext[];
  /** Those of the nouns that have a text of their own for it; the others share one. */
  readonly own?: readonly ErrorContext[];
  /** The word in the `status` field, if it differs from the usual one for the HTTP status. */
  readonly word?: 'error' | 'fail';
  /** The body is `{"error": message}` instead of status and message. */
  readonly bare?: true;
  /** The key of the text for people, if it is the same for every noun. */
  readonly textKey?:
    | 'busy-error-message'
    | 'outcome-unknown-error-message'
    | 'reload-error-message'
    | 'validate-groupcode-error-too-many-requests';
};

const groups = ['groups'] as const;
const users = ['users'] as const;
const expenses = ['expenses'] as const;
const payments = ['payments'] as const;
const settlements = ['settlements'] as const;
const changes = ['changes'] as const;
/** `changes` too, for an undo, which belongs to no other noun. */
const usersAndChanges = ['users', 'changes'] as const;
/** `changes` too, for payments, which share these fields and texts. */
const expensesAndChanges = ['expenses', 'changes'] as const;
const feedbacks = ['feedbacks'] as const;
const files = ['files'] as const;
const ofGroups = ['groups', 'users', 'expenses', 'payments', 'settlements'] as const;
const ofEntries = ['expenses', 'payments'] as const;
const ofNamed = ['users', 'expenses', 'payments'] as const;

export const ERRORS = {
  // groups
  'missing-group-name': { status: 422, message: 'Missing group name', contexts: groups },
  'group-name-too-long': {
    status: 422,
    message: 'The group name cannot exceed 30 characters',
    contexts: groups,
  },
  'group-name-slash': { status: 422, message: 'The group name must not include slashes', contexts: groups },
  'group-creation-closed': {
    status: 403,
    message: 'This server does not take new groups',
    contexts: groups,
  },
  'group-token-refused': {
    status: 403,
    message: 'Creating a group here takes a valid X-Group-Token',
    contexts: groups,
  },
  'unknown-currency': { status: 422, message: 'Unknown currency', contexts: groups },
  'purge-not-boolean': { status: 422, message: 'inactiveDataPurge must be true or false', contexts: groups },
  'settle-by-unknown': {
    status: 422,
    message: 'settleBy must be fewest, direct or the id of a member',
    contexts: groups,
  },
  'budgets-unknown': {
    status: 422,
    message: 'budgets must be a list such as *:all:150000 groceries:month:40000',
    contexts: groups,
  },
  'order-not-boolean': {
    status: 422,
    message: 'fixedDebitorCreditorOrder must be true or false',
    contexts: groups,
  },
  'group-not-found': { status: 404, message: 'Group not found', contexts: ofGroups },
  'group-not-found-by-code': {
    status: 404,
    message: 'Group not found with the provided groupCode',
    contexts: groups,
  },
  'group-code-mismatch': { status: 400, message: 'groupCode mismatch', contexts: groups },
  'group-name-mismatch': { status: 400, message: 'groupName mismatch', contexts: groups },
  'missing-stored-group-codes': { status: 400, message: 'Missing storedGroupCodes', contexts: groups },
  'too-many-group-codes': {
    status: 422,
    message: 'A request cannot name more than 100 groups',
    contexts: groups,
  },
  // users
  'missing-user-name': { status: 422, message: 'Missing user name', contexts: users },
  'user-name-too-long': { status: 422, message: 'Username cannot exceed 20 characters', contexts: users },
  'missing-group-code': {
    status: 422,
    message: 'Missing groupCode',
    own: ['feedbacks'],
    contexts: ['groups', ...ofNamed, 'feedbacks'],
  },
  'user-name-taken': {
    status: 409,
    message: 'name is already taken in this group',
    own: ['changes'],
    contexts: usersAndChanges,
    word: 'error',
  },
  'user-not-found': {
    status: 404,
    message: 'User not found',
    own: ['expenses', 'payments', 'settlements'],
    contexts: ofGroups,
  },
  'user-has-transactions': {
    status: 400,
    message: 'User has associated transactions. Please remove the user from all transactions.',
    own: ['changes'],
    contexts: usersAndChanges,
  },
  'too-many-members': {
    status: 422,
    message: 'A group cannot have more than 200 members',
    own: ['changes'],
    contexts: usersAndChanges,
  },
  // expenses
  'missing-expense-payer': { status: 400, message: 'missing expense payer', contexts: expenses },
  'missing-expense-beneficiary': {
    status: 400,
    message: 'at least 1 expense beneficiary is required',
    contexts: expenses,
  },
  'expense-payer-required': { status: 400, message: 'Expense payer name is required', contexts: expenses },
  'expense-beneficiary-required': {
    status: 400,
    message: 'At least 1 expense beneficiary is required',
    contexts: expenses,
  },
  'missing-expense-description': { status: 422, message: 'expense description missing', contexts: expenses },
  'expense-description-too-long': {
    status: 422,
    message: 'expense description must not exceed 100 characters',
    contexts: expenses,
  },
  'split-invalid': { status: 422, message: 'split is not valid', contexts: expenses },
  'split-too-big': { status: 422, message: 'split has too many items', contexts: expenses },
  'split-does-not-add-up': {
    status: 422,
    message: 'shares do not add up to the amount',
    contexts: expenses,
  },
  'payers-do-not-add-up': {
    status: 422,
    message: 'payers do not add up to the amount',
    contexts: expenses,
  },
  'day-invalid': { status: 422, message: 'day is not valid', contexts: expensesAndChanges },
  'note-too-long': {
    status: 422,
    message: 'note must not exceed 500 characters',
    contexts: expensesAndChanges,
  },
  'unknown-category': { status: 422, message: 'category is not known', contexts: expensesAndChanges },
  'foreign-invalid': {
    status: 422,
    message: 'amount in another currency is not valid',
    contexts: expensesAndChanges,
  },
  'missing-expense-amount': { status: 422, message: 'expense amount missing', contexts: expenses },
  'expense-amount-too-small': {
    status: 422,
    message: 'expense amount must be at least 0.01',
    contexts: expenses,
  },
  'expense-amount-too-big': {
    status: 422,
    message: 'expense amount must not exceed 99999.99',
    contexts: expenses,
  },
  'expense-amount-too-big-weak': {
    status: 422,
    message: 'expense amount must not exceed 999999999.99',
    contexts: expenses,
  },
  'expense-not-found': { status: 404, message: 'Expense not found', contexts: expenses },
  // payments
  'missing-payment-maker': { status: 400, message: 'missing payment maker', contexts: payments },
  'missing-payment-recipient': { status: 400, message: 'missing payment recipient', contexts: payments },
  'payment-to-oneself': {
    status: 409,
    message: "payment maker and recipient can't be the same",
    contexts: payments,
    word: 'fail',
  },
  'missing-payment-amount': { status: 422, message: 'Missing payment amount', contexts: payments },
  'payment-amount-too-small': {
    status: 422,
    message: 'The payment amount must be at least 0.01.',
    contexts: payments,
  },
  'payment-amount-too-big': {
    status: 422,
    message: 'The payment amount may not exceed 99999.99',
    contexts: payments,
  },
  'payment-amount-too-big-weak': {
    status: 422,
    message: 'The payment amount may not exceed 999999999.99',
    contexts: payments,
  },
  'payment-not-found': { status: 404, message: 'Payment not found', contexts: payments },
  // settlements: the `status` of their 400s is "error"; for all others it is "fail"
  'settlements-empty': {
    status: 400,
    message: 'Settlements must be a non-empty array',
    contexts: settlements,
    word: 'error',
  },
  'settlements-incomplete': {
    status: 400,
    message: 'Each settlement must include from, to, amount, and groupCode',
    contexts: settlements,
    word: 'error',
  },
  'settlements-amount': {
    status: 400,
    message: 'Settlement amount must be a number between 0.01 and 99999.99',
    contexts: settlements,
    word: 'error',
  },
  'settlements-amount-weak': {
    status: 400,
    message: 'Settlement amount must be a number between 0.01 and 999999999.99',
    contexts: settlements,
    word: 'error',
  },
  'settlements-group-codes-differ': {
    status: 400,
    message: 'All settlements must have the same groupCode',
    contexts: settlements,
    word: 'error',
  },
  'settlement-to-oneself': {
    status: 400,
    message: "payer and recipient can't be the same",
    contexts: settlements,
    word: 'error',
  },
  'settlement-incomplete': {
    status: 400,
    message: 'Settlement must include from, to, amount, and groupCode',
    contexts: settlements,
    word: 'error',
  },
  'settlement-amount': {
    status: 400,
    message: 'Settlement amount must be between 0.01 and 99999.99',
    contexts: settlements,
    word: 'error',
  },
  'settlement-amount-weak': {
    status: 400,
    message: 'Settlement amount must be between 0.01 and 999999999.99',
    contexts: settlements,
    word: 'error',
  },
  'settlements-mismatch': {
    status: 409,
    message: 'The settlements do not match the current balances',
    contexts: settlements,
  },
  'settlement-not-found': { status: 404, message: 'Settlement not found', contexts: settlements },
  'no-settlements': { status: 404, message: 'No settlements found for this group', contexts: settlements },
  // changes of a device: except for the first, each refuses one change of a batch
  'changes-malformed': {
    status: 422,
    message: 'changes must be a list of 1 to 100 changes, each with a UUID of its own as id',
    contexts: changes,
  },
  'unknown-change': { status: 422, message: 'Unknown kind of change', contexts: changes },
  'change-invalid': {
    status: 422,
    message: 'A field of the change is missing or invalid',
    contexts: changes,
  },
  'change-id-reused': {
    status: 409,
    message: 'The id of this change was used with other content',
    contexts: changes,
  },
  'depends-on-refused': {
    status: 409,
    message: 'This change builds on one that was refused',
    contexts: changes,
  },
  'undo-unknown': {
    status: 404,
    message: 'There is no such change, or it is too long ago to undo',
    contexts: changes,
  },
  'undo-impossible': {
    status: 409,
    message: 'This kind of change cannot be undone',
    contexts: changes,
  },
  'undo-stale': {
    status: 409,
    message: 'What this change changed has been changed again since',
    contexts: changes,
  },
  'undo-people-gone': {
    status: 409,
    message: 'This entry names somebody who has left the group',
    contexts: changes,
  },
  'import-unknown': {
    status: 404,
    message: 'There is no such import, or it was begun too long ago',
    contexts: groups,
  },
  'import-known': { status: 409, message: 'This file is in the group already', contexts: groups },
  'import-incomplete': {
    status: 409,
    message: 'Entries of this import have not arrived yet',
    contexts: groups,
  },
  'import-invalid': { status: 422, message: 'This import is not valid', contexts: groups },
  'look-only': { status: 403, message: 'This link is only for looking', contexts: changes },
  'code-changed': { status: 410, message: 'The code of this group was changed', contexts: groups },
  'link-changed': { status: 409, message: 'The view-only link was changed', contexts: groups },
  'code-taken': { status: 409, message: 'Another group has this code', contexts: groups },
  'code-too-weak': { status: 422, message: 'A new code has 12 symbols of a group code', contexts: groups },
  // feedbacks
  'missing-feedback-name': { status: 422, message: 'Name is required', contexts: feedbacks },
  'feedback-name-too-long': {
    status: 422,
    message: 'Name cannot exceed 50 characters',
    contexts: feedbacks,
  },
  'feedback-email-too-long': {
    status: 422,
    message: 'Email cannot exceed 50 characters',
    contexts: feedbacks,
  },
  'feedback-type-too-long': {
    status: 422,
    message: 'messageType cannot exceed 50 characters',
    contexts: feedbacks,
  },
  'missing-feedback-text': { status: 422, message: 'Message is required', contexts: feedbacks },
  'feedback-text-too-long': {
    status: 422,
    message: 'Feedback cannot exceed 2500 characters',
    contexts: feedbacks,
  },
  'file-not-found': { status: 404, message: 'File not found', contexts: feedbacks },
  'file-in-use': {
    status: 409,
    message: 'This file already belongs to a message',
    contexts: feedbacks,
  },
  // files
  'no-file': { status: 400, message: 'No file uploaded.', contexts: files, bare: true },
  'not-an-image': {
    status: 422,
    message: 'The file is not an image that can be read',
    contexts: files,
  },
  // captchas
  'captcha-refused': {
    status: 401,
    message: 'The captcha solution is invalid, expired or already used',
    contexts: [],
    word: 'error',
  },
  // values and ids that a client chooses
  'name-not-text': { status: 422, message: 'Names and ids of people must be texts', contexts: ofEntries },
  'id-not-uuid': { status: 422, message: '_id must be a UUID', contexts: [...ofNamed, 'settlements'] },
  'reset-not-boolean': {
    status: 422,
    message: 'resetSettlements must be true or false',
    contexts: payments,
  },
  'text-not-storable': {
    status: 422,
    message: 'The text contains characters that cannot be stored',
    own: ['feedbacks'],
    contexts: ['groups', 'users', 'expenses', 'changes', 'feedbacks'],
  },
  'too-many-entries': {
    status: 422,
    message: 'A group cannot have more than 100000 entries',
    own: ['changes'],
    contexts: [...ofEntries, 'settlements', 'changes'],
  },
  'totals-too-big': {
    status: 422,
    message: 'The total of a group member cannot exceed 90071992547409.91',
    own: ['changes'],
    contexts: [...ofEntries, 'settlements', 'changes'],
  },
  'idempotency-key-reused': {
    status: 422,
    message: 'Idempotency-Key was used with another request',
    own: ['feedbacks', 'files'],
    contexts: [...ofGroups, 'feedbacks', 'files'],
  },
  'paging-invalid': { status: 422, message: 'limit, cursor or order is invalid', contexts: groups },
  'ledger-page-invalid': { status: 422, message: 'limit or before is invalid', contexts: groups },
  'ledger-query-invalid': {
    status: 422,
    message: 'since, member or entry is invalid',
    contexts: groups,
  },
  'statistics-query-invalid': {
    status: 422,
    message: 'from, until or member is invalid',
    contexts: groups,
  },
  'export-invalid': { status: 422, message: 'format or language is invalid', contexts: groups },
  'entry-not-found': {
    status: 404,
    message: 'Entry not found',
    own: ['changes'],
    contexts: ['groups', 'changes'],
  },
  'id-in-use': {
    status: 409,
    message: 'This id is already in use',
    contexts: [...ofNamed, 'settlements'],
  },
  'entry-deleted': {
    status: 409,
    message: 'This entry was deleted',
    own: ['users', 'expenses', 'payments', 'settlements'],
    contexts: [...ofNamed, 'settlements'],
  },
  'entry-changed': {
    status: 409,
    message: 'This entry was changed in the meantime',
    own: ['groups', 'users', 'expenses', 'payments'],
    contexts: ['groups', ...ofNamed],
  },
  'currency-changed': {
    status: 409,
    message: 'The currency of the group was changed in the meantime',
    contexts: ['changes'],
  },
  // requests in general
  'malformed-json': {
    status: 400,
    message: 'Malformed JSON',
    own: ['feedbacks'],
    contexts: [...ofGroups, 'feedbacks'],
  },
  'body-too-large': { status: 413, message: 'The request body is too large', contexts: [] },
  'malformed-path': { status: 400, message: 'Malformed path', contexts: [] },
  'route-not-found': { status: 404, message: 'Not found', contexts: [] },
  'method-not-allowed': { status: 405, message: 'Method not allowed', contexts: [] },
  'too-many-requests': {
    status: 429,
    message: 'Too many attempts. Please try again later.',
    contexts: [],
    bare: true,
    textKey: 'validate-groupcode-error-too-many-requests',
  },
  'too-many-streams': {
    status: 503,
    message: 'Too many long lists are being read. Please try again later.',
    contexts: [],
    word: 'fail',
  },
  'too-many-event-streams': {
    status: 503,
    message: 'Too many live connections are open. Please try again later.',
    contexts: [],
    word: 'fail',
  },
  'internal-error': {
    status: 500,
    message: 'Internal server error. Please try again later.',
    contexts: [],
  },
  // Nothing was written, so a retry does nothing twice.
  busy: {
    status: 503,
    message: 'The service is busy. Please try again in a moment.',
    contexts: [],
    word: 'fail',
    textKey: 'busy-error-message',
  },
  // Our client and this server are of incompatible builds. Nothing was done.
  reload: {
    status: 409,
    message: 'This page is out of date. Please reload it.',
    contexts: [],
    textKey: 'reload-error-message',
  },
  // The connection to the database was lost during COMMIT. Retry only with the same id or idempotency key.
  'outcome-unknown': {
    status: 500,
    message: 'It is unknown whether this was saved.',
    contexts: [],
    textKey: 'outcome-unknown-error-message',
  },
  'pictures-busy': {
    status: 503,
    message: 'Too many images are being stored. Please try again later.',
    contexts: [],
    word: 'fail',
    textKey: 'busy-error-message',
  },
  'not-the-operator': {
    status: 401,
    message: 'This is for the operator alone',
    contexts: [],
  },
  'database-unavailable': {
    status: 503,
    message: 'The database does not answer. Please try again later.',
    contexts: [],
  },
} as const satisfies Record<string, ErrorEntry>;

/** The stable slug of an error, sent as `code`. */
export type ErrorCode = keyof typeof ERRORS;
