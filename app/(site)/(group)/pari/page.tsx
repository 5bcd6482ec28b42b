import type { Metadata } from 'next';

import { activeGroupCode } from '@/app/(site)/(group)/active-group';
import { GroupPage } from '@/app/(site)/(group)/group-page';
import { findGroupName, seedLedger, seedHistory } from '@/app/(site)/(group)/prefetch';
import { isolate } from '@/lib/domain/text';
import { readSession } from '@/lib/session/session-server';

/** The title of the tab: the group's name, where the device has one. */
export async function generateMetadata(): Promise<Metadata> {
  const { activeGroupCode: groupCode } = await readSession();
  const title = groupCode && (await findGroupName(groupCode));
  return title ? { title: isolate(title) } : {};
}

/** `/pari`: the main screen, in the view that was seen last. */
export default async function MainPage() {
  const groupCode = await activeGroupCode();
  const { viewState } = await readSession();
  return <GroupPage seed={await (viewState === 'view1' ? seedHistory(groupCode) : seedLedger(groupCode))} />;
}
