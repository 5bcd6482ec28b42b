'use client';

import { useTranslations } from 'next-intl';
import dynamic from 'next/dynamic';
import { useEffect } from 'react';

import { LogoBar } from '@/components/shell/bars/logo-link';
import { PlainFrame } from '@/components/shell/plain-frame';
import { UnknownCode } from '@/components/shell/failures/unknown-code';
import { buttonClass } from '@/components/ui/button-class';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { useQueuedChanges } from '@/lib/device/hooks/outbox-hooks';
import { useDocumentTitle } from '@/lib/device/page/look/document-title';
import { isViewKey } from '@/lib/domain/text/codes';
import { renewable } from '@/lib/device/page/versions/lazy';
import { routes } from '@/lib/routes';
import { changeBrowserSession, useSession } from '@/lib/session/session-browser';
import { currentGroupCode, isKnown, leaveGroup, markGroupGone } from '@/lib/session/stored-groups';

/** Not part of the first load, because hardly anybody ever sees it. */
const NeverSaved = renewable((noting) =>
  dynamic(noting(() => import('@/components/group/never-saved').then((file) => file.NeverSaved))),
);

/**
 * Shown when the server does not find the group. One that this device had was deleted, and leaves its lists; any other
 * code is unknown.
 */
export function GoneGroup({ groupCode }: { readonly groupCode: string }) {
  const t = useTranslations('main.gone');
  const unknown = useTranslations('invitation.unknown');
  const session = useSession();
  const wasHere = isKnown(session, groupCode);
  const hasOther = currentGroupCode(leaveGroup(session, groupCode)) !== null;
  const queued = useQueuedChanges(groupCode);
  const isView = isViewKey(groupCode);
  const heading = isView ? unknown('linkHeading') : t('heading');
  useDocumentTitle(wasHere || isView ? heading : unknown('heading'));

  useEffect(() => {
    changeBrowserSession((session) => markGroupGone(session, groupCode, Date.now()));
  }, [groupCode]);

  if (!wasHere) return <UnknownCode why={isView ? 'link' : 'unknown'} />;

  return (
    <PlainFrame bar={<LogoBar reload />}>
      <Card className="mt-15">
        <EmptyState
          emoji="🍂"
          level={1}
          heading={heading}
          action={
            // A page load on purpose: it starts anew with the next group, or without any.
            <a href={routes.home} className={buttonClass()}>
              {hasOther ? t('next') : t('action')}
            </a>
          }
        >
          {isView ? unknown('linkText') : t('text')}
        </EmptyState>
        {queued.length > 0 && <NeverSaved groupCode={groupCode} changes={queued} />}
      </Card>
    </PlainFrame>
  );
}
