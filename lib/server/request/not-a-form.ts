/** The name by which such an error is known: the app is bundled more than once, so its class is not one. */
export const NOT_A_FORM = 'NotAForm';

/**
 * A server action can be called with anything at all.
 * @throws Error of the name `NOT_A_FORM` for what is no form
 */
export function assertForm(sent: unknown): asserts sent is FormData {
  if (sent instanceof FormData) return;
  throw Object.assign(new TypeError('an action was called without a form'), { name: NOT_A_FORM });
}
