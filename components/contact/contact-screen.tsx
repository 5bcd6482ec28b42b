'use client';

import { useTranslations } from 'next-intl';
import { useState, useEffect, useRef } from 'react';

import { ContactForm } from '@/components/contact/contact-form';
import { GroupFrame } from '@/components/shell/frame';
import type { ScreenProps } from '@/components/shell/group-app';
import { BackLink, NavBar } from '@/components/shell/bars/nav-bar';
import { useDocumentTitle } from '@/lib/device/page/look/document-title';
import { routes } from '@/lib/routes';
import { useSession } from '@/lib/session/session-browser';
import { currentGroupCode } from '@/lib/session/stored-groups';
import { useOpenScreen } from '@/components/shell/group-navigation';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { ProgressLine } from '@/components/ui/waiting/progress-line';
import { REDIRECT_DELAY_MS } from '@/lib/limits';

/** `/contact/{groupCode}`: a message to the operator. It needs no group, so that those who lost theirs can write. */
export function ContactScreen({ groupCode }: ScreenProps<'contact'>) {
  const t = useTranslations('contact');
  const [isSent, setSent] = useState(false);
  const hasGroup = currentGroupCode(useSession()) !== null;
  useDocumentTitle(t('title'));
  return (
    <GroupFrame bar={<NavBar title={t('title')} start={<BackLink href={routes.main} />} />} dock={hasGroup}>
      {isSent ? <MessageSent /> : <ContactForm groupCode={groupCode} onSent={() => setSent(true)} />}
    </GroupFrame>
  );
}

/** Says thanks; returns to the main screen after a moment, or at once on a tap. */
function MessageSent() {
  const t = useTranslations('contact.sent');
  const openScreen = useOpenScreen();
  const action = useRef<HTMLButtonElement>(null);

  // The submit button is gone, so the focus moves here.
  useEffect(() => action.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    const timer = setTimeout(() => openScreen(routes.main), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [openScreen]);

  return (
    <Card className="mt-3">
      <EmptyState
        emoji="✅"
        heading={t('heading')}
        action={
          <Button ref={action} onClick={() => openScreen(routes.main)}>
            {t('action')}
          </Button>
        }
      >
        <span role="status">{t('text')}</span>
      </EmptyState>
      <ProgressLine />
    </Card>
  );
}
