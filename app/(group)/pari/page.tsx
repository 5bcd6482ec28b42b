import type { Metadata } from 'next';

import { activeGroupCode } from '@/app/(group)/active-group';
import { GroupPage } from '@/app/(group)/group-page';
import { findGroupName, seedBooks, seedHistory } from '@/app/(group)/prefetch';
import { readSession } from '@/lib/session/session-server';

/** The title of the tab: the group's name, where the device has one. */
export async function generateMetadata(): Promise<Metadata> {
  const { activeGroupCode: groupCode } = await readSession();
  const title = groupCode && (await findGroupName(groupCode));
  return title ? { title } : {};
}

/** `/pari`: the main screen, in the view that was seen last. */
export default async function MainPage() {
  const groupCode = await activeGroupCode();
  const { viewState } = await readSession();
  return <GroupPage seed={await (viewState === 'view1' ? seedHistory(groupCode) : seedBooks(groupCode))} />;
}
