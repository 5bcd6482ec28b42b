import { errorCodeOf, errorCodeTextKey, type ErrorCode, errorEntry, ERRORS } from '@/lib/errors';
import { oldErrorKey, textsForOldClients } from '@/lib/i18n/texts-for-old-clients';
import { SPLIT_MAX_SHARES } from '@/lib/limits';
import de from '@/messages/de.json';
import en from '@/messages/en.json';

type Texts = Readonly<Record<string, string>>;

const languages: readonly (readonly [string, Texts, Texts])[] = [
  ['German', de.errors, textsForOldClients(de)],
  ['English', en.errors, textsForOldClients(en)],
];

/** Every message of the wire, word for word (docs/wire.md#errors). Captchas come with their routes. */
const told: Readonly<Record<number, readonly string[]>> = {
  400: [
    'Malformed JSON',
    'groupName mismatch',
    'groupCode mismatch',
    'User has associated transactions. Please remove the user from all transactions.',
    'missing expense payer',
    'at least 1 expense beneficiary is required',
    'Expense payer name is required',
    'At least 1 expense beneficiary is required',
    'missing payment maker',
    'missing payment recipient',
    'Settlements must be a non-empty array',
    'Each settlement must include from, to, amount, and groupCode',
    'Settlement amount must be a number between 0.01 and 99999.99',
    'All settlements must have the same groupCode',
    'Settlement must include from, to, amount, and groupCode',
    'Settlement amount must be between 0.01 and 99999.99',
    "payer and recipient can't be the same",
    'No file uploaded.',
  ],
  404: [
    'User not found',
    'Group not found',
    'Group not found with the provided groupCode',
    'Expense not found',
    'Payment not found',
    'Settlement not found',
    'No settlements found for this group',
  ],
  409: [
    'This id is already in use',
    'This entry was deleted',
    'This entry was changed in the meantime',
    'name is already taken in this group',
    "payment maker and recipient can't be the same",
    'The settlements do not match the current balances',
  ],
  422: [
    'inactiveDataPurge must be true or false',
    'fixedDebitorCreditorOrder must be true or false',
    '_id must be a UUID',
    'The text contains characters that cannot be stored',
    'A group cannot have more than 200 members',
    'A group cannot have more than 100000 entries',
    'Idempotency-Key was used with another request',
    'Missing group name',
    'The group name cannot exceed 30 characters',
    'The group name must not include slashes',
    'Missing user name',
    'Username cannot exceed 20 characters',
    'Missing groupCode',
    'expense description missing',
    'expense description must not exceed 100 characters',
    'expense amount missing',
    'expense amount must be at least 0.01',
    'expense amount must not exceed 99999.99',
    'Missing payment amount',
    'The payment amount must be at least 0.01.',
    'The payment amount may not exceed 99999.99',
    'Unknown currency',
    'Name is required',
    'Name cannot exceed 50 characters',
    'Email cannot exceed 50 characters',
    'Message is required',
    'Feedback cannot exceed 2500 characters',
  ],
  429: ['Too many attempts. Please try again later.'],
  500: ['Internal server error. Please try again later.'],
};

/** The ceiling of weak currencies (docs/wire.md#limits): the same texts with another number. */
const weak = [
  ['expense-amount-too-big', 'expense-amount-too-big-weak'],
  ['payment-amount-too-big', 'payment-amount-too-big-weak'],
  ['settlements-amount', 'settlements-amount-weak'],
  ['settlement-amount', 'settlement-amount-weak'],
] as const;

/** Keys that clients know beside those of the table (docs/screens.md#texts-of-errors). */
const named = [
  'generic-error-message',
  'offline-error-message',
  'server-error-message',
  'unreachable-error-message',
  'too-often-error-message',
  'too-large-error-message',
  'name-with-emoji-too-long',
  'amount-unclear',
  'amount-unclear-whole',
  'amount-unclear-thousandths',
  'amount-undecided',
  'amount-other-currency',
  'part-other-currency',
  'amount-not-whole',
  'rate-other-currency',
  'rate-doubtful',
  'sum-unfinished',
  'sum-below-zero',
  'busy-error-message',
  'outcome-unknown-error-message',
  'error-modal-close-modal-button-text',
  'validate-groupcode-error-groupcode-does-not-exist',
  'validate-groupcode-error-too-many-requests',
  'missing-groupcode',
  'invalid-settlement-data',
  'copy-error',
  'missing-name',
  'name-too-long',
  'no-message',
  'message-too-long',
  'attached-file-too-big',
  'upload-file-error',
];

const codes = Object.keys(ERRORS) as ErrorCode[];

const keysOf = (code: ErrorCode): readonly string[] =>
  errorEntry(code).contexts.map((context) => errorCodeTextKey(code, context));

const oldKeysOf = (code: ErrorCode): readonly string[] => {
  const { contexts, status, message } = errorEntry(code);
  return contexts.flatMap((context) => {
    const key = oldErrorKey(context, status, message);
    return key === null ? [] : [`errors.${key}`];
  });
};

/** For the others they have only the generic text. */
const oldCodes = codes.filter((code) => oldKeysOf(code).length > 0);

describe('every message that clients know is in the table', () => {
  const messages = Object.entries(told).flatMap(([status, texts]) =>
    texts.map((text) => [Number(status), text] as const),
  );

  test.each(messages)('%i %s', (status, message) => {
    const code = errorCodeOf(message);
    expect(code && errorEntry(code).status).toBe(status);
  });

  test.each(weak)('in a weak currency, %s names the higher ceiling', (usual, higher) => {
    expect(errorEntry(higher).message).toBe(errorEntry(usual).message.replace('99999.99', '999999999.99'));
    expect(errorEntry(higher).status).toBe(errorEntry(usual).status);
  });
});

describe('the table', () => {
  test('says nothing twice, so that a message has one code', () => {
    const messages = codes.map((code) => errorEntry(code).message);
    expect(messages.filter((message, index) => messages.indexOf(message) !== index)).toEqual([]);
  });

  test('an error that a person can fix belongs to a noun, so that it has a text', () => {
    const homeless = codes.filter((code) => {
      const { status, contexts } = errorEntry(code);
      return [400, 404, 409, 422].includes(status) && contexts.length === 0;
    });
    // Our client does not write such paths, and reloads by itself.
    expect(homeless).toEqual(['malformed-path', 'route-not-found', 'reload']);
  });
});

describe.each(languages)('in %s', (_language, texts, old) => {
  test.each(codes)('%s has a text in every noun that can raise it', (code) => {
    expect(keysOf(code).filter((key) => !texts[key]?.trim())).toEqual([]);
  });

  test.each(named)('%s has a text', (key) => {
    expect(texts[key]?.trim()).toBeTruthy();
  });

  test.each(oldCodes)(
    'old clients find the text of %s under the key that they make of its message',
    (code) => {
      expect(oldKeysOf(code).map((key) => old[key])).toEqual(keysOf(code).map((key) => texts[key]));
    },
  );

  test('old clients get no key of ours, and every other text', () => {
    const ours = new Set(codes.flatMap(keysOf));
    const others = Object.keys(texts).filter((key) => !ours.has(key));
    const expected = [...others.map((key) => `errors.${key}`), ...codes.flatMap(oldKeysOf)];
    expect(
      Object.keys(old)
        .filter((key) => key.startsWith('errors.'))
        .sort(),
    ).toEqual([...new Set(expected)].sort());
  });

  test('no noun has a text of its own that the table does not name', () => {
    const known = new Set(codes.flatMap(keysOf));
    const nouns = new Set(codes.flatMap((code) => errorEntry(code).contexts));
    const ofNouns = codes.flatMap((code) => [...nouns].map((noun) => `${noun}-${code}`));
    expect(ofNouns.filter((key) => key in texts && !known.has(key))).toEqual([]);
  });

  test('next-intl shows every text as it is written: no periods in keys, no ICU syntax in texts', () => {
    const broken = Object.entries(texts).filter(([key, text]) => key.includes('.') || /['{}<>#]/.test(text));
    expect(broken).toEqual([]);
  });
});

test('both languages have the same keys', () => {
  expect(Object.keys(en.errors).sort()).toEqual(Object.keys(de.errors).sort());
});

test('the largest weight is said as it is', () => {
  expect(de.errors['shares-too-big']).toContain(SPLIT_MAX_SHARES.toLocaleString('de-DE'));
  expect(en.errors['shares-too-big']).toContain(SPLIT_MAX_SHARES.toLocaleString('en-GB'));
});
