'use client';

import dynamic from 'next/dynamic';
import type { ComponentType } from 'react';

import { GroupGate } from '@/components/group/group-gate';
import { JoinBar } from '@/components/groups/join-bar';
import { NoGroup } from '@/components/groups/no-group';
import { GroupApp, type GroupScreens, type ScreenProps } from '@/components/shell/group-app';
import type { ScreenName } from '@/lib/routes';

/** A screen of a group is shown once the group's books are here; until then, or without them, the gate is seen. */
function gated<S extends ScreenName>(Screen: ComponentType<ScreenProps<S>>): ComponentType<ScreenProps<S>> {
  return function GatedScreen(props: ScreenProps<S>) {
    return (
      <GroupGate groupCode={props.groupCode} noGroup={<NoGroup />}>
        <JoinBar groupCode={props.groupCode} />
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
  groupSettings: gated(
    dynamic(() =>
      import('@/components/group-settings/group-settings-screen').then(
        (screen) => screen.GroupSettingsScreen,
      ),
    ),
  ),
  // Not gated: leaving needs no server, and the list of groups is also for who has none.
  leaveGroup: dynamic(() =>
    import('@/components/groups/leave-group-screen').then((screen) => screen.LeaveGroupScreen),
  ),
  manageGroups: dynamic(() =>
    import('@/components/groups/manage-groups-screen').then((screen) => screen.ManageGroupsScreen),
  ),
  members: gated(
    dynamic(() =>
      import('@/app/(group)/create-group-members/members-with-action').then(
        (screen) => screen.MembersWithAction,
      ),
    ),
  ),
  onboardingGroupSettings: gated(
    dynamic(() =>
      import('@/components/group-settings/onboarding-settings-screen').then(
        (screen) => screen.OnboardingSettingsScreen,
      ),
    ),
  ),
  shareGroup: gated(
    dynamic(() =>
      import('@/components/sharing/share-group-screen').then((screen) => screen.ShareGroupScreen),
    ),
  ),
  tutorial: gated(
    dynamic(() => import('@/components/sharing/tutorial-screen').then((screen) => screen.TutorialScreen)),
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
  expenseDetails: gated(
    dynamic(() =>
      import('@/components/entries/expense-details-screen').then((screen) => screen.ExpenseDetailsScreen),
    ),
  ),
  paymentDetails: gated(
    dynamic(() =>
      import('@/components/entries/payment-details-screen').then((screen) => screen.PaymentDetailsScreen),
    ),
  ),
  updateExpense: gated(
    dynamic(() =>
      import('@/components/entries/update-expense-screen').then((screen) => screen.UpdateExpenseScreen),
    ),
  ),
  updatePayment: gated(
    dynamic(() =>
      import('@/components/entries/update-payment-screen').then((screen) => screen.UpdatePaymentScreen),
    ),
  ),
  memberDetails: gated(
    dynamic(() =>
      import('@/components/members/member-details-screen').then((screen) => screen.MemberDetailsScreen),
    ),
  ),
  memberHistory: gated(
    dynamic(() => import('@/app/member-history-screen').then((screen) => screen.MemberHistoryScreen)),
  ),
  main: gated(dynamic(() => import('@/app/main-screen').then((screen) => screen.MainScreen))),
  settle: gated(
    dynamic(() => import('@/components/settle/settle-screen').then((screen) => screen.SettleScreen)),
  ),
};

/** The screen of the present path. */
export const PresentScreen = () => <GroupApp screens={SCREENS} />;
