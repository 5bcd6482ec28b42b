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
          import('@/components/shell/messages/import-messages-de').then(
            ({ GermanImportMessages }) => GermanImportMessages,
          ),
        ),
      ),
    ),
  ),
  en: renewable((noting) =>
    dynamic(
      noting(
        texts.noted('en', () =>
          import('@/components/shell/messages/import-messages-en').then(
            ({ EnglishImportMessages }) => EnglishImportMessages,
          ),
        ),
      ),
    ),
  ),
};

/** The texts of bringing files: all that may be said of a file is more than all other screens say. */
export function ImportMessages(props: MoreMessagesProps) {
  const Texts = TEXTS[useLocale()];
  return <Texts {...props} />;
}

/** Fetches these texts ahead of need. */
export const loadImportMessages = texts.load;
