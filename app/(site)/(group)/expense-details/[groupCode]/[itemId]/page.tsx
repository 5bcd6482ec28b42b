import type { Metadata } from 'next';

import { GroupPage } from '@/app/(site)/(group)/group-page';
import { findExpenseTitle, seedEntry } from '@/app/(site)/(group)/prefetch-entries';
import { isolate } from '@/lib/domain/text/text';

type Props = { readonly params: Promise<{ readonly groupCode: string; readonly itemId: string }> };

/** The title of the tab: what the expense was for; none if there is no such expense. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { groupCode, itemId } = await params;
  const title = await findExpenseTitle(groupCode, itemId);
  return title === null ? {} : { title: isolate(title) };
}

/** `/expense-details/{groupCode}/{itemId}`: one expense, or 404 if the group has no such expense. */
export default async function ExpenseDetailsPage({ params }: Props) {
  const { groupCode, itemId } = await params;
  return <GroupPage seed={await seedEntry('expense', groupCode, itemId)} />;
}
