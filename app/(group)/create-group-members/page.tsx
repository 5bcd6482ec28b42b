import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';

import { activeGroupCode } from '@/app/(group)/active-group';
import { GroupPage } from '@/app/(group)/group-page';
import { seedBooks } from '@/app/(group)/prefetch';

/** The title of the tab. */
export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('members'))('title'),
});

/** `/create-group-members`: who is in the group, and one field to add somebody. */
export default async function MembersPage() {
  return <GroupPage seed={await seedBooks(await activeGroupCode())} />;
}
