import { useTranslations } from 'next-intl';

import type { StorageWarningWords } from '@/components/shell/failures/storage-warning';

/** The words of `StorageWarning`. */
export function useStorageWarningWords(): StorageWarningWords {
  const t = useTranslations('shell.nothingKept');
  return { cookies: t('cookies'), storage: t('storage') };
}
