import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';

import { activeGroupCode } from '@/app/(site)/(group)/active-group';
import { GroupPage } from '@/app/(site)/(group)/group-page';
import { seedLedger } from '@/app/(site)/(group)/prefetch';
import { addMemberAction } from '@/app/actions/add-member';
import { AddMemberAction } from '@/components/screens/group';

/** The title of the tab. */
export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('members'))('title'),
});

/** `/create-group-members`: who is in the group, and one field to add somebody. */
export default async function MembersPage() {
  return (
    <AddMemberAction action={addMemberAction}>
      <GroupPage seed={await seedLedger(await activeGroupCode())} />
    </AddMemberAction>
  );
}
