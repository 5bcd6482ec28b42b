import { ApiError, OfflineError } from '@/lib/device/page/api-errors';
import {
  type ErrorCode,
  errorCodeOf,
  errorCodeTextKey,
  type ErrorContext,
  ERRORS,
  type ErrorTextKey,
  GENERIC_ERROR_KEY,
} from '@/lib/errors';

/** Every mistake of an answer as a code, in field order; empty for what is not one of ours. */
export function errorCodesOf(error: unknown): readonly ErrorCode[] {
  if (!(error instanceof ApiError)) return [];
  const codes = error.errors.map(errorCodeOf).filter((code) => code !== null);
  if (codes.length > 0) return codes;
  const code = error.code !== null && error.code in ERRORS ? error.code : errorCodeOf(error.message);
  return code === null ? [] : [code];
}

/** What is said of an answer that says nothing itself: a proxy's page, or our own fault. */
const STATUS_KEYS: Readonly<Record<number, ErrorTextKey>> = {
  413: 'too-large-error-message',
  429: 'too-often-error-message',
  500: 'server-error-message',
  502: 'unreachable-error-message',
  503: 'unreachable-error-message',
  504: 'unreachable-error-message',
};

function failureTextKey(error: unknown): ErrorTextKey {
  if (error instanceof OfflineError) return 'offline-error-message';
  return (error instanceof ApiError ? STATUS_KEYS[error.status] : undefined) ?? GENERIC_ERROR_KEY;
}

/**
 * The key of the text that a person reads about a failed request: the first mistake of the answer, else what its status
 * or the lack of one says.
 * @param context the noun whose route was asked
 */
export function errorTextKey(error: unknown, context: ErrorContext): ErrorTextKey {
  const [code] = errorCodesOf(error);
  const key = code === undefined ? GENERIC_ERROR_KEY : errorCodeTextKey(code, context);
  return key === GENERIC_ERROR_KEY ? failureTextKey(error) : key;
}
