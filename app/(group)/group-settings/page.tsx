import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';

import { activeGroupCode } from '@/app/(group)/active-group';
import { CurrencyPage } from '@/app/(group)/group-settings/currency-page';
import { seedBooks } from '@/app/(group)/prefetch';

/** The title of the tab. */
export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('groupSettings'))('title'),
});

/** `/group-settings`: name, currency, purge, code, and the end of the group. */
export default async function GroupSettingsPage() {
  return <CurrencyPage seed={await seedBooks(await activeGroupCode())} />;
}
