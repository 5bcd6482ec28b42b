import { getRequestConfig } from 'next-intl/server';
import { headers } from 'next/headers';
import { DEFAULT_TIME_ZONE, isTimeZone } from '@/lib/domain/days';
import { LOCALE_HEADER } from '@/lib/i18n/headers.mjs';
import { DEFAULT_LOCALE, isLocale, type Locale } from '@/lib/i18n/locales';
import { parseSession } from '@/lib/session/session';
import type { Messages } from '@/lib/i18n/messages';

/**
 * All texts of a language, for next-intl only. The build compiles them (next.config.mjs), so that neither a request nor
 * a browser parses ICU messages. A message with placeholders is then an array, although its type says string.
 */
const loadCompiledMessages = async (locale: Locale): Promise<Messages> =>
  locale === 'de'
    ? (await import('@/messages/de.json?all')).default
    : (await import('@/messages/en.json?all')).default;

/**
 * Requests for files at the root bypass the middleware, so the language of their 404 page comes from the cookie alone.
 */
export default getRequestConfig(async () => {
  const asked = await headers();
  const { language, timeZone } = parseSession(asked.get('cookie') ?? '');
  const decided = asked.get(LOCALE_HEADER);
  const locale = isLocale(decided) ? decided : (language ?? DEFAULT_LOCALE);
  return {
    locale,
    messages: await loadCompiledMessages(locale),
    // The default until the device has sent its own (docs/screens.md#numbers-and-dates).
    timeZone: timeZone !== null && isTimeZone(timeZone) ? timeZone : DEFAULT_TIME_ZONE,
  };
});
