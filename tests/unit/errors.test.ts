import type * as Errors from '@/lib/errors';
import type * as DatabaseErrors from '@/lib/server/database/database-errors';
import { NoAnswer } from '@/lib/server/database/database-errors';
import { AppError, errorCodeOf, errorEntry } from '@/lib/errors';
import { oldErrorKey } from '@/lib/i18n/texts-for-old-clients';

describe('the key under which old clients look for a text', () => {
  test.each([
    [422, 'Missing group name', 'groups-router-unprocessable-error-missing-group-name'],
    [409, 'This entry was deleted', 'groups-router-conflict-error-this-entry-was-deleted'],
    [400, 'Malformed JSON', 'groups-router-bad-request-error-malformed-json'],
    [404, 'Group not found', 'groups-router-not-found-error-group-not-found'],
  ])('a %i names its kind: %s', (status, message, key) => {
    expect(oldErrorKey('groups', status, message)).toBe(key);
  });

  test('the same message in another noun has a key of its own', () => {
    expect(oldErrorKey('payments', 404, 'Group not found')).toBe(
      'payments-router-not-found-error-group-not-found',
    );
  });

  test('every period goes, also inside numbers, as the clients in the field build their keys', () => {
    expect(oldErrorKey('payments', 422, 'The payment amount must be at least 0.01.')).toBe(
      'payments-router-unprocessable-error-the-payment-amount-must-be-at-least-001',
    );
  });

  test('apostrophes and commas stay', () => {
    expect(oldErrorKey('payments', 409, "payment maker and recipient can't be the same")).toBe(
      "payments-router-conflict-error-payment-maker-and-recipient-can't-be-the-same",
    );
    expect(oldErrorKey('settlements', 400, 'Settlement must include from, to, amount, and groupCode')).toBe(
      'settlements-router-bad-request-error-settlement-must-include-from,-to,-amount,-and-groupcode',
    );
  });

  test.each([401, 405, 413, 429, 500, 503])('a %i has only the generic text', (status) => {
    expect(oldErrorKey('groups', status, 'Whatever the server said')).toBeNull();
  });
});

describe('the code of a message', () => {
  test('our client finds the code of a message on the wire', () => {
    expect(errorCodeOf('name is already taken in this group')).toBe('user-name-taken');
  });

  test('a text that is not ours has none', () => {
    expect(errorCodeOf('name is already taken')).toBeNull();
  });
});

describe('an error that a person can fix', () => {
  test('carries the status and the message of its row', () => {
    const error = new AppError('payment-to-oneself');
    expect(error).toMatchObject({ status: 409, message: "payment maker and recipient can't be the same" });
    expect(errorEntry(error.code).word).toBe('fail');
  });

  test('carries the present entry of a lost update', () => {
    const current = { _id: 'a', revision: 2 };
    expect(new AppError('entry-changed', { current }).details).toEqual({ current });
  });
});

describe('an error that another copy of the module has thrown', () => {
  type Copy = typeof Errors & typeof DatabaseErrors;
  let copy: Copy;
  beforeAll(() => {
    jest.isolateModules(() => {
      copy = {
        ...jest.requireActual<typeof Errors>('@/lib/errors'),
        ...jest.requireActual<typeof DatabaseErrors>('@/lib/server/database/database-errors'),
      };
    });
  });

  test('is recognised by its class, and by those that it extends', () => {
    expect(copy.AppError).not.toBe(AppError);
    expect(new copy.AppError('busy') instanceof AppError).toBe(true);
    expect(new copy.NoAnswer(null) instanceof AppError).toBe(true);
    expect(new copy.NoAnswer(null) instanceof NoAnswer).toBe(true);
    expect(new NoAnswer(null) instanceof copy.NoAnswer).toBe(true);
  });

  test('is not taken for another one', () => {
    expect(new copy.AppError('busy') instanceof NoAnswer).toBe(false);
    expect(new copy.OutcomeUnknown(null) instanceof NoAnswer).toBe(false);
    for (const other of [new Error('busy'), null, undefined, 'busy', { code: 'busy' }])
      expect(other instanceof AppError).toBe(false);
  });
});
