import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';

import { GroupPage } from '@/app/(site)/(group)/group-page';
import { seedLedger } from '@/app/(site)/(group)/prefetch';

/** The title of the tab. */
export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('sharing'))('title'),
});

type Props = { readonly params: Promise<{ readonly groupCode: string }> };

/** `/share-group/{initialGroupName}/{groupCode}`: the invitation as a link, a picture and a code. */
export default async function ShareGroupPage({ params }: Props) {
  const { groupCode } = await params;
  return <GroupPage seed={await seedLedger(groupCode)} />;
}
