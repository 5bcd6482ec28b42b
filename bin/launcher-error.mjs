/**
 * A failure that the operator can do something about: its message says what is wrong and what to do, so it is
 * printed as it stands, without a stack.
 */
export class LauncherError extends Error {
  name = 'LauncherError';
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
