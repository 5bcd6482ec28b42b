'use client';

import { NextIntlClientProvider } from 'next-intl';
import dynamic from 'next/dynamic';
import { type ComponentType, type ReactNode, useMemo } from 'react';

import type { MoreMessagesProps } from '@/app/(group)/more-messages';
import type { Locale } from '@/lib/i18n/locales';

type GroupMessagesProps = {
  readonly locale: Locale;
  /** The device's zone, or ours until it is known. */
  readonly timeZone: string;
  /** The instant of the request: both sides must agree on what "today" is. */
  readonly nowMs: number;
  readonly children: ReactNode;
};

/**
 * The texts of the main screen, as a module that the browser caches for good. As props of a provider they would be part
 * of the HTML of every page view.
 */
const TEXTS: Readonly<Record<Locale, ComponentType<MoreMessagesProps>>> = {
  de: dynamic(() => import('@/app/(group)/messages-de').then(({ GermanMessages }) => GermanMessages)),
  en: dynamic(() => import('@/app/(group)/messages-en').then(({ EnglishMessages }) => EnglishMessages)),
};

/** Stands in until the texts are there, because adding to none is an error. */
const NO_TEXTS = {};

/** Speaks the reader's language to everything inside. */
export function GroupMessages({ locale, timeZone, nowMs, children }: GroupMessagesProps) {
  const Texts = TEXTS[locale];
  const now = useMemo(() => new Date(nowMs), [nowMs]);
  return (
    <NextIntlClientProvider locale={locale} timeZone={timeZone} now={now} messages={NO_TEXTS}>
      <Texts>{children}</Texts>
    </NextIntlClientProvider>
  );
}
