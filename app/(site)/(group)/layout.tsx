import type { Metadata } from 'next';
import { getLocale, getNow, getTimeZone } from 'next-intl/server';
import type { ReactNode } from 'react';

import { GroupMessages, GroupsOfTab } from '@/components/screens/group';

/**
 * The URL of a group is its key: search engines must not index it, and nobody posts it in public, so it needs no
 * preview. Preview data would be in the page twice: in the HTML and in the data for React.
 */
export const metadata: Metadata = {
  robots: { index: false, follow: false },
  openGraph: null,
  twitter: null,
};

/** Messages and client state that only the pages of a group need, so that no other page loads them. */
export default async function GroupLayout({ children }: { readonly children: ReactNode }) {
  const [locale, timeZone, now] = await Promise.all([getLocale(), getTimeZone(), getNow()]);
  return (
    <GroupMessages locale={locale} timeZone={timeZone} nowMs={now.getTime()}>
      <GroupsOfTab>{children}</GroupsOfTab>
    </GroupMessages>
  );
}
