import { useTranslations } from 'next-intl';

import { GroupLink } from '@/components/shell/group-link';
import { routes } from '@/lib/routes';

/** Leads from the history to who did what. */
export function ActivityLink({ groupCode }: { readonly groupCode: string }) {
  const t = useTranslations('history');
  return (
    <GroupLink
      href={routes.activity(groupCode)}
      className="relative inline-flex min-h-11 items-center px-1 text-label text-link"
    >
      {t('activity')}
    </GroupLink>
  );
}
