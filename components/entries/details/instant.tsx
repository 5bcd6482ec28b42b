'use client';

import { useLocale, useTimeZone, useTranslations } from 'next-intl';

import { dateText, dayKey, timeText } from '@/lib/domain/days';
import { intlLocale } from '@/lib/i18n/locales';

/** An instant in the reader's time zone. Our own message joins day and time, because runtimes join them differently. */
export function Instant({ at }: { readonly at: Date }) {
  const t = useTranslations('details');
  const locale = intlLocale(useLocale());
  const timeZone = useTimeZone() ?? 'UTC';
  const date = dateText(dayKey(at, timeZone), locale, { year: 'numeric' });
  const time = timeText(at, { locale, timeZone });
  return <time dateTime={at.toISOString()}>{t('instant', { date, time })}</time>;
}
