/**
 * A failure that the operator can fix. Its message says what is wrong and what to do, so it is printed without a stack.
 */
export class LauncherError extends Error {
  /** @override */
  name = 'LauncherError';
}

/**
 * Reads a field without `instanceof Error`, which is false for an error of another realm.
 * @param {unknown} error @param {string} field
 * @returns {unknown}
 */
export const fieldOf = (error, field) =>
  typeof error === 'object' && error !== null ? Reflect.get(error, field) : undefined;

/** @param {unknown} error @returns {string} its message */
export const errorMessage = (error) => String(fieldOf(error, 'message') ?? error);

/** @param {unknown} error @returns {string | undefined} the code that the system or the database gave it */
export function errorCode(error) {
  const code = fieldOf(error, 'code');
  return typeof code === 'string' ? code : undefined;
}

/**
 * @param {unknown} error
 * @returns {unknown} the error of the first attempt if a host name has several addresses (`AggregateError`); else
 *   `error`
 */
export function firstCause(error) {
  const errors = fieldOf(error, 'errors');
  return Array.isArray(errors) ? errors[0] : error;
}

/**
 * Prints an error for the operator and returns the exit code.
 * @param {unknown} error
 * @returns {1}
 */
export function reportFailure(error) {
  console.error(error instanceof LauncherError ? error.message : error);
  return 1;
}
