/** A name or code is one of a program; anything else may be what somebody typed. */
const isProgramWord = (/** @type {unknown} */ text) => typeof text === 'string' && /^\w{1,60}$/.test(text);

/**
 * The frames of a stack without the message before them: its lines may look like frames. A message that was changed later
 * cannot be told apart from them, so nothing is kept then.
 * @param {Error} error @returns {string[]}
 */
export function framesOf({ message, stack = '' }) {
  const [type = ''] = /^[^\n:]*(?:: )?/.exec(stack) ?? [];
  const head = `${type}${message}\n`;
  if (!stack.startsWith(head)) return [];
  const frames = stack.slice(head.length).split('\n');
  return frames.slice(0, 8).map((line) => line.trim());
}

/**
 * Node ends a body with this error when its client hangs up in the middle of it: no fault of ours.
 * @param {unknown} error @returns {boolean}
 */
export const isHangUp = (error) =>
  error instanceof Error && error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET';

/**
 * What may be logged of an error: never its message, which may carry a code, a name or an amount.
 * @param {unknown} error
 * @returns {object} its type, the code that the system or the database gave it, and where it happened
 */
export function describeError(error) {
  if (!(error instanceof Error)) return { type: typeof error };
  const databaseCode = 'code' in error && isProgramWord(error.code) ? { databaseCode: error.code } : {};
  return { type: isProgramWord(error.name) ? error.name : 'Error', ...databaseCode, stack: framesOf(error) };
}
