/** The header in which the middleware passes the language to the rendering. A value from a client is replaced. */
export const LOCALE_HEADER = 'x-pari-locale';
