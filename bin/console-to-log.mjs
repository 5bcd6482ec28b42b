import { describeError, isHangUp } from '../lib/server/logging/describe-error.mjs';
import { logger } from '../lib/server/logging/logger.mjs';

const levels = /** @type {const} */ ({ error: 'error', warn: 'warn', info: 'debug', log: 'debug' });

/** @param {unknown} word @returns {unknown} what may be logged of it */
const loggable = (word) => (typeof word === 'string' ? word : describeError(word));

/**
 * Next says this of a form from a page that another build has drawn, and quotes what was sent for the id of its action.
 * @param {unknown} word
 */
const isOfOtherBuild = (word) =>
  word instanceof Error && word.message.startsWith('Failed to find Server Action');

/**
 * Leads what Next and libraries print into the log. Of an error that leaves out the message, which may quote a client: Next
 * prints the header `Next-Action` so. Of a page of another build it says what happened.
 * @returns {() => void} lets them print again
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
