import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';

import { activeGroupCode } from '@/app/(site)/(group)/active-group';
import { CurrencyPage } from '@/app/(site)/(group)/group-settings/currency-page';
import { seedLedger } from '@/app/(site)/(group)/prefetch';

/** The title of the tab. */
export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('groupSettings'))('title'),
});

/** `/onboarding-group-settings`: the last step of creating a group. */
export default async function OnboardingSettingsPage() {
  return <CurrencyPage seed={await seedLedger(await activeGroupCode())} />;
}
