import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';

import { GroupPage } from '@/app/(site)/(group)/group-page';
import { seedEntry } from '@/app/(site)/(group)/prefetch-entries';

type Props = { readonly params: Promise<{ readonly groupCode: string; readonly paymentId: string }> };

/** The title of the tab. */
export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('entries'))('editPayment'),
});

/** `/update-payment/{groupCode}/{paymentId}`: the form of a payment, or 404 when it is none of this group. */
export default async function UpdatePaymentPage({ params }: Props) {
  const { groupCode, paymentId } = await params;
  return <GroupPage seed={await seedEntry('payment', groupCode, paymentId)} />;
}
