import type { Metadata } from 'next';

import { GroupPage } from '@/app/(group)/group-page';
import { findPaymentTitle, seedPayment } from '@/app/(group)/prefetch-entries';

type Props = { readonly params: Promise<{ readonly groupCode: string; readonly itemId: string }> };

/** The title of the tab: who has paid whom; none where there is no such payment. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { groupCode, itemId } = await params;
  const title = await findPaymentTitle(groupCode, itemId);
  return title === null ? {} : { title };
}

/** `/payment-details/{groupCode}/{itemId}`: one payment, or 404 when it is none of this group. */
export default async function PaymentDetailsPage({ params }: Props) {
  const { groupCode, itemId } = await params;
  return <GroupPage seed={await seedPayment(groupCode, itemId)} />;
}
