import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';

import { GroupPage } from '@/app/(site)/(group)/group-page';
import { findMemberName, seedMemberHistory } from '@/app/(site)/(group)/prefetch-entries';
import { isolate } from '@/lib/domain/text/text';

type Props = { readonly params: Promise<{ readonly groupCode: string; readonly userId: string }> };

/** The title of the tab, with the member's name; none if there is no such member. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { groupCode, userId } = await params;
  const name = await findMemberName(groupCode, userId, 'always');
  const t = await getTranslations('members.history');
  return name === null ? {} : { title: isolate(t('titleOf', { name })) };
}

/**
 * `/groupmember-transaction-history/{groupCode}/{userId}`: the entries of one member, or 404 if there is no such
 * member.
 */
export default async function MemberHistoryPage({ params }: Props) {
  const { groupCode, userId } = await params;
  return <GroupPage seed={await seedMemberHistory(groupCode, userId)} />;
}
