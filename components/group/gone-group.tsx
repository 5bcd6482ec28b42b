'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';

import { LogoBar } from '@/components/shell/logo-bar';
import { PlainFrame } from '@/components/shell/plain-frame';
import { UnknownCode } from '@/components/shell/unknown-code';
import { buttonClass } from '@/components/ui/button-class';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { useDocumentTitle } from '@/lib/device/page/document-title';
import { routes } from '@/lib/routes';
import { changeBrowserSession, useSession } from '@/lib/session/session-browser';
import { currentGroupCode, isKnown, leaveGroup, markGroupGone } from '@/lib/session/stored-groups';

/**
 * The server does not find the group: one that this device had was deleted and leaves its lists, any other
 * code is none.
 */
export function GoneGroup({ groupCode }: { readonly groupCode: string }) {
  const t = useTranslations('main.gone');
  const unknown = useTranslations('invitation.unknown');
  const session = useSession();
  const wasHere = isKnown(session, groupCode);
  const hasOther = currentGroupCode(leaveGroup(session, groupCode)) !== null;
  useDocumentTitle(wasHere ? t('heading') : unknown('heading'));

  useEffect(() => {
    changeBrowserSession((session) => markGroupGone(session, groupCode, Date.now()));
  }, [groupCode]);

  if (!wasHere) return <UnknownCode />;

  return (
    <PlainFrame bar={<LogoBar reload />}>
      <Card className="mt-15">
        <EmptyState
          emoji="🍂"
          level={1}
          heading={t('heading')}
          action={
            // A page load on purpose: it starts anew with the next group, or without any.
            <a href={routes.home} className={buttonClass()}>
              {hasOther ? t('next') : t('action')}
            </a>
          }
        >
          {t('text')}
        </EmptyState>
      </Card>
    </PlainFrame>
  );
}
