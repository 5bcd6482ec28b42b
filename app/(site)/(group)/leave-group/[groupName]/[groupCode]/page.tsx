import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';

import { GroupPage } from '@/app/(site)/(group)/group-page';
import { seedLedger } from '@/app/(site)/(group)/prefetch';

/** The title of the tab. */
export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('groups'))('leave.title'),
});

type Props = { readonly params: Promise<{ readonly groupCode: string }> };

/** `/leave-group/{groupName}/{groupCode}`: removes the group from this device; the group itself stays. */
export default async function LeaveGroupPage({ params }: Props) {
  const { groupCode } = await params;
  return <GroupPage seed={await seedLedger(groupCode)} />;
}
