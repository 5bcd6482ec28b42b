import type { Metadata } from 'next';
import { getLocale, getNow, getTimeZone } from 'next-intl/server';
import type { ReactNode } from 'react';

import { GroupMessages, GroupsOfTab } from '@/components/screens/group';

/**
 * A group's address is its key: no search engine keeps it, and nobody posts it for others to see. What previews are made of
 * would be in the HTML once and once more in the data for React.
 */
export const metadata: Metadata = {
  robots: { index: false, follow: false },
  openGraph: null,
  twitter: null,
};

/** Texts and data of the browser's side, for the pages of a group only: no other page pays for them. */
export default async function GroupLayout({ children }: { readonly children: ReactNode }) {
  const [locale, timeZone, now] = await Promise.all([getLocale(), getTimeZone(), getNow()]);
  return (
    <GroupMessages locale={locale} timeZone={timeZone} nowMs={now.getTime()}>
      <GroupsOfTab>{children}</GroupsOfTab>
    </GroupMessages>
  );
}
