import { headers } from 'next/headers';

import { environment } from '@/lib/server/request/env';
import { isHttps } from '@/lib/session/is-https';

/**
 * The origin of this installation: that of PUBLIC_URL, otherwise that of the request. Previews need absolute URLs.
 * @returns for example `https://pari.example`
 */
export async function publicOrigin(): Promise<string> {
  const { PUBLIC_URL } = environment();
  if (PUBLIC_URL !== undefined) return new URL(PUBLIC_URL).origin;
  const asked = await headers();
  const scheme = isHttps(asked) ? 'https' : 'http';
  return `${scheme}://${asked.get('host') ?? 'localhost'}`;
}
