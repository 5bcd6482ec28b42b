/** Accepts names and codes that come from a program. Any other text may be what somebody typed. */
const isProgramWord = (/** @type {unknown} */ text) => typeof text === 'string' && /^\w{1,60}$/.test(text);

/**
 * The frames of a stack, without the message before them, whose lines may look like frames. If the message was changed
 * later, it cannot be told apart from the frames, so nothing is kept.
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
 * Whether this is the error with which Node ends a body when its client hangs up in the middle. It is not our fault.
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
