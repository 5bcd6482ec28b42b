import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';

import { activeGroupCode } from '@/app/(site)/(group)/active-group';
import { GroupPage } from '@/app/(site)/(group)/group-page';
import { seedRecent } from '@/app/(site)/(group)/prefetch';

/** The title of the tab. */
export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('entries'))('newExpense'),
});

/** `/create-expense`: the form of a new expense. */
export default async function CreateExpensePage() {
  return <GroupPage seed={await seedRecent(await activeGroupCode())} />;
}
