import { ApiError, OfflineError } from '@/lib/client/api';
import { errorCodesOf, errorCodeTextKey, errorTextKey } from '@/lib/client/error-text';

test('a name that is taken has a text of its own', () => {
  const error = new ApiError(409, 'user-name-taken', 'name is already taken in this group');
  expect(errorTextKey(error, 'users')).toBe(
    'users-router-conflict-error-name-is-already-taken-in-this-group',
  );
});

test('all mistakes of a form are found, in field order', () => {
  const errors = ['expense description missing', 'expense amount missing'];
  const error = new ApiError(422, 'missing-expense-description', errors[0] ?? '', errors);
  expect(errorCodesOf(error)).toEqual(['missing-expense-description', 'missing-expense-amount']);
});

test('without a code the message of the wire tells which error it is', () => {
  const error = new ApiError(404, null, 'Expense not found');
  expect(errorCodesOf(error)).toEqual(['expense-not-found']);
});

test('no network, a code of tomorrow and an error of another noun get the generic text', () => {
  const unknown = new ApiError(422, 'a-code-of-tomorrow' as never, 'A rule that this page does not know');
  for (const error of [new OfflineError(null), unknown, new Error('ours')])
    expect(errorTextKey(error, 'expenses')).toBe('generic-error-message');
  expect(errorCodeTextKey('missing-payment-amount', 'expenses')).toBe('generic-error-message');
});
