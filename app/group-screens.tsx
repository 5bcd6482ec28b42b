'use client';

import dynamic from 'next/dynamic';
import { useLocale } from 'next-intl';
import { type ComponentType, useEffect } from 'react';

import { loadScreenMessages, ScreenMessages } from '@/app/(group)/screen-messages';
import { GroupGate } from '@/components/group/group-gate';
import { JoinBar } from '@/components/groups/join-bar';
import { NoGroup } from '@/components/groups/no-group';
import { GroupApp, type GroupScreens, type ScreenProps } from '@/components/shell/group-app';
import { whenIdle } from '@/lib/client/when-idle';
import type { ScreenName } from '@/lib/routes';

const loaders: (() => Promise<unknown>)[] = [];

/**
 * Notes a screen to be fetched ahead of need, in the order of the registry. A second `import()` of the same screen would
 * not do: the bundler makes another file for what `dynamic` loads.
 */
function later<T>(load: () => Promise<T>): () => Promise<T> {
  loaders.push(load);
  return load;
}

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

/** Every screen but the main one brings its words along. */
function worded<S extends ScreenName>(Screen: ComponentType<ScreenProps<S>>): ComponentType<ScreenProps<S>> {
  return function WordedScreen(props: ScreenProps<S>) {
    return (
      <ScreenMessages>
        <Screen {...props} />
      </ScreenMessages>
    );
  };
}

const inGroup = <S extends ScreenName>(
  Screen: ComponentType<ScreenProps<S>>,
): ComponentType<ScreenProps<S>> => worded(gated(Screen));

/**
 * The screens between which a group moves without a network, each loaded when it is first shown or, in this order, ahead
 * of need.
 */
const SCREENS: GroupScreens = {
  main: gated(dynamic(later(() => import('@/app/main-screen').then((screen) => screen.MainScreen)))),
  createExpense: inGroup(
    dynamic(
      later(() =>
        import('@/components/entries/create-expense-screen').then((screen) => screen.CreateExpenseScreen),
      ),
    ),
  ),
  settle: inGroup(
    dynamic(later(() => import('@/components/settle/settle-screen').then((screen) => screen.SettleScreen))),
  ),
  expenseDetails: inGroup(
    dynamic(
      later(() =>
        import('@/components/entries/expense-details-screen').then((screen) => screen.ExpenseDetailsScreen),
      ),
    ),
  ),
  memberDetails: inGroup(
    dynamic(
      later(() =>
        import('@/components/members/member-details-screen').then((screen) => screen.MemberDetailsScreen),
      ),
    ),
  ),
  updateExpense: inGroup(
    dynamic(
      later(() =>
        import('@/components/entries/update-expense-screen').then((screen) => screen.UpdateExpenseScreen),
      ),
    ),
  ),
  createPayment: inGroup(
    dynamic(
      later(() =>
        import('@/components/entries/create-payment-screen').then((screen) => screen.CreatePaymentScreen),
      ),
    ),
  ),
  paymentDetails: inGroup(
    dynamic(
      later(() =>
        import('@/components/entries/payment-details-screen').then((screen) => screen.PaymentDetailsScreen),
      ),
    ),
  ),
  updatePayment: inGroup(
    dynamic(
      later(() =>
        import('@/components/entries/update-payment-screen').then((screen) => screen.UpdatePaymentScreen),
      ),
    ),
  ),
  members: inGroup(
    dynamic(
      later(() =>
        import('@/app/(group)/create-group-members/members-with-action').then(
          (screen) => screen.MembersWithAction,
        ),
      ),
    ),
  ),
  memberHistory: inGroup(
    dynamic(later(() => import('@/app/member-history-screen').then((screen) => screen.MemberHistoryScreen))),
  ),
  groupSettings: inGroup(
    dynamic(
      later(() =>
        import('@/components/group-settings/group-settings-screen').then(
          (screen) => screen.GroupSettingsScreen,
        ),
      ),
    ),
  ),
  shareGroup: inGroup(
    dynamic(
      later(() =>
        import('@/components/sharing/share-group-screen').then((screen) => screen.ShareGroupScreen),
      ),
    ),
  ),
  manageGroups: worded(
    dynamic(
      later(() =>
        import('@/components/groups/manage-groups-screen').then((screen) => screen.ManageGroupsScreen),
      ),
    ),
  ),
  tutorial: inGroup(
    dynamic(
      later(() => import('@/components/sharing/tutorial-screen').then((screen) => screen.TutorialScreen)),
    ),
  ),
  // Not gated: also who has lost a group may write.
  contact: worded(
    dynamic(
      later(() => import('@/components/contact/contact-screen').then((screen) => screen.ContactScreen)),
    ),
  ),
  // Not gated: leaving needs no server, and the list of groups is also for who has none.
  leaveGroup: worded(
    dynamic(
      later(() => import('@/components/groups/leave-group-screen').then((screen) => screen.LeaveGroupScreen)),
    ),
  ),
  onboardingGroupSettings: inGroup(
    dynamic(
      later(() =>
        import('@/components/group-settings/onboarding-settings-screen').then(
          (screen) => screen.OnboardingSettingsScreen,
        ),
      ),
    ),
  ),
};

/** The screen of the present path. */
export function PresentScreen() {
  const locale = useLocale();
  // The first move to each is then as quick as all others, and needs no network.
  useEffect(() => whenIdle([() => loadScreenMessages(locale), ...loaders]), [locale]);
  return <GroupApp screens={SCREENS} />;
}
