'use client';

import { NextIntlClientProvider } from 'next-intl';
import dynamic from 'next/dynamic';
import { type ComponentType, type ReactNode } from 'react';

import type { MoreMessagesProps } from '@/components/shell/messages/more-messages';
import { lazyModules, renewable } from '@/lib/device/page/versions/lazy';
import { usePresent } from '@/lib/device/page/time/present-day';
import { useDeviceTimeZone } from '@/lib/device/page/time/time-zone';
import type { Locale } from '@/lib/i18n/locales';

type MainMessagesProps = {
  readonly locale: Locale;
  /** The device's zone, or ours until it is known. */
  readonly timeZone: string;
  readonly children: ReactNode;
  /** Left out where nothing depends on what "today" is. */
  readonly now?: Date;
};

type GroupMessagesProps = Omit<MainMessagesProps, 'now'> & {
  /** The instant of the request: both sides must agree on what "today" is. */
  readonly nowMs: number;
};

const texts = lazyModules<Locale, ComponentType<MoreMessagesProps>>();

/**
 * The texts of the main screen, as a module that the browser caches for good. As props of a provider they would be part
 * of the HTML of every page view.
 */
const TEXTS: Readonly<Record<Locale, ComponentType<MoreMessagesProps>>> = {
  de: renewable((noting) =>
    dynamic(
      noting(
        texts.noted('de', () =>
          import('@/components/shell/messages/messages-de').then(({ GermanMessages }) => GermanMessages),
        ),
      ),
    ),
  ),
  en: renewable((noting) =>
    dynamic(
      noting(
        texts.noted('en', () =>
          import('@/components/shell/messages/messages-en').then(({ EnglishMessages }) => EnglishMessages),
        ),
      ),
    ),
  ),
};

/** Fetches these texts ahead of need. */
export const loadMainMessages = texts.load;

/** Stands in until the texts are loaded, because `useMessages` throws without any. */
const NO_TEXTS = {};

/** Provides the reader's language and its texts to everything inside. */
export function MainMessages({ locale, timeZone, children, ...present }: MainMessagesProps) {
  const Texts = TEXTS[locale];
  return (
    <NextIntlClientProvider
      locale={locale}
      timeZone={useDeviceTimeZone(timeZone)}
      messages={NO_TEXTS}
      {...present}
    >
      <Texts>{children}</Texts>
    </NextIntlClientProvider>
  );
}

/** The same for a group, in which much depends on what "today" is. */
export const GroupMessages = ({ nowMs, ...reader }: GroupMessagesProps) => (
  <MainMessages {...reader} now={usePresent(nowMs)} />
);
