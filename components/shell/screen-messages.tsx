'use client';

import dynamic from 'next/dynamic';
import { useLocale } from 'next-intl';
import type { ComponentType } from 'react';

import type { MoreMessagesProps } from '@/components/shell/more-messages';
import type { Locale } from '@/lib/i18n/locales';

type Loader = () => Promise<ComponentType<MoreMessagesProps>>;

const loaders = new Map<Locale, Loader>();

/** Notes how the texts of a language are loaded. */
function noted(locale: Locale, load: Loader): Loader {
  loaders.set(locale, load);
  return load;
}

const TEXTS: Readonly<Record<Locale, ComponentType<MoreMessagesProps>>> = {
  de: dynamic(
    noted('de', () =>
      import('@/components/shell/screen-messages-de').then(
        ({ GermanScreenMessages }) => GermanScreenMessages,
      ),
    ),
  ),
  en: dynamic(
    noted('en', () =>
      import('@/components/shell/screen-messages-en').then(
        ({ EnglishScreenMessages }) => EnglishScreenMessages,
      ),
    ),
  ),
};

/** The texts of all screens but the main one: its first load does not wait for them. */
export function ScreenMessages(props: MoreMessagesProps) {
  const Texts = TEXTS[useLocale()];
  return <Texts {...props} />;
}

/** Fetches these texts ahead of need. */
export const loadScreenMessages = async (locale: Locale): Promise<unknown> => loaders.get(locale)?.();
