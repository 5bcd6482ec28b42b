/** How the middleware tells the rendering the language. Removed from what a client sends and set anew. */
export const LOCALE_HEADER = 'x-pari-locale';
