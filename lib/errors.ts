import { type ErrorCode, type ErrorContext, type ErrorEntry, ERRORS } from '@/lib/error-table';
import type { Messages } from '@/lib/i18n/messages';

export { type ErrorCode, type ErrorContext, ERRORS };

/** The row of an error, typed with the optional columns. */
export const errorEntry = (code: ErrorCode): ErrorEntry => ERRORS[code];

/** The property of an error that holds the names of its classes. */
const BRANDS = Symbol.for('pari.brands');

/** The brands of a class and of its superclasses, without inherited ones. */
function brandsOf(ofClass: object): ReadonlySet<string> {
  const brands = new Set<string>();
  for (let each = ofClass; each !== Error; each = Object.getPrototypeOf(each) as object)
    if (Object.hasOwn(each, 'brand')) brands.add(String((each as { brand?: unknown }).brand));
  return brands;
}

/**
 * An error that a person or client caused and can fix. Services throw it; only the route, form and action wrappers turn
 * it into an answer. `instanceof` compares brands, not classes: the build contains several copies of this module, and
 * functions shared on `globalThis` throw errors across them.
 */
export class AppError extends Error {
  /** Every subclass has to override it; otherwise `instanceof` only recognizes instances from its own copy. */
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
   * @param details `errors`: all texts of a 422 in field order; `current`: the present state, after a lost update
   * @param options `cause`: what the operator should see in the log, if it is more than a person's mistake
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

/** The code of a wire message; null for an unknown text. */
export const errorCodeOf = (message: string): ErrorCode | null => codesByMessage.get(message) ?? null;

/** The key of the text for errors without a text of their own. */
export const GENERIC_ERROR_KEY = 'generic-error-message';

/** A key in the message namespace `errors`. */
export type ErrorTextKey = keyof Messages['errors'];

/**
 * The key of the text for an error, whether the server reported it or a form found it.
 * @returns the generic key if the error does not occur in this context
 */
export function errorCodeTextKey(code: ErrorCode, context: ErrorContext): ErrorTextKey {
  const { contexts, own = [], textKey } = errorEntry(code);
  if (textKey !== undefined) return textKey;
  if (!contexts.includes(context)) return GENERIC_ERROR_KEY;
  // A test requires a text for every row of the table in each of its contexts.
  return (own.includes(context) ? `${context}-${code}` : code) as ErrorTextKey;
}
