import { type ErrorCode, type ErrorContext, type ErrorEntry, ERRORS } from '@/lib/error-table';
import type { Messages } from '@/lib/i18n/messages';

export { type ErrorCode, type ErrorContext, ERRORS };

/** The row of an error, with the optional columns visible. */
export const errorEntry = (code: ErrorCode): ErrorEntry => ERRORS[code];

/** Where an error carries the names of its classes. */
const BRANDS = Symbol.for('pari.brands');

/** The names of a class and of those that it extends, as far as they have one of their own. */
function brandsOf(ofClass: object): ReadonlySet<string> {
  const brands = new Set<string>();
  for (let each = ofClass; each !== Error; each = Object.getPrototypeOf(each) as object)
    if (Object.hasOwn(each, 'brand')) brands.add(String((each as { brand?: unknown }).brand));
  return brands;
}

/**
 * An error that a person or client caused and can mend. Services throw it; `handle()` and the action wrapper are the
 * only places that turn it into an answer. `instanceof` goes by name: the build holds several copies of this module,
 * which throw at each other through what hangs on `globalThis`.
 */
export class AppError extends Error {
  /** Each subclass has to override it, else `instanceof` sees only those of its own copy. */
  static readonly brand: string = 'AppError';

  static override [Symbol.hasInstance](value: unknown): boolean {
    if (!Object.hasOwn(this, 'brand')) return Function.prototype[Symbol.hasInstance].call(this, value);
    const brands = (value as { readonly [BRANDS]?: ReadonlySet<string> } | null | undefined)?.[BRANDS];
    return brands?.has(this.brand) ?? false;
  }

  /** HTTP status of the answer. */
  readonly status: number;

  /**
   * @param code row of `ERRORS`
   * @param details `errors`: all texts of a 422 in field order; `current`: the present entry of a lost update
   * @param options `cause`: what the operator should hear of, where it is more than a person's mistake
   */
  constructor(
    readonly code: ErrorCode,
    readonly details: { readonly errors?: readonly string[]; readonly current?: object } = {},
    options?: ErrorOptions,
  ) {
    super(ERRORS[code].message, options);
    this.name = 'AppError';
    Object.defineProperty(this, BRANDS, { value: brandsOf(new.target) });
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
 * The key of an error's text for people (docs/wire.md#errors): `{context}-router-{kind}-error-{slug}`, the slug being
 * the wire message in lower case, spaces as hyphens, periods removed; the generic key for every other status.
 */
export function errorKey(context: ErrorContext, status: number, message: string): string {
  const kind = kinds[status];
  if (kind === undefined) return GENERIC_ERROR_KEY;
  const slug = message.toLowerCase().replaceAll(' ', '-').replaceAll('.', '');
  return `${context}-router-${kind}-error-${slug}`;
}

/** A key of the messages namespace `errors`. */
export type ErrorTextKey = keyof Messages['errors'];

/**
 * The key of the text for one row of the table of errors, for a form that was refused and for what it finds itself.
 * @returns the generic key when that error has no text in this context
 */
export function errorCodeTextKey(code: ErrorCode, context: ErrorContext): ErrorTextKey {
  const { status, message, contexts, textKey } = errorEntry(code);
  if (textKey !== undefined) return textKey;
  const key = contexts.includes(context) ? errorKey(context, status, message) : GENERIC_ERROR_KEY;
  // A test walks the table and demands a text for every row in each of its contexts.
  return key as ErrorTextKey;
}
