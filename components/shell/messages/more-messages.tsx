'use client';

import { NextIntlClientProvider, useLocale, useMessages } from 'next-intl';
import { type ReactNode, useMemo } from 'react';

import type { Messages } from '@/lib/i18n/messages';

/** Texts of one language, around what reads them. */
export type MoreMessagesProps = { readonly children: ReactNode };

/** Adds texts to those that are there already. */
export function MoreMessages({
  messages,
  children,
}: MoreMessagesProps & { readonly messages: Partial<Messages> }) {
  const known = useMessages();
  const all = useMemo(() => ({ ...known, ...messages }), [known, messages]);
  return (
    <NextIntlClientProvider locale={useLocale()} messages={all}>
      {children}
    </NextIntlClientProvider>
  );
}
