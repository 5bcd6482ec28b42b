import { type AppError, type ErrorCode, errorEntry } from '@/lib/errors';

/** The word in the `status` field for an HTTP status, unless the error table names another one. */
const USUAL_WORDS: Readonly<Record<number, string>> = {
  404: 'error',
  409: 'error',
  422: 'error',
  503: 'error',
};

/** The body of an error on the wire: the shapes of docs/wire.md#answers, plus our `code`. */
export function failureToWire(code: ErrorCode, { errors, current }: AppError['details'] = {}): object {
  const { status, message, word, bare } = errorEntry(code);
  if (bare) return { error: message, code };
  const isInvalid = status === 422;
  return {
    status: word ?? USUAL_WORDS[status] ?? 'fail',
    message: isInvalid ? 'Validation error' : message,
    ...(isInvalid ? { errors: errors ?? [message] } : {}),
    ...(current ? { current } : {}),
    code,
  };
}
