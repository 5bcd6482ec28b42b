/**
 * The cookie that names the stylesheets of the build which the browser has cached. A script sets it once they are
 * cached (components/shell/early/kept-styles.tsx); the launcher, which cannot load TypeScript, reads it
 * (bin/render/inline-styles.mjs).
 */
export const STYLES_COOKIE = 'styles';

/** Names are file names without extension. They contain a hash of the content, so other builds have other names. */
const styleName = /\/([\w~-]+)\.css$/;

/**
 * @param {string} href of a stylesheet
 * @returns {string | null} its name in the cookie; null if the cookie cannot name it
 */
export const nameOfStyles = (href) => styleName.exec(href)?.[1] ?? null;

/** @param {readonly string[]} names of stylesheets @returns {string} the cookie's value */
export const stylesText = (names) => names.join('.');

/** @param {string} text the cookie's value @returns {boolean} */
export const isStylesText = (text) => /^[\w~.-]{1,100}$/.test(text);

const inHeader = new RegExp(`(?:^|;)\\s*${STYLES_COOKIE}=([\\w~.-]{1,100})\\s*(?:;|$)`);

/**
 * @param {string | undefined} cookieHeader of a request
 * @returns {readonly string[]} the names of the stylesheets that the device has
 */
export const keptStyles = (cookieHeader) => inHeader.exec(cookieHeader ?? '')?.[1]?.split('.') ?? [];
