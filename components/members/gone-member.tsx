'use client';

import { useTranslations } from 'next-intl';

import { GroupFrame } from '@/components/shell/frame';
import { GroupLink } from '@/components/shell/group-link';
import { BackLink, NavBar } from '@/components/shell/nav-bar';
import { buttonClass } from '@/components/ui/button-class';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { useDocumentTitle } from '@/lib/client/document-title';
import { routes } from '@/lib/routes';

/** A member who was here a moment ago, or never was one of this group. */
export function GoneMember() {
  const t = useTranslations('members.details');
  useDocumentTitle(t('gone.heading'));
  return (
    <GroupFrame bar={<NavBar title={t('title')} start={<BackLink href={routes.main} />} />}>
      <Card className="mt-3 mb-6">
        <EmptyState
          emoji="🍂"
          heading={t('gone.heading')}
          action={
            <GroupLink href={routes.main} className={buttonClass()}>
              {t('gone.action')}
            </GroupLink>
          }
        >
          {t('gone.text')}
        </EmptyState>
      </Card>
    </GroupFrame>
  );
}
