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
import { NewVersion } from '@/components/shell/early/new-version';
import { NotKept } from '@/components/shell/failures/not-kept';
import { FormMessages, loadFormMessages } from '@/components/shell/messages/form-messages';
import { loadScreenMessages, ScreenMessages } from '@/components/shell/messages/screen-messages';
import { useShellConfig } from '@/components/shell/shell-config';
import { useKeptActivity } from '@/lib/device/hooks/kept-activity';
import { useLive } from '@/lib/device/hooks/use-live';
import { CoveredContext } from '@/lib/device/page/big-screen';
import { createLazy, laterParts, lazyModules, renewable, useLazy } from '@/lib/device/page/build/lazy';
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
        <NotKept groupCode={props.groupCode} />
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

/**
 * The loader of each screen of the table in lib/routes.ts. A screen is loaded when it is first shown or, in this order,
 * ahead of need. One that joins features has its own file in this folder, because only this folder may import several.
 */
const SCREENS: GroupScreens = {
  main: gated(
    renewable((noting) => dynamic(noting(later('main', () => import('@/components/screens/main'))))),
  ),
  createExpense: formed(
    renewable((noting) =>
      dynamic(
        noting(
          later('createExpense', () =>
            import('@/components/entries/form/create-entry-screen').then((file) => file.CreateExpenseScreen),
          ),
        ),
      ),
    ),
  ),
  settleExpenses: gated(
    renewable((noting) =>
      dynamic(noting(later('settleExpenses', () => import('@/components/screens/settle-expenses')))),
    ),
  ),
  expenseDetails: formed(
    renewable((noting) =>
      dynamic(
        noting(
          later('expenseDetails', () =>
            import('@/components/entries/details/entry-details-screen').then(
              (file) => file.ExpenseDetailsScreen,
            ),
          ),
        ),
      ),
    ),
  ),
  memberDetails: inGroup(
    renewable((noting) =>
      dynamic(
        noting(
          later('memberDetails', () =>
            import('@/components/members/member-details-screen').then((file) => file.MemberDetailsScreen),
          ),
        ),
      ),
    ),
  ),
  updateExpense: formed(
    renewable((noting) =>
      dynamic(
        noting(
          later('updateExpense', () =>
            import('@/components/entries/form/update-entry-screen').then((file) => file.UpdateExpenseScreen),
          ),
        ),
      ),
    ),
  ),
  createPayment: formed(
    renewable((noting) =>
      dynamic(
        noting(
          later('createPayment', () =>
            import('@/components/entries/form/create-entry-screen').then((file) => file.CreatePaymentScreen),
          ),
        ),
      ),
    ),
  ),
  paymentDetails: formed(
    renewable((noting) =>
      dynamic(
        noting(
          later('paymentDetails', () =>
            import('@/components/entries/details/entry-details-screen').then(
              (file) => file.PaymentDetailsScreen,
            ),
          ),
        ),
      ),
    ),
  ),
  updatePayment: formed(
    renewable((noting) =>
      dynamic(
        noting(
          later('updatePayment', () =>
            import('@/components/entries/form/update-entry-screen').then((file) => file.UpdatePaymentScreen),
          ),
        ),
      ),
    ),
  ),
  createGroupMembers: inGroup(
    renewable((noting) =>
      dynamic(
        noting(
          later('createGroupMembers', () =>
            import('@/components/members/members-screen').then((file) => file.MembersScreen),
          ),
        ),
      ),
    ),
  ),
  memberHistory: inGroup(
    renewable((noting) =>
      dynamic(noting(later('memberHistory', () => import('@/components/screens/member-history')))),
    ),
  ),
  activity: inGroup(
    renewable((noting) =>
      dynamic(
        noting(
          later('activity', () =>
            import('@/components/activity/activity-screen').then((file) => file.ActivityScreen),
          ),
        ),
      ),
    ),
  ),
  groupSettings: inGroup(
    renewable((noting) =>
      dynamic(noting(later('groupSettings', () => import('@/components/screens/group-settings')))),
    ),
  ),
  shareGroup: inGroup(
    renewable((noting) =>
      dynamic(
        noting(
          later('shareGroup', () =>
            import('@/components/sharing/share-group-screen').then((file) => file.ShareGroupScreen),
          ),
        ),
      ),
    ),
  ),
  manageGroups: worded(
    renewable((noting) =>
      dynamic(
        noting(
          later('manageGroups', () =>
            import('@/components/groups/manage-groups-screen').then((file) => file.ManageGroupsScreen),
          ),
        ),
      ),
    ),
  ),
  tutorial: inGroup(
    renewable((noting) =>
      dynamic(
        noting(
          later('tutorial', () =>
            import('@/components/sharing/tutorial-screen').then((file) => file.TutorialScreen),
          ),
        ),
      ),
    ),
  ),
  // Not gated: people who have lost their group can write, too.
  contact: worded(
    joinable(
      renewable((noting) =>
        dynamic(
          noting(
            later('contact', () =>
              import('@/components/contact/contact-screen').then((file) => file.ContactScreen),
            ),
          ),
        ),
      ),
    ),
  ),
  // Not gated: leaving needs no server. The list of groups above is not gated either, because it works without a group.
  leaveGroup: worded(
    renewable((noting) =>
      dynamic(
        noting(
          later('leaveGroup', () =>
            import('@/components/groups/leave-group-screen').then((file) => file.LeaveGroupScreen),
          ),
        ),
      ),
    ),
  ),
  onboardingGroupSettings: inGroup(
    renewable((noting) =>
      dynamic(
        noting(
          later('onboardingGroupSettings', () => import('@/components/screens/onboarding-group-settings')),
        ),
      ),
    ),
  ),
};

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

const loadKeptApp = () => import('@/lib/device/page/build/kept-app');

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
      <GroupApp screens={SCREENS} rail={Rail} beside={BesideScreens} />
      <NewVersion />
    </>
  );
}
