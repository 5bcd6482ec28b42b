import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';

import { GroupPage } from '@/app/(site)/(group)/group-page';
import { seedLedger } from '@/app/(site)/(group)/prefetch';
import { readSession } from '@/lib/session/session-server';
import { isKnown } from '@/lib/session/stored-groups';

/** The title of the tab. */
export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('contact'))('title'),
});

type Props = { readonly params: Promise<{ readonly groupCode: string }> };

/**
 * `/contact/{groupCode}`: a form that needs no data of the group. A device that does not have the group may join it.
 */
export default async function ContactPage({ params }: Props) {
  const { groupCode } = await params;
  const isTheirs = isKnown(await readSession(), groupCode);
  return <GroupPage seed={isTheirs ? { groupCode } : await seedLedger(groupCode)} />;
}
