import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';

import { activeGroupCode } from '@/app/(group)/active-group';
import { GroupPage } from '@/app/(group)/group-page';
import { seedBooks } from '@/app/(group)/prefetch';

/** The title of the tab. */
export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('entries'))('newPayment'),
});

/** `/create-payment`: the form of a new payment. */
export default async function CreatePaymentPage() {
  return <GroupPage seed={await seedBooks(await activeGroupCode())} />;
}
