import { getRequestConfig } from 'next-intl/server';
import { headers } from 'next/headers';
import { isTimeZone } from '@/lib/domain/days';
import { LOCALE_HEADER } from '@/lib/i18n/headers.mjs';
import { DEFAULT_LOCALE, isLocale, type Locale } from '@/lib/i18n/locales';
import { parseSession } from '@/lib/session/session';
import type { Messages } from '@/lib/i18n/messages';

/**
 * All texts of a language, for next-intl alone: the build compiles them (next.config.mjs), so that neither a request nor
 * a browser parses ICU messages. What is no longer a plain sentence is then a list, whatever its type says.
 */
const loadCompiledMessages = async (locale: Locale): Promise<Messages> =>
  locale === 'de'
    ? (await import('@/messages/de.json?all')).default
    : (await import('@/messages/en.json?all')).default;

/** The zone of dates until the device has told its own (docs/screens.md#numbers-and-dates). */
const DEFAULT_TIME_ZONE = 'Europe/Berlin';

/** Files asked for at the root do not pass the middleware: their 404 page goes by the cookie alone. */
export default getRequestConfig(async () => {
  const asked = await headers();
  const { language, timeZone } = parseSession(asked.get('cookie') ?? '');
  const decided = asked.get(LOCALE_HEADER);
  const locale = isLocale(decided) ? decided : (language ?? DEFAULT_LOCALE);
  return {
    locale,
    messages: await loadCompiledMessages(locale),
    timeZone: timeZone !== null && isTimeZone(timeZone) ? timeZone : DEFAULT_TIME_ZONE,
  };
});
