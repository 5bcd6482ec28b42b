import { type ErrorCode, type ErrorContext, type ErrorEntry, ERRORS } from '@/lib/error-table';

export { type ErrorCode, type ErrorContext, ERRORS };

/** The row of an error, with the optional columns visible. */
export const errorEntry = (code: ErrorCode): ErrorEntry => ERRORS[code];

/**
 * An error that a person or client caused and can mend. Services throw it; `handle()` and the action wrapper are the
 * only places that turn it into an answer.
 */
export class AppError extends Error {
  /** HTTP status of the answer. */
  readonly status: number;

  /**
   * @param code row of `ERRORS`
   * @param details `errors`: all texts of a 422 in field order; `current`: the present entry of a lost update
   */
  constructor(
    readonly code: ErrorCode,
    readonly details: { readonly errors?: readonly string[]; readonly current?: object } = {},
  ) {
    super(ERRORS[code].message);
    this.name = 'AppError';
    this.status = ERRORS[code].status;
  }
}

const codesByMessage = new Map<string, ErrorCode>(
  Object.entries(ERRORS).map(([code, entry]) => [entry.message, code as ErrorCode]),
);

/** The code of a message of the wire; null for a text that is not ours. */
export const errorCodeOf = (message: string): ErrorCode | null => codesByMessage.get(message) ?? null;

const kinds: Readonly<Record<number, string>> = {
  422: 'unprocessable',
  409: 'conflict',
  400: 'bad-request',
  404: 'not-found',
};

/** The key of the text that a person sees when nothing more exact is known. */
export const GENERIC_ERROR_KEY = 'generic-error-message';

/**
 * The key of an error's text for people (spec §8): `{context}-router-{kind}-error-{slug}`, the slug being the wire
 * message in lower case, spaces as hyphens, periods removed; the generic key for every other status.
 */
export function errorKey(context: ErrorContext, status: number, message: string): string {
  const kind = kinds[status];
  if (kind === undefined) return GENERIC_ERROR_KEY;
  const slug = message.toLowerCase().replaceAll(' ', '-').replaceAll('.', '');
  return `${context}-router-${kind}-error-${slug}`;
}
