import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { staticFolder, staticPrefix } from './static-files.mjs';

/** @typedef {import('node:http').ServerResponse} ServerResponse */

const headEnd = '</head>';
const stylesheet = /<link (rel="stylesheet" href="([^"?]+)"[^>]*)>/g;

/** @param {string} css @param {string} href of the stylesheet, which addresses inside it are relative to */
const withAbsoluteAddresses = (css, href) =>
  css.replace(/url\((?!["']?(?:data:|\/|#))(["']?)([^"')]+)\1\)/g, (_, quote, address) => {
    const { pathname, search, hash } = new URL(address, `http://localhost${href}`);
    return `url(${quote}${pathname}${search}${hash}${quote})`;
  });

/**
 * Puts the stylesheets of a page into its HTML, where they cost no round trip of their own before the first paint. Next's
 * `inlineCss` sends them three times, because what the server renders is also in the data for React. The link stays in the
 * page for React, which would otherwise insert it again: disabled and for no medium, because a disabled one alone is
 * still fetched ahead.
 * @param {string} dir of the app
 * @returns {(response: ServerResponse) => void} to be called before Next gets the answer and after it was taught to
 *   compress; answers other than HTML pass as they are
 */
export function inlineStyles(dir) {
  const folder = staticFolder(dir);
  /** @type {Map<string, string | undefined>} */
  const known = new Map();
  const read = (/** @type {string} */ href) => {
    const file = href.startsWith(staticPrefix) ? join(folder, href.slice(staticPrefix.length)) : '';
    if (!file.startsWith(folder) || !existsSync(file)) return undefined;
    return withAbsoluteAddresses(readFileSync(file, 'latin1'), href);
  };
  const styleOf = (/** @type {string} */ href) => {
    if (!known.has(href)) known.set(href, read(href));
    return known.get(href);
  };
  const withStyles = (/** @type {Buffer} */ page) => {
    const end = page.indexOf(headEnd);
    // In Latin 1 a character is a byte: whatever the page's letters are, they come back as they were.
    const head = page.toString('latin1', 0, end).replace(stylesheet, (link, attributes, href) => {
      const css = styleOf(href);
      return css === undefined ? link : `<style>${css}</style><link disabled media="not all" ${attributes}>`;
    });
    return Buffer.concat([Buffer.from(head, 'latin1'), page.subarray(end)]);
  };
  return (response) => watchHead(response, withStyles);
}

/**
 * Holds back an answer of HTML until its head is complete, and passes it on rewritten; everything after it goes its way.
 * @param {ServerResponse} response
 * @param {(page: Buffer) => Buffer} rewrite of the beginning of a page, with the whole head in it
 */
function watchHead(response, rewrite) {
  const write = response.write.bind(response);
  const end = response.end.bind(response);
  let held = Buffer.alloc(0);
  const release = () => {
    response.write = write;
    response.end = end;
  };
  const hold = (/** @type {unknown} */ chunk) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array)
      held = Buffer.concat([held, Buffer.from(chunk)]);
    return held.includes(headEnd);
  };
  const isPage = () => String(response.getHeader('content-type')).startsWith('text/html');
  const rewritten = () => {
    if (!response.headersSent) response.removeHeader('content-length');
    return rewrite(held);
  };

  response.write = (/** @type {any[]} */ ...args) => {
    if (!isPage()) {
      release();
      return write(...args);
    }
    if (!hold(args[0])) return true;
    release();
    return write(rewritten(), ...args.slice(1));
  };
  response.end = (/** @type {any[]} */ ...args) => {
    release();
    if (isPage() && hold(args[0])) return end(rewritten(), ...args.slice(1));
    if (held.length > 0) return end(held, ...args.slice(1));
    return end(...args);
  };
}
