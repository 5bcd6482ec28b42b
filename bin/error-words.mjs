import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {typeof import('../messages/de.json').errorPage} ErrorWords */

/**
 * The texts of the launcher's own answers.
 * @param {string} dir of the app
 * @returns {Record<'de' | 'en', ErrorWords>} by language
 */
export function errorWords(dir) {
  const wordsOf = (/** @type {string} */ locale) =>
    JSON.parse(readFileSync(join(dir, 'messages', `${locale}.json`), 'utf8')).errorPage;
  return { de: wordsOf('de'), en: wordsOf('en') };
}
