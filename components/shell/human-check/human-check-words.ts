import { useTranslations } from 'next-intl';

import type { HumanCheckWords } from '@/components/shell/human-check/human-check';

/** The words of the check, for a form that runs in the browser, where these pages have no texts. */
export function useHumanCheckWords(): HumanCheckWords {
  const t = useTranslations('onboarding.humanCheck');
  return {
    title: t('title'),
    purpose: t('purpose'),
    progress: t('progress'),
    restart: t('restart'),
    retry: t('retry'),
    refused: t('refused'),
    noScript: t('noScript'),
    phases: {
      loading: t('loading'),
      ready: t('loading'),
      fetching: t('fetching'),
      solving: t('solving'),
      solved: t('solved'),
      expired: t('expired'),
      unreachable: t('unreachable'),
      broken: t('broken'),
      automated: t('automated'),
    },
  };
}
