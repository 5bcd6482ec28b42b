'use client';

import { useLocale, useTimeZone, useTranslations } from 'next-intl';

import { intlLocale } from '@/lib/i18n/locales';

/** An instant in the reader's time zone. Our own message joins day and time, because runtimes join them differently. */
export function Instant({ at }: { readonly at: Date }) {
  const t = useTranslations('details');
  const locale = intlLocale(useLocale());
  const timeZone = useTimeZone() ?? 'UTC';
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone, ...options }).format(at);
  const date = format({ day: 'numeric', month: 'long', year: 'numeric' });
  const time = format({ hour: '2-digit', minute: '2-digit' });
  return <time dateTime={at.toISOString()}>{t('instant', { date, time })}</time>;
}
