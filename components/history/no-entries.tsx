import { useTranslations } from 'next-intl';

import { LinkedEmptyState } from '@/components/shell/failures/linked-empty-state';
import { routes } from '@/lib/routes';

/** Nothing has happened yet (docs/screens.md#empty-waiting-failing). */
export function NoEntries() {
  const t = useTranslations('history.empty');
  return (
    <LinkedEmptyState
      emoji="🧾"
      heading={t('heading')}
      href={routes.createExpense}
      action={t('action')}
      className="mt-4 mb-6"
    >
      {t('text')}
    </LinkedEmptyState>
  );
}
