import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';

import { activeGroupCode } from '@/app/(group)/active-group';
import { GroupPage } from '@/app/(group)/group-page';
import { seedPlan } from '@/app/(group)/prefetch';

/** The title of the tab. */
export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('settle'))('title'),
});

/** `/settle-expenses`: who pays whom. */
export default async function SettlePage() {
  return <GroupPage seed={await seedPlan(await activeGroupCode())} />;
}
