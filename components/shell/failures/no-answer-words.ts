import { useTranslations } from 'next-intl';

import type { NoAnswer } from '@/lib/device/page/call-action';

/** What a form says when it gets no answer. */
export type NoAnswerWords = Readonly<Record<NoAnswer, string>>;

/** These words, for forms that a server renders: they have no messages in the browser. */
export function useNoAnswerWords(): NoAnswerWords {
  const t = useTranslations('errors');
  return {
    offline: t('offline-error-message'),
    tooOften: t('too-often-error-message'),
    refused: t('refused-error-message'),
    away: t('unreachable-error-message'),
  };
}
