import type { Metadata } from 'next';

import { GroupPage } from '@/app/(site)/(group)/group-page';
import { findMemberName, seedMember } from '@/app/(site)/(group)/prefetch-entries';
import { isolate } from '@/lib/domain/text/text';

type Props = { readonly params: Promise<{ readonly groupCode: string; readonly userId: string }> };

/** The title of the tab: the member's name; none if there is no such member. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { groupCode, userId } = await params;
  const title = await findMemberName(groupCode, userId);
  return title === null ? {} : { title: isolate(title) };
}

/** `/groupmember-details/{groupCode}/{userId}`: one member, or 404 if the group has no such member. */
export default async function MemberDetailsPage({ params }: Props) {
  const { groupCode, userId } = await params;
  return <GroupPage seed={await seedMember(groupCode, userId)} />;
}
