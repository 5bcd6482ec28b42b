import '../globals.css';

import type { Metadata } from 'next';
import type { ReactNode } from 'react';

import { LastLook } from '@/components/shell/early/last-look';
import { emojiFont, figtree, figtreeExtended } from '@/app/fonts/fonts';
import { DEFAULT_LOCALE } from '@/lib/i18n/locales';

export { viewport } from '@/app/viewport';

/** No title: when React hydrates this part of the page, it would overwrite the title of the screen. */
export const metadata: Metadata = {
  title: { absolute: '' },
  robots: { index: false, follow: false },
  formatDetection: { telephone: false, date: false, address: false, email: false },
};

/**
 * The document that is shown without a network. The build renders it once, the same for everybody. What depends on the
 * person, such as the language, is decided in the browser.
 */
export default function OfflineLayout({ children }: { readonly children: ReactNode }) {
  return (
    <html
      lang={DEFAULT_LOCALE}
      suppressHydrationWarning
      className={`${figtree.variable} ${figtreeExtended.variable} ${emojiFont.variable}`}
    >
      <body>
        <LastLook />
        {children}
      </body>
    </html>
  );
}
