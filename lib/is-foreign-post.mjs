/** @param {string} origin @returns {string | null} null for what names no host, such as `null` */
const hostOf = (origin) => (URL.canParse(origin) ? new URL(origin).host : null);

/**
 * Whether another site posts to us in a person's name: by the browser's own word (`Sec-Fetch-Site`), and by `Origin`,
 * which Next holds against the same two headers. Who sends neither is a browser of before 2020 or no browser at all: it
 * is let in, because an old browser's own form looks the same, and a form of another site comes without our cookies
 * (`SameSite=Lax`). No site can make a browser send an `X-Forwarded-Host` of its choice with a form.
 * @param {(name: string) => string | null | undefined} header of the request, by its name in small letters
 * @param {string} [publicHost] where people reach us, if the headers do not say it
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
