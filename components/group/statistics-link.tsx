import { useTranslations } from 'next-intl';

import { GroupLink } from '@/components/shell/group-link';
import { routes } from '@/lib/routes';

/** Leads from what the group has spent to what it was for. */
export function StatisticsLink() {
  const t = useTranslations('shell.dock');
  return (
    <GroupLink
      href={routes.statistics}
      className="-my-3 inline-flex min-h-11 min-w-11 items-center px-1 align-middle text-label text-link"
    >
      {t('statistics')}
    </GroupLink>
  );
}
