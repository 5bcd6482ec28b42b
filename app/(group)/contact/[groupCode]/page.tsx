import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';

import { GroupPage } from '@/app/(group)/group-page';

/** The title of the tab. */
export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('contact'))('title'),
});

type Props = { readonly params: Promise<{ readonly groupCode: string }> };

/** `/contact/{groupCode}`: a form that reads nothing of the group. */
export default async function ContactPage({ params }: Props) {
  const { groupCode } = await params;
  return <GroupPage seed={{ groupCode }} />;
}
