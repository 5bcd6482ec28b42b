import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';

import { activeGroupCode } from '@/app/(site)/(group)/active-group';
import { GroupPage } from '@/app/(site)/(group)/group-page';
import { seedLedger } from '@/app/(site)/(group)/prefetch';

/** The title of the tab. */
export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('settle'))('title'),
});

/** `/settle-expenses`: who pays whom. */
export default async function SettlePage() {
  return <GroupPage seed={await seedLedger(await activeGroupCode())} />;
}
