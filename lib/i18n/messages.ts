import type de from '@/messages/de.json';

import type { Locale } from '@/lib/i18n/locales';

/** The keys come from the German texts. A test fails if `en.json` lacks one. */
export type Messages = typeof de;

/** @returns all texts of a language; each language is a separate module, so that a browser loads one at most */
export const loadMessages = async (locale: Locale): Promise<Messages> =>
  locale === 'de'
    ? (await import('@/messages/de.json')).default
    : (await import('@/messages/en.json')).default;
