'use client';

import dynamic from 'next/dynamic';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';

import { ScreenMessages } from '@/components/shell/messages/screen-messages';
import { matchScreen, type ScreenName } from '@/lib/routes';

const MissingEntry = dynamic(() =>
  import('@/components/entries/details/missing-entry').then((file) => file.MissingEntry),
);
const GoneMember = dynamic(() => import('@/components/members/gone-member').then((file) => file.GoneMember));

/** What a group does not have, if a path names it. */
const MISSING: Partial<Record<ScreenName, ReactNode>> = {
  expenseDetails: <MissingEntry kind="expense" />,
  updateExpense: <MissingEntry kind="expense" />,
  paymentDetails: <MissingEntry kind="payment" />,
  updatePayment: <MissingEntry kind="payment" />,
  memberDetails: <GoneMember />,
  memberHistory: <GoneMember />,
};

/** Says that the group does not have the entry or the member of the present path. @param children for any other path */
export function MissingScreen({ children }: { readonly children: ReactNode }) {
  const screen = matchScreen(usePathname())?.screen;
  const missing = screen && MISSING[screen];
  return missing ? <ScreenMessages>{missing}</ScreenMessages> : children;
}
