import { useLocale, useTranslations } from 'next-intl';

import { ApiError, OfflineError } from '@/lib/device/page/api-errors';
import { durationText } from '@/lib/i18n/duration.mjs';
import { intlLocale } from '@/lib/i18n/locales';
import { RATE_WINDOW_SECONDS } from '@/lib/limits';

type FailureWords = { readonly heading: string; readonly text: string };

/** The words for a failed read: only without a connection is the person told to check it. */
export function useFailureWords(error: Error | null): FailureWords {
  const t = useTranslations();
  const locale = intlLocale(useLocale());
  if (error instanceof OfflineError) return { heading: t('offline.heading'), text: t('errorPage.text') };
  if (error instanceof ApiError && error.status === 429) {
    const { retryAfterMs } = error;
    const seconds = retryAfterMs === null ? RATE_WINDOW_SECONDS : retryAfterMs / 1000;
    const duration = durationText(locale, seconds);
    return { heading: t('errorPage.tooOftenHeading'), text: t('errorPage.tooOftenText', { duration }) };
  }
  return { heading: t('errorPage.heading'), text: t('errorPage.server') };
}
