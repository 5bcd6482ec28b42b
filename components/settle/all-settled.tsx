import { useTranslations } from 'next-intl';

import { LinkedEmptyState } from '@/components/shell/failures/linked-empty-state';
import { routes } from '@/lib/routes';

/** Nobody owes anybody anything (docs/screens.md#empty-waiting-failing). */
export function AllSettled() {
  const t = useTranslations('settle.settled');
  return (
    <LinkedEmptyState
      emoji="🎉"
      heading={t('heading')}
      href={routes.createExpense}
      action={t('action')}
      className="mt-3 mb-6"
    >
      {t('text')}
    </LinkedEmptyState>
  );
}
