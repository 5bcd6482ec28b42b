import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';

import { PresentScreen } from '@/app/group-screens';
import { SeedNames } from '@/components/groups/seed-names';
import { lookUpGroupNames } from '@/lib/server/lookup';
import { readSession } from '@/lib/session/session-server';

/** The title of the tab. */
export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('groups'))('title'),
});

/** `/manage-groups`: the groups of this device, with their names in one look-up. */
export default async function ManageGroupsPage() {
  const { storedGroupCodes } = await readSession();
  const found = await lookUpGroupNames(storedGroupCodes);
  const names = found.map(({ code, name }) => ({ groupCode: code, groupName: name }));
  return (
    <SeedNames codes={storedGroupCodes} names={names}>
      <PresentScreen />
    </SeedNames>
  );
}
