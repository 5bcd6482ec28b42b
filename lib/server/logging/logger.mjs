import { Console } from 'node:console';
import pino from 'pino';
import { logLevels } from '../../environment.mjs';

const warnLevel = 40;

/**
 * Escapes characters that JSON leaves as they are, but that a terminal interprets or takes for the end of a line.
 * @param {string} line @returns {string}
 */
const escapeControls = (line) =>
  line.replace(
    /[\x7f-\x9f\u2028\u2029]/g,
    (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/**
 * A line for people in a terminal. Values that may come from outside stay JSON, so that nobody can forge a line.
 * @param {string} line JSON
 */
function readable(line) {
  const { level, time, msg, ...more } = JSON.parse(line);
  const head = level === 'info' ? msg : `${level.toUpperCase()} ${time} ${msg}`;
  return Object.keys(more).length === 0 ? head : `${head} ${JSON.stringify(more)}`;
}

/**
 * Writes synchronously, so that a line is out before the process dies of what it reports. Warnings and errors go to
 * standard error. A closed pipe does not end the process.
 * @param {boolean} isText
 */
function destination(isText) {
  const out = new Console(process.stdout, process.stderr);
  return {
    // Makes pino set `lastLevel` to the level of each line.
    [Symbol.for('pino.metadata')]: true,
    lastLevel: 0,
    write(/** @type {string} */ line) {
      const text = escapeControls(isText ? readable(line) : line.trimEnd());
      if (this.lastLevel >= warnLevel) out.error(text);
      else out.log(text);
    },
  };
}

/** @returns {boolean} whether lines are for people: as LOG_FORMAT says or, if it is unset, in a terminal */
export function writesText() {
  const { LOG_FORMAT = '' } = process.env;
  return LOG_FORMAT === 'text' || (LOG_FORMAT === '' && process.stdout.isTTY);
}

/** @type {typeof globalThis & { pariLogger?: import('pino').Logger }} */
const holder = globalThis;

/**
 * The log of this process, shared by launcher and app. LOG_LEVEL (default: info) and LOG_FORMAT (default: text in a
 * terminal, otherwise json) are read at the first call. Fields and messages must not contain codes, names, amounts or
 * addresses: pass errors through `describeError` and paths through the launcher's `routeOf`.
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
