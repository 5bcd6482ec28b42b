import '../globals.css';

import type { Metadata } from 'next';
import type { ReactNode } from 'react';

import { LastLook } from '@/components/shell/early/last-look';
import { emojiFont, figtree, figtreeExtended } from '@/app/fonts/fonts';
import { DEFAULT_LOCALE } from '@/lib/i18n/locales';

export { viewport } from '@/app/viewport';

/** No title: React would put it back over that of the screen, when it gets to this part of the page. */
export const metadata: Metadata = {
  title: { absolute: '' },
  robots: { index: false, follow: false },
  formatDetection: { telephone: false, date: false, address: false, email: false },
};

/**
 * The document of what is shown without a network. It is made while building, the same for everybody: what depends on the
 * person, their language first of all, is decided in the browser.
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
