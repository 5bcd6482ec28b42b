'use client';

import dynamic from 'next/dynamic';
import { useLocale } from 'next-intl';
import type { ComponentType } from 'react';

import type { MoreMessagesProps } from '@/components/shell/messages/more-messages';
import { lazyModules, renewable } from '@/lib/device/page/versions/lazy';
import type { Locale } from '@/lib/i18n/locales';

const texts = lazyModules<Locale, ComponentType<MoreMessagesProps>>();

const TEXTS: Readonly<Record<Locale, ComponentType<MoreMessagesProps>>> = {
  de: renewable((noting) =>
    dynamic(
      noting(
        texts.noted('de', () =>
          import('@/components/shell/messages/screen-messages-de').then(
            ({ GermanScreenMessages }) => GermanScreenMessages,
          ),
        ),
      ),
    ),
  ),
  en: renewable((noting) =>
    dynamic(
      noting(
        texts.noted('en', () =>
          import('@/components/shell/messages/screen-messages-en').then(
            ({ EnglishScreenMessages }) => EnglishScreenMessages,
          ),
        ),
      ),
    ),
  ),
};

/** The texts of all other screens: neither the main screen nor a form waits for them when it is loaded first. */
export function ScreenMessages(props: MoreMessagesProps) {
  const Texts = TEXTS[useLocale()];
  return <Texts {...props} />;
}

/** Fetches these texts ahead of need. */
export const loadScreenMessages = texts.load;
