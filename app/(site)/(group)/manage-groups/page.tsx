import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';

import { asRequester } from '@/app/_guard/as-requester';
import { PresentScreen, SeedNames } from '@/components/screens/group';
import type { NamedGroup } from '@/lib/device/hooks/group-names';
import { lookUpGroupNames } from '@/lib/server/read/lookup';
import { TooManyRequests } from '@/lib/server/guard/rate-limits';
import { readSession } from '@/lib/session/session-server';

/** The title of the tab. */
export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('groups'))('title'),
});

/** Returns null if the client has used up its look-ups: the screen then lists the groups by their codes. */
async function findNames(codes: readonly string[]): Promise<readonly NamedGroup[] | null> {
  try {
    return await asRequester(() => lookUpGroupNames(codes));
  } catch (error) {
    if (error instanceof TooManyRequests) return null;
    throw error;
  }
}

/** `/manage-groups`: the groups of this device, with their names in one look-up. */
export default async function ManageGroupsPage() {
  const { storedGroupCodes } = await readSession();
  const names = await findNames(storedGroupCodes);
  if (names === null) return <PresentScreen />;
  return (
    <SeedNames codes={storedGroupCodes} names={names}>
      <PresentScreen />
    </SeedNames>
  );
}
