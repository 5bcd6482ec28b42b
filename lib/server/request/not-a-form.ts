/**
 * The name of this error. The app is bundled more than once, so a class would exist several times, but the name is one.
 */
export const NOT_A_FORM = 'NotAForm';

/**
 * Checks the argument of a server action, which can be called with anything.
 * @throws Error with the name `NOT_A_FORM` if it is not a form
 */
export function assertForm(sent: unknown): asserts sent is FormData {
  if (sent instanceof FormData) return;
  throw Object.assign(new TypeError('an action was called without a form'), { name: NOT_A_FORM });
}
