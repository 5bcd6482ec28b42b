'use client';

import { NextIntlClientProvider } from 'next-intl';

import type { GroupMessagesProps } from '@/app/(group)/group-messages';
import { formats } from '@/lib/i18n/formats';
import messages from '@/messages/de.json';

export function GermanMessages({ locale, timeZone, nowMs, children }: GroupMessagesProps) {
  return (
    <NextIntlClientProvider
      locale={locale}
      timeZone={timeZone}
      now={new Date(nowMs)}
      formats={formats}
      messages={messages}
    >
      {children}
    </NextIntlClientProvider>
  );
}
