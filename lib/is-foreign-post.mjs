/** @param {string} origin @returns {string | null} null if it has no host, such as the text `null` */
const hostOf = (origin) => (URL.canParse(origin) ? new URL(origin).host : null);

/**
 * Whether a POST comes from another site (CSRF). It checks `Sec-Fetch-Site`, which the browser sets, and compares
 * `Origin` with the host headers, as Next does. A request with neither comes from a browser older than 2020 or from no
 * browser. It is accepted, because an old browser's request from our own form looks the same, and a form on another
 * site is sent without our cookies (`SameSite=Lax`). No site can make a browser send a chosen `X-Forwarded-Host` with a
 * form.
 * @param {(name: string) => string | null | undefined} header of the request, by its name in lower case
 * @param {string} [publicHost] the host of PUBLIC_URL, which the headers may not contain
 * @returns {boolean}
 */
export function isForeignPost(header, publicHost) {
  const site = header('sec-fetch-site') ?? 'none';
  if (site !== 'same-origin' && site !== 'none') return true;
  const origin = header('origin');
  if (typeof origin !== 'string') return false;
  const forwarded = header('x-forwarded-host')?.split(',', 1)[0]?.trim();
  const host = hostOf(origin);
  return host === null || ![publicHost, forwarded, header('host')].includes(host);
}
