import { useTranslations } from 'next-intl';

import { ApiError, OfflineError } from '@/lib/device/data/api-errors';

type FailureWords = { readonly heading: string; readonly text: string };

/** What is said of a read that failed: only who has no connection is told to look after it. */
export function useFailureWords(error: Error | null): FailureWords {
  const t = useTranslations();
  if (error instanceof OfflineError) return { heading: t('offline.heading'), text: t('errorPage.text') };
  if (error instanceof ApiError && error.status === 429)
    return { heading: t('errorPage.tooOftenHeading'), text: t('errorPage.tooOftenText') };
  return { heading: t('errorPage.heading'), text: t('errorPage.server') };
}
