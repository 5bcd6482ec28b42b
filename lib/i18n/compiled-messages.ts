import type { Locale } from '@/lib/i18n/locales';
import type { Messages } from '@/lib/i18n/messages';

/**
 * All texts of a language, for next-intl alone: the build compiles them (next.config.mjs), so that neither a request nor
 * a browser parses ICU messages. What is no longer a plain sentence is then a list, whatever its type says.
 */
export const loadCompiledMessages = async (locale: Locale): Promise<Messages> =>
  locale === 'de'
    ? (await import('@/messages/de.json?all')).default
    : (await import('@/messages/en.json?all')).default;
