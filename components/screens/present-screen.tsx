'use client';

import dynamic from 'next/dynamic';
import { useLocale } from 'next-intl';
import { type ComponentType, lazy, Suspense, useContext, useEffect, useState } from 'react';

import { UndoBar } from '@/components/activity/undo-bar';
import { RefusedChanges } from '@/components/entries/refused/refused-changes';
import { GroupGate } from '@/components/group/group-gate';
import { JoinBar } from '@/components/groups/join-bar';
import { NoGroup } from '@/components/groups/no-group';
import { AskWho } from '@/components/members/ask-who';
import { GroupApp, type GroupScreens, type ScreenProps } from '@/components/shell/group-app';
import { LookOnly } from '@/components/shell/look-only';
import { NewVersion } from '@/components/shell/early/new-version';
import { UnsentAtRisk } from '@/components/shell/failures/unsent-at-risk';
import { FormMessages, loadFormMessages } from '@/components/shell/messages/form-messages';
import { ImportMessages, loadImportMessages } from '@/components/shell/messages/import-messages';
import { loadScreenMessages, ScreenMessages } from '@/components/shell/messages/screen-messages';
import { useShellConfig } from '@/components/shell/shell-config';
import { useKeptActivity } from '@/lib/device/hooks/kept-activity';
import { useLive } from '@/lib/device/hooks/use-live';
import { CoveredContext } from '@/lib/device/page/look/big-screen';
import { createLazy, laterParts, lazyModules, renewable, useLazy } from '@/lib/device/page/versions/lazy';
import { whenIdle } from '@/lib/device/page/when-idle';
import type { Locale } from '@/lib/i18n/locales';
import type { ScreenName } from '@/lib/routes';

/** The screens are loaded ahead of need in the order of `SCREENS`. */
const { noted: later, load, loaders } = lazyModules<ScreenName, unknown>();

/** Loads a screen ahead of need. */
export const loadPresentScreen = load;

/** A screen that works without its group; a group that is not on this device can be joined. */
function joinable<S extends ScreenName>(
  Screen: ComponentType<ScreenProps<S>>,
): ComponentType<ScreenProps<S>> {
  return function JoinableScreen(props: ScreenProps<S>) {
    return (
      <>
        <JoinBar groupCode={props.groupCode} />
        <Screen {...props} />
      </>
    );
  };
}

/** A screen of a group is shown once the group's ledger is here; until then, or without it, the gate is shown. */
function gated<S extends ScreenName>(Screen: ComponentType<ScreenProps<S>>): ComponentType<ScreenProps<S>> {
  return function GatedScreen(props: ScreenProps<S>) {
    const isCovered = useContext(CoveredContext);
    return (
      <GroupGate groupCode={props.groupCode} noGroup={<NoGroup />}>
        <JoinBar groupCode={props.groupCode} />
        <RefusedChanges groupCode={props.groupCode} />
        <UnsentAtRisk groupCode={props.groupCode} />
        {!isCovered && <AskWho key={props.groupCode} groupCode={props.groupCode} />}
        <Screen {...props} />
      </GroupGate>
    );
  };
}

/** Most screens load more messages. */
function worded<S extends ScreenName>(Screen: ComponentType<ScreenProps<S>>): ComponentType<ScreenProps<S>> {
  return function WordedScreen(props: ScreenProps<S>) {
    return (
      <ScreenMessages>
        <Screen {...props} />
      </ScreenMessages>
    );
  };
}

/** The screens that bring files have many words of their own. */
function imported<S extends ScreenName>(
  Screen: ComponentType<ScreenProps<S>>,
): ComponentType<ScreenProps<S>> {
  return worded(function ImportedScreen(props: ScreenProps<S>) {
    return (
      <ImportMessages>
        <Screen {...props} />
      </ImportMessages>
    );
  });
}

/** The screens of an entry load only a few messages; settling loads none beside those of the main screen. */
function formed<S extends ScreenName>(Screen: ComponentType<ScreenProps<S>>): ComponentType<ScreenProps<S>> {
  const Gated = gated(Screen);
  return function FormedScreen(props: ScreenProps<S>) {
    return (
      <FormMessages>
        <Gated {...props} />
      </FormMessages>
    );
  };
}

const inGroup = <S extends ScreenName>(
  Screen: ComponentType<ScreenProps<S>>,
): ComponentType<ScreenProps<S>> => worded(gated(Screen));

/** @param load imports the file of a screen @param name of the screen's export */
type Noting = <File, Name extends keyof File>(
  load: () => Promise<File>,
  name: Name,
) => () => Promise<File[Name]>;

/**
 * A screen that is loaded when it is first shown, and again after a failure.
 * @param make calls `dynamic()` itself, because the bundler looks for the file in there
 */
const screen = <S extends ScreenName>(
  screenName: S,
  make: (noting: Noting) => ComponentType<ScreenProps<S>>,
): ComponentType<ScreenProps<S>> =>
  renewable((noting) => make((load, name) => noting(later(screenName, async () => (await load())[name]))));

/**
 * The loader of each screen of the table in lib/routes.ts. A screen is loaded when it is first shown or, in this order,
 * ahead of need. One that joins features has its own file in this folder, because only this folder may import several.
 */
const SCREENS: GroupScreens = {
  main: gated(
    screen('main', (noting) => dynamic(noting(() => import('@/components/screens/main'), 'default'))),
  ),
  createExpense: formed(
    screen('createExpense', (noting) =>
      dynamic(noting(() => import('@/components/entries/form/create-entry-screen'), 'CreateExpenseScreen')),
    ),
  ),
  settleExpenses: gated(
    screen('settleExpenses', (noting) =>
      dynamic(noting(() => import('@/components/screens/settle-expenses'), 'default')),
    ),
  ),
  expenseDetails: formed(
    screen('expenseDetails', (noting) =>
      dynamic(
        noting(() => import('@/components/entries/details/entry-details-screen'), 'ExpenseDetailsScreen'),
      ),
    ),
  ),
  memberDetails: inGroup(
    screen('memberDetails', (noting) =>
      dynamic(noting(() => import('@/components/screens/member-details'), 'default')),
    ),
  ),
  updateExpense: formed(
    screen('updateExpense', (noting) =>
      dynamic(noting(() => import('@/components/entries/form/update-entry-screen'), 'UpdateExpenseScreen')),
    ),
  ),
  createPayment: formed(
    screen('createPayment', (noting) =>
      dynamic(noting(() => import('@/components/entries/form/create-entry-screen'), 'CreatePaymentScreen')),
    ),
  ),
  paymentDetails: formed(
    screen('paymentDetails', (noting) =>
      dynamic(
        noting(() => import('@/components/entries/details/entry-details-screen'), 'PaymentDetailsScreen'),
      ),
    ),
  ),
  updatePayment: formed(
    screen('updatePayment', (noting) =>
      dynamic(noting(() => import('@/components/entries/form/update-entry-screen'), 'UpdatePaymentScreen')),
    ),
  ),
  createGroupMembers: inGroup(
    screen('createGroupMembers', (noting) =>
      dynamic(noting(() => import('@/components/members/members-screen'), 'MembersScreen')),
    ),
  ),
  memberHistory: inGroup(
    screen('memberHistory', (noting) =>
      dynamic(noting(() => import('@/components/screens/member-history'), 'default')),
    ),
  ),
  activity: inGroup(
    screen('activity', (noting) =>
      dynamic(noting(() => import('@/components/activity/activity-screen'), 'ActivityScreen')),
    ),
  ),
  statistics: inGroup(
    screen('statistics', (noting) =>
      dynamic(noting(() => import('@/components/statistics/statistics-screen'), 'StatisticsScreen')),
    ),
  ),
  groupSettings: inGroup(
    screen('groupSettings', (noting) =>
      dynamic(noting(() => import('@/components/screens/group-settings'), 'default')),
    ),
  ),
  takeAlong: inGroup(
    screen('takeAlong', (noting) =>
      dynamic(noting(() => import('@/components/take-along/take-along-screen'), 'TakeAlongScreen')),
    ),
  ),
  importGroup: imported(
    gated(
      screen('importGroup', (noting) =>
        dynamic(noting(() => import('@/components/import/import-screen'), 'ImportScreen')),
      ),
    ),
  ),
  shareGroup: inGroup(
    screen('shareGroup', (noting) =>
      dynamic(noting(() => import('@/components/sharing/share-group-screen'), 'ShareGroupScreen')),
    ),
  ),
  manageGroups: worded(
    screen('manageGroups', (noting) =>
      dynamic(noting(() => import('@/components/groups/manage-groups-screen'), 'ManageGroupsScreen')),
    ),
  ),
  // Not gated: there is no group yet.
  bringGroup: imported(
    screen('bringGroup', (noting) =>
      dynamic(noting(() => import('@/components/import/bring-screen'), 'BringScreen')),
    ),
  ),
  // Not gated: a new phone has no group, and what a phone hands over needs no server.
  otherPhone: worded(
    screen('otherPhone', (noting) =>
      dynamic(noting(() => import('@/components/other-phone/other-phone-screen'), 'OtherPhoneScreen')),
    ),
  ),
  fromOtherPhone: worded(
    screen('fromOtherPhone', (noting) =>
      dynamic(
        noting(() => import('@/components/other-phone/from-other-phone-screen'), 'FromOtherPhoneScreen'),
      ),
    ),
  ),
  tutorial: inGroup(
    screen('tutorial', (noting) =>
      dynamic(noting(() => import('@/components/sharing/tutorial-screen'), 'TutorialScreen')),
    ),
  ),
  // Not gated: people who have lost their group can write, too.
  contact: worded(
    joinable(
      screen('contact', (noting) =>
        dynamic(noting(() => import('@/components/contact/contact-screen'), 'ContactScreen')),
      ),
    ),
  ),
  // Not gated: leaving needs no server. The list of groups above is not gated either, because it works without a group.
  leaveGroup: worded(
    screen('leaveGroup', (noting) =>
      dynamic(noting(() => import('@/components/groups/leave-group-screen'), 'LeaveGroupScreen')),
    ),
  ),
  onboardingGroupSettings: inGroup(
    screen('onboardingGroupSettings', (noting) =>
      dynamic(noting(() => import('@/components/screens/onboarding-group-settings'), 'default')),
    ),
  ),
};

/** In place of a form of a group that may only be looked at; first it turns out whether there is the group. */
const LookedOnly = ({ groupCode }: { readonly groupCode: string }) => (
  <GroupGate groupCode={groupCode} noGroup={<NoGroup />}>
    <JoinBar groupCode={groupCode} />
    <LookOnly />
  </GroupGate>
);

/** Small screens have no rail, and no screen waits for it. */
const lateRail = createLazy();
const LoadedRail = renewable((noting) =>
  dynamic(noting(lateRail.noted(() => import('@/components/screens/rail').then((file) => file.Rail)))),
);
const Rail = (props: { readonly groupCode: string }) => useLazy(lateRail, true) && <LoadedRail {...props} />;

const lateShortcuts = createLazy();
/** Not `next/dynamic`: that would preload it for everybody. */
const LoadedShortcuts = lazy(
  lateShortcuts.noted(async () => ({
    default: (await import('@/components/shell/shortcuts')).Shortcuts,
  })),
);

/** A device whose pointer can hover is taken to have a keyboard; phones are spared the code. */
function Shortcuts(props: { readonly groupCode: string }) {
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => {
    if (!matchMedia('(hover: hover)').matches) return undefined;
    const want = () => {
      setIsWanted(true);
      return Promise.resolve();
    };
    return whenIdle([want]);
  }, []);
  if (!useLazy(lateShortcuts, isWanted)) return null;
  return (
    <Suspense>
      <LoadedShortcuts {...props} />
    </Suspense>
  );
}

/** What stays mounted while one moves between the screens of a group. */
function BesideScreens({ groupCode }: { readonly groupCode: string }) {
  useLive(groupCode);
  useKeptActivity(groupCode);
  return (
    <>
      <UndoBar groupCode={groupCode} />
      <Shortcuts groupCode={groupCode} />
    </>
  );
}

const loadKeptApp = () => import('@/lib/device/page/versions/kept-app');

/**
 * Everything that is loaded ahead of need, in order, so that the first move to each screen is quick, and each of its
 * parts opens without a network. The worker then keeps all of it.
 */
function* aheadOfNeed(locale: Locale, repositoryUrl: string): Iterable<() => Promise<unknown>> {
  // First: a version deployed meanwhile removes this file, and without it nothing would notice that version.
  yield loadKeptApp;
  yield () => loadFormMessages(locale);
  yield () => loadScreenMessages(locale);
  yield* loaders();
  yield* laterParts();
  yield () => loadImportMessages(locale);
  yield async () => {
    const { keepApp } = await loadKeptApp();
    await keepApp(repositoryUrl);
  };
}

/** The screen of the present path. */
export function PresentScreen() {
  const locale = useLocale();
  const { repositoryUrl } = useShellConfig();
  useEffect(() => whenIdle(aheadOfNeed(locale, repositoryUrl)), [locale, repositoryUrl]);
  return (
    <>
      <GroupApp screens={SCREENS} lookOnly={LookedOnly} rail={Rail} beside={BesideScreens} />
      <NewVersion />
    </>
  );
}
