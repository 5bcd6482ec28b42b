import type { Locale } from '@/lib/i18n/locales';
import type { Messages } from '@/lib/i18n/messages';

declare module 'next-intl' {
  interface AppConfig {
    Locale: Locale;
    Messages: Messages;
  }
}

declare global {
  /** Only what the app uses: TypeScript's own types would promise all of Temporal in every browser and in Node. */
  const Temporal: { readonly Now: { readonly timeZoneId: () => string } };

  /** friendly-pow is also written for AssemblyScript, so its types use the number types of that language. */
  type u8 = number;
  type u32 = number;
}
