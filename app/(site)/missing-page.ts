import type { Metadata } from 'next';
import { getLocale, getTimeZone, getTranslations } from 'next-intl/server';

import { counterPixel } from '@/lib/server/request/operator';

/** The title of the tab of a 404 page. */
export async function missingTitle(): Promise<Metadata> {
  const t = await getTranslations('notFound');
  return { title: t('title') };
}

/** What a 404 page needs to speak the reader's language. */
export async function missingProps() {
  const [locale, timeZone] = await Promise.all([getLocale(), getTimeZone()]);
  return { locale, timeZone, counterPixelUrl: counterPixel()?.url ?? null };
}
