import type { Metadata } from 'next';

import { activeGroupCode } from '@/app/(site)/(group)/active-group';
import { GroupPage } from '@/app/(site)/(group)/group-page';
import { seedHistory, seedLedger } from '@/app/(site)/(group)/prefetch';
import { isolate } from '@/lib/domain/text/text';
import { readSession } from '@/lib/session/session-server';

/** The data of the view that was open last. The page and its title use the same data. */
const seedOfView = async (groupCode: string) =>
  (await readSession()).viewState === 'view1' ? seedHistory(groupCode) : seedLedger(groupCode);

/** The title of the tab: the group's name, if there is a group. */
export async function generateMetadata(): Promise<Metadata> {
  const { activeGroupCode: groupCode } = await readSession();
  const { ledger = null } = groupCode === null ? {} : await seedOfView(groupCode);
  return ledger ? { title: isolate(ledger.group.name) } : {};
}

/** `/pari`: the main screen, in the view that was open last. */
export default async function MainPage() {
  return <GroupPage seed={await seedOfView(await activeGroupCode())} />;
}
