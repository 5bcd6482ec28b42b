import { createHash } from 'node:crypto';

import { failure } from '@/app/api/v1/_http/answers';
import { isKnown } from '@/app/api/v1/_http/etag';
import { isLocale, type Locale } from '@/lib/i18n/locales';
import { loadMessages } from '@/lib/i18n/messages';
import { textsForOldClients } from '@/lib/i18n/texts-for-old-clients';

type Texts = { readonly body: string; readonly etag: string };

const made = new Map<Locale, Texts>();

/** All texts of a language, as they are served. Built once, because they do not change while the server runs. */
async function textsOf(locale: Locale): Promise<Texts> {
  const known = made.get(locale);
  if (known) return known;
  const body = JSON.stringify(textsForOldClients(await loadMessages(locale)));
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  made.set(locale, { body, etag });
  return { body, etag };
}

type Context = { readonly params: Promise<{ readonly lng: string }> };

/** GET /locales/{lng}/translations.json: key → text */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { lng } = await params;
  if (!isLocale(lng)) return failure('route-not-found');
  const { body, etag } = await textsOf(lng);
  const headers = { etag, 'cache-control': 'public, max-age=300', 'access-control-allow-origin': '*' };
  if (isKnown(request, etag)) return new Response(null, { status: 304, headers });
  return new Response(body, { headers: { ...headers, 'content-type': 'application/json; charset=utf-8' } });
}
