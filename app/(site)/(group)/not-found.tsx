import type { Metadata } from 'next';
import { getLocale, getNow, getTimeZone, getTranslations } from 'next-intl/server';

import { MissingScreen, NotFoundScreen } from '@/components/screens/group';
import { counterPixel } from '@/lib/server/request/operator';

/** The title of the tab. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('notFound');
  return { title: t('title') };
}

/** 404, in the language of the request: the group does not have what the path names, or the path shows nothing. */
export default async function NotFound() {
  const [locale, timeZone, now] = await Promise.all([getLocale(), getTimeZone(), getNow()]);
  const reader = { locale, timeZone, nowMs: now.getTime() };
  return (
    <MissingScreen>
      <NotFoundScreen {...reader} counterPixelUrl={counterPixel()?.url ?? null} />
    </MissingScreen>
  );
}
