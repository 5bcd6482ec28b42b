'use client';

import dynamic from 'next/dynamic';
import type { ComponentType, ReactNode } from 'react';

import type { Locale } from '@/lib/i18n/locales';

export type GroupMessagesProps = {
  readonly locale: Locale;
  /** The device's zone, or ours until it is known. */
  readonly timeZone: string;
  /** The instant of the request: both sides must agree on what "today" is. */
  readonly nowMs: number;
  readonly children: ReactNode;
};

/**
 * The texts of the group's screens, as a module that the browser caches for good. As props of a provider they would be
 * part of the HTML of every page view.
 */
const TEXTS: Readonly<Record<Locale, ComponentType<GroupMessagesProps>>> = {
  de: dynamic(() => import('@/app/(group)/messages-de').then(({ GermanMessages }) => GermanMessages)),
  en: dynamic(() => import('@/app/(group)/messages-en').then(({ EnglishMessages }) => EnglishMessages)),
};

/** Speaks the reader's language to everything inside. */
export function GroupMessages(props: GroupMessagesProps) {
  const Texts = TEXTS[props.locale];
  return <Texts {...props} />;
}
