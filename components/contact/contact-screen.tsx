'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { ContactForm } from '@/components/contact/contact-form';
import { MessageSent } from '@/components/contact/message-sent';
import { GroupFrame } from '@/components/shell/frame';
import type { ScreenProps } from '@/components/shell/group-app';
import { BackLink, NavBar } from '@/components/shell/bars/nav-bar';
import { useDocumentTitle } from '@/lib/device/page/document-title';
import { routes } from '@/lib/routes';
import { useSession } from '@/lib/session/session-browser';
import { currentGroupCode } from '@/lib/session/stored-groups';

/** `/contact/{groupCode}`: words for the operator. It needs no group: also who has lost one may write. */
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
