import { Console } from 'node:console';
import pino from 'pino';
import { logLevels } from '../../environment.mjs';

const warnLevel = 40;

/**
 * Characters that JSON lets stand and a terminal obeys, or takes for the end of a line.
 * @param {string} line @returns {string}
 */
const escapeControls = (line) =>
  line.replace(
    /[\x7f-\x9f\u2028\u2029]/g,
    (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/**
 * A line as people read it in a terminal. What was not ours to choose stands in JSON, so nobody can make a line of it.
 * @param {string} line JSON
 */
function readable(line) {
  const { level, time, msg, ...more } = JSON.parse(line);
  const head = level === 'info' ? msg : `${level.toUpperCase()} ${time} ${msg}`;
  return Object.keys(more).length === 0 ? head : `${head} ${JSON.stringify(more)}`;
}

/**
 * Writes at once and in this thread: a line must be out before the process dies of what it says. Warnings and worse go to
 * standard error. A reader who has gone is no reason to end.
 * @param {boolean} isText
 */
function destination(isText) {
  const out = new Console(process.stdout, process.stderr);
  return {
    // Asks pino to say the level of the line that it writes.
    [Symbol.for('pino.metadata')]: true,
    lastLevel: 0,
    write(/** @type {string} */ line) {
      const text = escapeControls(isText ? readable(line) : line.trimEnd());
      if (this.lastLevel >= warnLevel) out.error(text);
      else out.log(text);
    },
  };
}

/** @returns {boolean} whether lines are for people: LOG_FORMAT, or where it says nothing, whether a terminal shows them */
export function writesText() {
  const { LOG_FORMAT = '' } = process.env;
  return LOG_FORMAT === 'text' || (LOG_FORMAT === '' && process.stdout.isTTY);
}

/** @type {typeof globalThis & { pariLogger?: import('pino').Logger }} */
const holder = globalThis;

/**
 * The log of this process; launcher and app write the same lines. LOG_LEVEL (info unless set) and LOG_FORMAT (text in a
 * terminal, else json) count as they are at the first call. Fields and messages must hold no codes, names, amounts or
 * addresses: an error goes through `describeError`, a path through the launcher's `routeOf`.
 * @returns {import('pino').Logger}
 */
export function logger() {
  const { LOG_LEVEL = '' } = process.env;
  const isText = writesText();
  return (holder.pariLogger ??= pino(
    {
      level: logLevels.includes(LOG_LEVEL) ? LOG_LEVEL : 'info',
      base: isText ? null : { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
    },
    destination(isText),
  ));
}
