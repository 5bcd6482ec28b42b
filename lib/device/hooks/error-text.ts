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

/** The codes of all errors of an answer, in field order; empty if the answer is not one of ours. */
export function errorCodesOf(error: unknown): readonly ErrorCode[] {
  if (!(error instanceof ApiError)) return [];
  const codes = error.errors.map(errorCodeOf).filter((code) => code !== null);
  if (codes.length > 0) return codes;
  const code = error.code !== null && error.code in ERRORS ? error.code : errorCodeOf(error.message);
  return code === null ? [] : [code];
}

/** Texts for answers without a code, by status: a proxy's page, or a bug of ours. */
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
 * The key of the text that a person reads about a failed request: by the first error of the answer, else by its status
 * or the lack of one.
 * @param context the noun whose route was asked
 */
export function errorTextKey(error: unknown, context: ErrorContext): ErrorTextKey {
  const [code] = errorCodesOf(error);
  const key = code === undefined ? GENERIC_ERROR_KEY : errorCodeTextKey(code, context);
  return key === GENERIC_ERROR_KEY ? failureTextKey(error) : key;
}
