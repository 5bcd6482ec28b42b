import { POLICY_HEADER, wordsPolicy } from '../../lib/content-policy.mjs';
import { LOCALE_HEADER } from '../../lib/i18n/headers.mjs';
import { bridge } from '../../lib/launcher-bridge.mjs';
import { durationText } from '../../lib/i18n/duration.mjs';
import { requestIdHeader } from '../../lib/launcher-headers.mjs';
import { errorWords } from '../error-words.mjs';
import { isPage } from './answer.mjs';

/**
 * @typedef {'heading' | 'awayHeading' | 'tooOftenHeading' | 'renewedHeading'} Heading
 * @typedef {'text' | 'awayText' | 'tooOftenText' | 'renewedText'} Text
 * @typedef {{ status: number, retryAfterSeconds?: number, heading: Heading, text: Text }} Shown
 * @typedef {{ isThere: () => boolean, page: () => string }} Fault `isThere`: whether the answer, as it is now, is a
 *   fault; `page` sets status and headers of the answer, and returns its body
 */

const style = `:root{color-scheme:light dark}
body{margin:0;padding:60px 16px;font:17px/1.5 system-ui,sans-serif;text-align:center;background:#f5f7f9;color:#15202b}
main{max-width:460px;margin:0 auto}h1{font-size:22px;line-height:1.3}
a{display:inline-block;min-height:44px;padding:0 24px;border-radius:12px;line-height:44px;font-weight:650;color:#fff;background:#077888}
section{margin-top:40px}h2{font-size:17px}
@media screen and (prefers-color-scheme:dark){body{background:#0b1116;color:#e8eef2}a{color:#06201e;background:#5fd0c5}}`;

const policy = wordsPolicy(style);

/** @typedef {'de' | 'en'} Locale */

/**
 * @param {Record<Locale, import('../error-words.mjs').ErrorWords>} words by language
 * @param {Locale} locale the reader's
 * @param {Shown} shown
 */
function pageOf(words, locale, { heading, text, retryAfterSeconds = 0 }) {
  const other = locale === 'de' ? 'en' : 'de';
  const [own, foreign] = [words[locale], words[other]];
  const textIn = (/** @type {Locale} */ language) =>
    words[language][text].replace('{duration}', durationText(language, retryAfterSeconds));
  return `<!DOCTYPE html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${own[heading]}</title><style>${style}</style></head>
<body><main><h1>${own[heading]}</h1><p>${textIn(locale)}</p><p><a href="">${own.retry}</a></p>
<section lang="${other}"><h2>${foreign[heading]}</h2><p>${textIn(other)}</p></section></main></body></html>`;
}

/** @param {import('../../lib/launcher-bridge.mjs').Reason | null} reason @returns {Shown} */
function shownFor(reason) {
  switch (reason?.kind) {
    case 'busy':
      return {
        ...{ status: 503, retryAfterSeconds: reason.seconds },
        ...{ heading: 'awayHeading', text: 'awayText' },
      };
    case 'too-often':
      return {
        ...{ status: 429, retryAfterSeconds: reason.seconds },
        ...{ heading: 'tooOftenHeading', text: 'tooOftenText' },
      };
    default:
      return { status: 500, heading: 'heading', text: 'text' };
  }
}

/** @type {Shown} The page for a form whose action this build no longer has. */
const renewed = { status: 409, heading: 'renewedHeading', text: 'renewedText' };

/**
 * Next answers a failed page with an empty 500 that a script fills. This replaces it with a page that needs no script,
 * style sheet or database, in the reader's language and below it in the other: 503 with `Retry-After` if a retry helps,
 * 429 if the client asks too often, else 500. A form that cannot be read, which Next answers with 500 too, gets 400 and
 * a sentence. A form that was posted without script from a page of another build gets a page with 409.
 * @param {string} dir of the app
 * @returns {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => Fault} call
 *   it before Next, once the request has its id
 */
export function faultPages(dir) {
  const words = errorWords(dir);
  const { reasons } = bridge();
  return (request, response) => {
    const id = String(request.headers[requestIdHeader]);
    reasons.set(id, null);
    response.once('close', () => reasons.delete(id));
    const isMalformed = () => reasons.get(id)?.kind === 'not-a-form';
    const isOfOtherBuild = () =>
      response.getHeader('x-nextjs-action-not-found') === '1' && request.headers['next-action'] === undefined;
    const isFailedPage = () => response.statusCode === 500 && (isMalformed() || isPage(response));
    return {
      isThere: () => !response.headersSent && (isOfOtherBuild() || isFailedPage()),
      page: () => {
        for (const name of ['etag', 'link']) response.removeHeader(name);
        response.setHeader('Cache-Control', 'private, no-store');
        response.setHeader(POLICY_HEADER, policy);
        const locale = request.headers[LOCALE_HEADER] === 'en' ? 'en' : 'de';
        if (isMalformed()) {
          response.statusCode = 400;
          response.setHeader('Content-Type', 'text/plain; charset=utf-8');
          return `${words[locale].notAForm}\n`;
        }
        const shown = isOfOtherBuild() ? renewed : shownFor(reasons.get(id) ?? null);
        response.statusCode = shown.status;
        response.setHeader('Content-Type', 'text/html; charset=utf-8');
        if (shown.retryAfterSeconds !== undefined)
          response.setHeader('Retry-After', String(shown.retryAfterSeconds));
        return pageOf(words, locale, shown);
      },
    };
  };
}
