import { ApiError, OfflineError } from '@/lib/device/page/api-errors';
import { errorCodesOf, errorTextKey } from '@/lib/device/hooks/error-text';
import { errorCodeTextKey } from '@/lib/errors';

test('a name that is taken has a text of its own', () => {
  const error = new ApiError(409, 'user-name-taken', 'name is already taken in this group');
  expect(errorTextKey(error, 'users')).toBe('user-name-taken');
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

test.each([
  [413, 'too-large-error-message'],
  [429, 'too-often-error-message'],
  [500, 'server-error-message'],
  [502, 'unreachable-error-message'],
  [503, 'unreachable-error-message'],
  [504, 'unreachable-error-message'],
])('an answer %i of a proxy has words of its own', (status, key) => {
  expect(errorTextKey(new ApiError(status, null, ''), 'expenses')).toBe(key);
});

test('a code of our server comes before its status', () => {
  const error = (status: number, code: 'busy' | 'too-many-requests' | 'internal-error' | 'body-too-large') =>
    errorTextKey(new ApiError(status, code, ''), 'groups');
  expect(error(503, 'busy')).toBe('busy-error-message');
  expect(error(429, 'too-many-requests')).toBe('validate-groupcode-error-too-many-requests');
  expect(error(500, 'internal-error')).toBe('server-error-message');
  expect(error(413, 'body-too-large')).toBe('too-large-error-message');
});

test('without a connection the person reads that nothing is lost', () => {
  expect(errorTextKey(new OfflineError(null), 'groups')).toBe('offline-error-message');
});

test('a code of a later build and an error of another noun get the generic text', () => {
  const unknown = new ApiError(422, 'a-code-of-tomorrow' as never, 'A rule that this page does not know');
  for (const error of [unknown, new Error('ours')])
    expect(errorTextKey(error, 'expenses')).toBe('generic-error-message');
  expect(errorCodeTextKey('missing-payment-amount', 'expenses')).toBe('generic-error-message');
});
