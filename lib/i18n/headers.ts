/**
 * What the middleware tells the rendering about the request. Both are removed from what a client sends and set anew.
 */
export const LOCALE_HEADER = 'x-pari-locale';
export const PATH_HEADER = 'x-pari-path';
