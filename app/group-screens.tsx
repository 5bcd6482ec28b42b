'use client';

import dynamic from 'next/dynamic';
import type { ComponentType } from 'react';

import { GroupGate } from '@/components/group/group-gate';
import { GroupApp, type GroupScreens, type ScreenProps } from '@/components/shell/group-app';
import type { ScreenName } from '@/lib/routes';

/** A screen of a group is shown once the group's books are here; until then, or without them, the gate is seen. */
function gated<S extends ScreenName>(Screen: ComponentType<ScreenProps<S>>): ComponentType<ScreenProps<S>> {
  return function GatedScreen(props: ScreenProps<S>) {
    return (
      <GroupGate groupCode={props.groupCode}>
        <Screen {...props} />
      </GroupGate>
    );
  };
}

/**
 * The screens between which a group moves without a network, each loaded when it is first shown. A screen that is not in
 * here is a page of its own, and a link to it a normal one.
 */
const SCREENS: GroupScreens = {
  // Not gated: also who has lost a group may write.
  contact: dynamic(() =>
    import('@/components/contact/contact-screen').then((screen) => screen.ContactScreen),
  ),
  members: gated(
    dynamic(() =>
      import('@/app/(group)/create-group-members/members-with-action').then(
        (screen) => screen.MembersWithAction,
      ),
    ),
  ),
  createExpense: gated(
    dynamic(() =>
      import('@/components/entries/create-expense-screen').then((screen) => screen.CreateExpenseScreen),
    ),
  ),
  createPayment: gated(
    dynamic(() =>
      import('@/components/entries/create-payment-screen').then((screen) => screen.CreatePaymentScreen),
    ),
  ),
  main: gated(dynamic(() => import('@/app/main-screen').then((screen) => screen.MainScreen))),
  settle: gated(
    dynamic(() => import('@/components/settle/settle-screen').then((screen) => screen.SettleScreen)),
  ),
};

/** The screen of the present path. */
export const PresentScreen = () => <GroupApp screens={SCREENS} />;
