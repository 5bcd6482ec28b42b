import type { Locale } from '@/lib/i18n/locales';
import type { Messages } from '@/lib/i18n/messages';

declare module 'next-intl' {
  interface AppConfig {
    Locale: Locale;
    Messages: Messages;
  }
}

declare global {
  /** What the app uses of it: TypeScript's own types would promise all of it in every browser and in Node. */
  const Temporal: { readonly Now: { readonly timeZoneId: () => string } };

  /** friendly-pow is written for AssemblyScript too: its types name that language's numbers. */
  type u8 = number;
  type u32 = number;
}
