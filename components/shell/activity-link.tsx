import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';

import { GroupLink } from '@/components/shell/group-link';
import { routes } from '@/lib/routes';

/** Leads from the history to who did what. */
export function ActivityLink({
  groupCode,
  className,
}: {
  readonly groupCode: string;
  readonly className?: string;
}) {
  const t = useTranslations('history');
  return (
    <GroupLink
      href={routes.activity(groupCode)}
      className={clsx('relative inline-flex min-h-11 items-center px-1 text-label text-link', className)}
    >
      {t('activity')}
    </GroupLink>
  );
}
