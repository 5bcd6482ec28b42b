import type { Metadata } from 'next';

import { activeGroupCode } from '@/app/(site)/(group)/active-group';
import { GroupPage } from '@/app/(site)/(group)/group-page';
import { seedHistory, seedLedger } from '@/app/(site)/(group)/prefetch';
import { isolate } from '@/lib/domain/text/text';
import { readSession } from '@/lib/session/session-server';

/** What the view that was seen last shows of a group; its title is read from the same. */
const seedOfView = async (groupCode: string) =>
  (await readSession()).viewState === 'view1' ? seedHistory(groupCode) : seedLedger(groupCode);

/** The title of the tab: the group's name, where the device has one. */
export async function generateMetadata(): Promise<Metadata> {
  const { activeGroupCode: groupCode } = await readSession();
  const { ledger = null } = groupCode === null ? {} : await seedOfView(groupCode);
  return ledger ? { title: isolate(ledger.group.name) } : {};
}

/** `/pari`: the main screen, in the view that was seen last. */
export default async function MainPage() {
  return <GroupPage seed={await seedOfView(await activeGroupCode())} />;
}
