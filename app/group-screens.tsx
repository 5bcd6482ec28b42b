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
import type { Locale } from '@/lib/i18n/locales';
import type { ScreenName } from '@/lib/routes';

const loaders: (() => Promise<unknown>)[] = [];

/**
 * Notes a screen for `fetchAll`. A second `import()` of the same screen would not do: the bundler makes another file for
 * what `dynamic` loads.
 */
function later<T>(load: () => Promise<T>): () => Promise<T> {
  loaders.push(load);
  return load;
}

/** Fetches every screen and its words, so that the first move to each is as quick as all others and needs no network. */
const fetchAll = (locale: Locale): Promise<unknown> =>
  Promise.allSettled([loadScreenMessages(locale), ...loaders.map((load) => load())]);

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

/** The screens between which a group moves without a network, each loaded when it is first shown. */
const SCREENS: GroupScreens = {
  // Not gated: also who has lost a group may write.
  contact: worded(
    dynamic(
      later(() => import('@/components/contact/contact-screen').then((screen) => screen.ContactScreen)),
    ),
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
  // Not gated: leaving needs no server, and the list of groups is also for who has none.
  leaveGroup: worded(
    dynamic(
      later(() => import('@/components/groups/leave-group-screen').then((screen) => screen.LeaveGroupScreen)),
    ),
  ),
  manageGroups: worded(
    dynamic(
      later(() =>
        import('@/components/groups/manage-groups-screen').then((screen) => screen.ManageGroupsScreen),
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
  onboardingGroupSettings: inGroup(
    dynamic(
      later(() =>
        import('@/components/group-settings/onboarding-settings-screen').then(
          (screen) => screen.OnboardingSettingsScreen,
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
  tutorial: inGroup(
    dynamic(
      later(() => import('@/components/sharing/tutorial-screen').then((screen) => screen.TutorialScreen)),
    ),
  ),
  createExpense: inGroup(
    dynamic(
      later(() =>
        import('@/components/entries/create-expense-screen').then((screen) => screen.CreateExpenseScreen),
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
  expenseDetails: inGroup(
    dynamic(
      later(() =>
        import('@/components/entries/expense-details-screen').then((screen) => screen.ExpenseDetailsScreen),
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
  updateExpense: inGroup(
    dynamic(
      later(() =>
        import('@/components/entries/update-expense-screen').then((screen) => screen.UpdateExpenseScreen),
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
  memberDetails: inGroup(
    dynamic(
      later(() =>
        import('@/components/members/member-details-screen').then((screen) => screen.MemberDetailsScreen),
      ),
    ),
  ),
  memberHistory: inGroup(
    dynamic(later(() => import('@/app/member-history-screen').then((screen) => screen.MemberHistoryScreen))),
  ),
  main: gated(dynamic(later(() => import('@/app/main-screen').then((screen) => screen.MainScreen)))),
  settle: inGroup(
    dynamic(later(() => import('@/components/settle/settle-screen').then((screen) => screen.SettleScreen))),
  ),
};

/** The screen of the present path. */
export function PresentScreen() {
  const locale = useLocale();
  useEffect(() => whenIdle(() => void fetchAll(locale)), [locale]);
  return <GroupApp screens={SCREENS} />;
}
