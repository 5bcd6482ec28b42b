import type { ComponentType } from 'react';

import type { MoreMessagesProps } from '@/components/shell/more-messages';
import { remembering } from '@/lib/device/page/late';
import type { Locale } from '@/lib/i18n/locales';

type Loader = () => Promise<ComponentType<MoreMessagesProps>>;

/** Texts that come as a module for each language. */
export function lateTexts() {
  const loaders = new Map<Locale, Loader>();
  return {
    /** Notes how the texts of a language are loaded. */
    noted(locale: Locale, load: Loader): Loader {
      const loading = remembering(load);
      loaders.set(locale, loading);
      return loading;
    },
    /** Fetches them ahead of need. */
    load: async (locale: Locale): Promise<unknown> => loaders.get(locale)?.(),
  };
}
