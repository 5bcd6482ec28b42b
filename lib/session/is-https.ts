/**
 * Whether people reach this site over https, so that its cookies are for https alone. The launcher sets the header by
 * PUBLIC_URL, whatever a client sent; without PUBLIC_URL the proxy's word is all there is.
 */
export const isHttps = (headers: Headers): boolean => headers.get('x-forwarded-proto') === 'https';
