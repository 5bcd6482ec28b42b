import type de from '@/messages/de.json';

import type { Locale } from '@/lib/i18n/locales';

/** German is the source of the keys: what `en.json` lacks is a failing test. */
export type Messages = typeof de;

/** @returns all texts of a language; each is a module of its own, so that a browser loads one at most */
export const loadMessages = async (locale: Locale): Promise<Messages> =>
  locale === 'de'
    ? (await import('@/messages/de.json')).default
    : (await import('@/messages/en.json')).default;
