import { useTranslations } from 'next-intl';

import { BackLink, NavBar } from '@/components/shell/bars/nav-bar';
import { LinkedEmptyState } from '@/components/shell/failures/linked-empty-state';
import { GroupFrame } from '@/components/shell/frame';
import { useDocumentTitle } from '@/lib/device/page/look/document-title';
import { routes } from '@/lib/routes';

/** In place of a form of a group that was opened by a view-only link. */
export function LookOnly() {
  const t = useTranslations('shell.looking');
  useDocumentTitle(t('title'));
  return (
    <GroupFrame bar={<NavBar title={t('title')} start={<BackLink href={routes.main} />} />}>
      <LinkedEmptyState
        emoji="🔒"
        heading={t('heading')}
        href={routes.main}
        action={t('action')}
        className="mt-3 mb-6"
      >
        {t('text')}
      </LinkedEmptyState>
    </GroupFrame>
  );
}
