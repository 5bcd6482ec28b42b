import type { Locale } from '@/lib/i18n/locales';
import type { Messages } from '@/lib/i18n/messages';

declare module 'next-intl' {
  interface AppConfig {
    Locale: Locale;
    Messages: Messages;
  }
}

declare global {
  /** Not in every browser yet, and not in TypeScript's own library; what the app uses of it. */
  const Temporal: { readonly Now: { readonly timeZoneId: () => string } };
}
