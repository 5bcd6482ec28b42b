import type { Metadata } from 'next';

import { GroupPage } from '@/app/(site)/(group)/group-page';
import { findPaymentTitle, seedEntry } from '@/app/(site)/(group)/prefetch-entries';
import { isolate } from '@/lib/domain/text/text';

type Props = { readonly params: Promise<{ readonly groupCode: string; readonly itemId: string }> };

/** The title of the tab: who paid whom; none if there is no such payment. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { groupCode, itemId } = await params;
  const title = await findPaymentTitle(groupCode, itemId);
  return title === null ? {} : { title: isolate(title) };
}

/** `/payment-details/{groupCode}/{itemId}`: one payment, or 404 if the group has no such payment. */
export default async function PaymentDetailsPage({ params }: Props) {
  const { groupCode, itemId } = await params;
  return <GroupPage seed={await seedEntry('payment', groupCode, itemId)} />;
}
