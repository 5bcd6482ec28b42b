'use client';

import { useTranslations } from 'next-intl';

import { GroupFrame } from '@/components/shell/frame';
import { LinkedEmptyState } from '@/components/shell/failures/linked-empty-state';
import { BackLink, NavBar } from '@/components/shell/bars/nav-bar';
import { useDocumentTitle } from '@/lib/device/page/look/document-title';
import { routes } from '@/lib/routes';

/** A member who was just deleted, or never belonged to this group. */
export function GoneMember() {
  const t = useTranslations('members.details');
  useDocumentTitle(t('gone.heading'));
  return (
    <GroupFrame bar={<NavBar title={t('title')} start={<BackLink href={routes.main} />} />}>
      <LinkedEmptyState
        emoji="🍂"
        heading={t('gone.heading')}
        href={routes.main}
        action={t('gone.action')}
        className="mt-3 mb-6"
      >
        {t('gone.text')}
      </LinkedEmptyState>
    </GroupFrame>
  );
}
