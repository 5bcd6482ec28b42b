/**
 * A failure that the operator can do something about: its message says what is wrong and what to do, so it is
 * printed as it stands, without a stack.
 */
export class LauncherError extends Error {
  /** @override */
  name = 'LauncherError';
}

/** @param {unknown} error @param {string} field @returns {unknown} by looks: an error of another realm is no `Error` of ours */
export const fieldOf = (error, field) =>
  typeof error === 'object' && error !== null ? Reflect.get(error, field) : undefined;

/** @param {unknown} error @returns {string} what it says */
export const errorMessage = (error) => String(fieldOf(error, 'message') ?? error);

/** @param {unknown} error @returns {string | undefined} the code that the system or the database gave it */
export function errorCode(error) {
  const code = fieldOf(error, 'code');
  return typeof code === 'string' ? code : undefined;
}

/** @param {unknown} error @returns {unknown} where a name has several addresses, what the first attempt met; else the error */
export function firstCause(error) {
  const errors = fieldOf(error, 'errors');
  return Array.isArray(errors) ? errors[0] : error;
}

/**
 * Prints an error for the operator and returns the exit code that belongs to it.
 * @param {unknown} error
 * @returns {1}
 */
export function reportFailure(error) {
  console.error(error instanceof LauncherError ? error.message : error);
  return 1;
}
