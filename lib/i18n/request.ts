import { getRequestConfig } from 'next-intl/server';
import { headers } from 'next/headers';

import { loadCompiledMessages } from '@/lib/i18n/compiled-messages';
import { formats } from '@/lib/i18n/formats';
import { LOCALE_HEADER } from '@/lib/i18n/headers';
import { DEFAULT_LOCALE, isLocale } from '@/lib/i18n/locales';
import { parseSession } from '@/lib/session/session';

/** The zone of dates until the device has told its own (design.md §4 "Days"). */
const DEFAULT_TIME_ZONE = 'Europe/Berlin';

/** Files asked for at the root do not pass the middleware: their 404 page goes by the cookie alone. */
export default getRequestConfig(async () => {
  const asked = await headers();
  const session = parseSession(asked.get('cookie') ?? '');
  const decided = asked.get(LOCALE_HEADER);
  const locale = isLocale(decided) ? decided : (session.language ?? DEFAULT_LOCALE);
  return {
    locale,
    messages: await loadCompiledMessages(locale),
    formats,
    timeZone: knownZone(session.timeZone),
  };
});

/** @returns the zone when this runtime knows it: a cookie can hold anything */
function knownZone(timeZone: string | null): string {
  try {
    return timeZone
      ? new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
      : DEFAULT_TIME_ZONE;
  } catch {
    return DEFAULT_TIME_ZONE;
  }
}
