import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';

import { GroupPage } from '@/app/(site)/(group)/group-page';
import { seedEntry } from '@/app/(site)/(group)/prefetch-entries';

type Props = { readonly params: Promise<{ readonly groupCode: string; readonly expenseId: string }> };

/** The title of the tab. */
export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('entries'))('editExpense'),
});

/** `/update-expense/{groupCode}/{expenseId}`: the form of an expense, or 404 when it is none of this group. */
export default async function UpdateExpensePage({ params }: Props) {
  const { groupCode, expenseId } = await params;
  return <GroupPage seed={await seedEntry('expense', groupCode, expenseId)} />;
}
