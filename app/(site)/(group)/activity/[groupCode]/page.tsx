import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';

import { GroupPage } from '@/app/(site)/(group)/group-page';
import { seedActivity } from '@/app/(site)/(group)/prefetch';

/** The title of the tab. */
export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('activity'))('title'),
});

type Props = { readonly params: Promise<{ readonly groupCode: string }> };

/** `/activity/{groupCode}`: what changed in the group, by whom and when. */
export default async function ActivityPage({ params }: Props) {
  return <GroupPage seed={await seedActivity((await params).groupCode)} />;
}
