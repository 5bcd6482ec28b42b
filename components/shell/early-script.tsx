'use client';

import { hearEarlySubmits } from '@/lib/device/page/early-submit';
import { routes } from '@/lib/routes';

/** Only the server writes it: the browser has run it before React looks, and need not load it a second time. */
const text =
  typeof window === 'undefined'
    ? `(${hearEarlySubmits.toString()})(${JSON.stringify(routes.needsScript)})`
    : '';

/** Stands in the HTML itself, before every form, because any file comes later than a tap can. */
export const EarlyScript = ({ nonce }: { readonly nonce: string | undefined }) => (
  <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
);
