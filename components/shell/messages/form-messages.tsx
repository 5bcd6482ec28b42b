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
          import('@/components/shell/messages/form-messages-de').then(
            ({ GermanFormMessages }) => GermanFormMessages,
          ),
        ),
      ),
    ),
  ),
  en: renewable((noting) =>
    dynamic(
      noting(
        texts.noted('en', () =>
          import('@/components/shell/messages/form-messages-en').then(
            ({ EnglishFormMessages }) => EnglishFormMessages,
          ),
        ),
      ),
    ),
  ),
};

/** The texts around an entry: its form and its details. Those of all other screens would double what a form waits for. */
export function FormMessages(props: MoreMessagesProps) {
  const Texts = TEXTS[useLocale()];
  return <Texts {...props} />;
}

/** Fetches these texts ahead of need. */
export const loadFormMessages = texts.load;
