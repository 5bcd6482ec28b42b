'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';

import { PlainFrame } from '@/components/shell/plain-frame';
import { buttonClass } from '@/components/ui/button-class';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { useDocumentTitle } from '@/lib/client/document-title';
import { routes } from '@/lib/routes';
import { changeBrowserSession } from '@/lib/session/session-browser';
import { markGroupGone } from '@/lib/session/stored-groups';

/** The server does not find the group (visual.md §7): it says so, and the group leaves this device's lists. */
export function GoneGroup({ groupCode }: { readonly groupCode: string }) {
  const t = useTranslations('main.gone');
  useDocumentTitle(t('heading'));

  useEffect(() => {
    changeBrowserSession((session) => markGroupGone(session, groupCode, Date.now()));
  }, [groupCode]);

  return (
    <PlainFrame>
      <Card className="mt-15">
        <EmptyState
          emoji="🍂"
          level={1}
          heading={t('heading')}
          action={
            // A page load on purpose: it starts anew with the next group, or without any.
            <a href={routes.home} className={buttonClass()}>
              {t('action')}
            </a>
          }
        >
          {t('text')}
        </EmptyState>
      </Card>
    </PlainFrame>
  );
}
