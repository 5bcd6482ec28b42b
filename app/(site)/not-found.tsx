import type { Metadata } from 'next';
import { getLocale, getNow, getTimeZone, getTranslations } from 'next-intl/server';

import { NotFoundScreen } from '@/components/shell/bars/site';
import { counterPixel } from '@/lib/server/request/operator';

/** The title of the tab. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('notFound');
  return { title: t('title') };
}

/** The page for every path that does not exist, in the language of the request. */
export default async function NotFound() {
  const [locale, timeZone, now] = await Promise.all([getLocale(), getTimeZone(), getNow()]);
  const reader = { locale, timeZone, nowMs: now.getTime() };
  return <NotFoundScreen {...reader} counterPixelUrl={counterPixel()?.url ?? null} />;
}
