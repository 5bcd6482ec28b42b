import { ApiError } from '@/lib/client/api';
import {
  type ErrorCode,
  type ErrorContext,
  errorCodeOf,
  errorEntry,
  errorKey,
  ERRORS,
  GENERIC_ERROR_KEY,
} from '@/lib/errors';
import type { Messages } from '@/lib/i18n/messages';

/** A key of the messages namespace `errors`. */
export type ErrorTextKey = keyof Messages['errors'];

/**
 * The key of the text for one row of the table of errors, as a form uses it for what it finds itself.
 * @returns the generic key when that error has no text in this context
 */
export function errorCodeTextKey(code: ErrorCode, context: ErrorContext): ErrorTextKey {
  const { status, message, contexts } = errorEntry(code);
  const key = contexts.includes(context) ? errorKey(context, status, message) : GENERIC_ERROR_KEY;
  // A test walks the table and demands a text for every row in each of its contexts.
  return key as ErrorTextKey;
}

/** Every mistake of an answer as a code, in field order; empty for what is not one of ours. */
export function errorCodesOf(error: unknown): readonly ErrorCode[] {
  if (!(error instanceof ApiError)) return [];
  const codes = error.errors.map(errorCodeOf).filter((code) => code !== null);
  if (codes.length > 0) return codes;
  const code = error.code !== null && error.code in ERRORS ? error.code : errorCodeOf(error.message);
  return code === null ? [] : [code];
}

/**
 * The key of the text that a person reads about a failed request: the first mistake of the answer, else the generic text
 * (no network, a proxy's answer, our own fault).
 * @param context the noun whose route was asked
 */
export function errorTextKey(error: unknown, context: ErrorContext): ErrorTextKey {
  const [code] = errorCodesOf(error);
  return code === undefined ? GENERIC_ERROR_KEY : errorCodeTextKey(code, context);
}
