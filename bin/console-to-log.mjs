import { describeError, isHangUp } from '../lib/server/logging/describe-error.mjs';
import { logger } from '../lib/server/logging/logger.mjs';

const levels = /** @type {const} */ ({ error: 'error', warn: 'warn', info: 'debug', log: 'debug' });

/** @param {unknown} word @returns {unknown} what may be logged of it */
const loggable = (word) => (typeof word === 'string' ? word : describeError(word));

/**
 * Whether Next reports a form of a page from another build. Its message quotes the action id that the client sent.
 * @param {unknown} word
 */
const isOfOtherBuild = (word) =>
  word instanceof Error && word.message.startsWith('Failed to find Server Action');

/**
 * Redirects what Next and libraries print into the log, without the messages of errors, which may quote a client: one
 * of Next's quotes the header `Next-Action`. A form of a page from another build gets a message of its own.
 * @returns {() => void} restores the console
 */
export function consoleToLog() {
  const { error, warn, info, log } = console;
  for (const [method, level] of Object.entries(levels))
    Object.assign(console, {
      [method]: (/** @type {unknown[]} */ ...words) =>
        words.some(isOfOtherBuild)
          ? logger().warn('a form came from a page of another build: that page has to load anew')
          : logger()[words.some(isHangUp) ? 'debug' : level](
              { printed: words.map(loggable) },
              'printed by a library',
            ),
    });
  return () => void Object.assign(console, { error, warn, info, log });
}
