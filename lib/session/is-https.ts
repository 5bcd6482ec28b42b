/**
 * Whether people reach this site over https; its cookies are then `Secure`. The launcher sets the header according to
 * PUBLIC_URL, whatever the client sent. Without PUBLIC_URL only the proxy's header is available.
 */
export const isHttps = (headers: Headers): boolean => headers.get('x-forwarded-proto') === 'https';
