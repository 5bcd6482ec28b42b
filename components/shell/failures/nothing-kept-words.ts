import { useTranslations } from 'next-intl';

import type { NothingKeptWords } from '@/components/shell/failures/nothing-kept';

/** The words of `NothingKept`. */
export function useNothingKeptWords(): NothingKeptWords {
  const t = useTranslations('shell.nothingKept');
  return { cookies: t('cookies'), storage: t('storage') };
}
