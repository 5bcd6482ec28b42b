import { getLocale, type getTranslations } from 'next-intl/server';
import { redirect } from 'next/navigation';
import type { ReactNode } from 'react';

import { asRequester } from '@/app/_guard/as-requester';
import { addMemberAction } from '@/app/actions/add-member';
import {
  seedActivity,
  seedHistory,
  seedLedger,
  seedRecent,
  seedStatistics,
} from '@/app/(site)/(group)/prefetch';
import {
  findExpenseTitle,
  findMemberName,
  findPaymentTitle,
  seedEntry,
  seedMember,
  seedMemberHistory,
} from '@/app/(site)/(group)/prefetch-entries';
import { AddMemberAction, CurrencyNames, SeedNames } from '@/components/screens/group';
import { currencyOptions } from '@/components/words/currency-options';
import type { GroupSeed } from '@/lib/device/state/packed-seed';
import { isolate } from '@/lib/domain/text/text';
import { routes, type ScreenName, type ScreenParams } from '@/lib/routes';
import { TooManyRequests } from '@/lib/server/guard/rate-limits';
import { lookUpGroupNames } from '@/lib/server/access/look-up-codes';
import { readSession } from '@/lib/session/session-server';
import { isKnown } from '@/lib/session/stored-groups';

type Words = Awaited<ReturnType<typeof getTranslations<never>>>;

/** What the page of a screen has that is known before its script runs. */
export type ScreenPage<S extends ScreenName> = {
  /** The title of the tab; null for that of the site. */
  readonly title: (words: Words, params: ScreenParams<S>) => string | null | Promise<string | null>;
  /** The data that it shows first. @throws the 404 page, a redirect */
  readonly seed?: (params: ScreenParams<S>) => Promise<GroupSeed>;
  /** What else its screen gets from the server. */
  readonly around?: (screen: ReactNode) => ReactNode | Promise<ReactNode>;
};

type InPath = { readonly groupCode: string };

const ledgerInPath = ({ groupCode }: InPath): Promise<GroupSeed> => seedLedger(groupCode);

/**
 * Reads the group that this device has open. Without one it redirects to `/`, which opens the first stored group
 * (docs/screens.md#redirects).
 */
const open = (seed: (groupCode: string) => Promise<GroupSeed>) => async (): Promise<GroupSeed> =>
  seed((await readSession()).activeGroupCode ?? redirect(routes.home));

/** What somebody has written, as a title. */
const written = async (text: Promise<string | null>): Promise<string | null> => {
  const title = await text;
  return title === null ? null : isolate(title);
};

/** The data of the view that was open last. The page and its title share it. */
const seedView = async (groupCode: string): Promise<GroupSeed> =>
  (await readSession()).viewState === 'view1' ? seedHistory(groupCode) : seedLedger(groupCode);

async function findOpenName(): Promise<string | null> {
  const { activeGroupCode } = await readSession();
  return activeGroupCode === null ? null : ((await seedView(activeGroupCode)).ledger?.group.name ?? null);
}

/** A form that needs no data of the group. A device that does not have the group may join it. */
async function seedContact({ groupCode }: InPath): Promise<GroupSeed> {
  return isKnown(await readSession(), groupCode) ? { groupCode } : seedLedger(groupCode);
}

/** The page contains the names of currencies, because the browser may have different ones. */
async function withCurrencies(screen: ReactNode): Promise<ReactNode> {
  const locale = await getLocale();
  return <CurrencyNames known={{ locale, options: currencyOptions(locale) }}>{screen}</CurrencyNames>;
}

const withAddMember = (screen: ReactNode): ReactNode => (
  <AddMemberAction action={addMemberAction}>{screen}</AddMemberAction>
);

/** The names of the groups of this device. If it has used up its look-ups, the screen lists the groups by their codes. */
async function withGroupNames(screen: ReactNode): Promise<ReactNode> {
  const { storedGroupCodes } = await readSession();
  try {
    const names = await asRequester(() => lookUpGroupNames(storedGroupCodes));
    return (
      <SeedNames codes={storedGroupCodes} names={names}>
        {screen}
      </SeedNames>
    );
  } catch (error) {
    if (error instanceof TooManyRequests) return screen;
    throw error;
  }
}

/** The pages of screens (docs/screens.md#screens-and-addresses) that differ from the usual one. */
const OWN_PAGES = {
  main: { title: () => written(findOpenName()), seed: open(seedView) },
  createExpense: { title: (t) => t('entries.newExpense'), seed: open(seedRecent) },
  createPayment: { title: (t) => t('entries.newPayment'), seed: open(seedLedger) },
  settleExpenses: { title: (t) => t('settle.title'), seed: open(seedLedger) },
  expenseDetails: {
    title: (_, { groupCode, itemId }) => written(findExpenseTitle(groupCode, itemId)),
    seed: ({ groupCode, itemId }) => seedEntry('expense', groupCode, itemId),
  },
  paymentDetails: {
    title: (_, { groupCode, itemId }) => written(findPaymentTitle(groupCode, itemId)),
    seed: ({ groupCode, itemId }) => seedEntry('payment', groupCode, itemId),
  },
  updateExpense: {
    title: (t) => t('entries.editExpense'),
    seed: ({ groupCode, expenseId }) => seedEntry('expense', groupCode, expenseId),
  },
  updatePayment: {
    title: (t) => t('entries.editPayment'),
    seed: ({ groupCode, paymentId }) => seedEntry('payment', groupCode, paymentId),
  },
  memberDetails: {
    title: (_, { groupCode, userId }) => written(findMemberName(groupCode, userId)),
    seed: ({ groupCode, userId }) => seedMember(groupCode, userId),
  },
  memberHistory: {
    title: async (t, { groupCode, userId }) => {
      const name = await findMemberName(groupCode, userId, 'always');
      return name === null ? null : isolate(t('members.history.titleOf', { name }));
    },
    seed: ({ groupCode, userId }) => seedMemberHistory(groupCode, userId),
  },
  statistics: { title: (t) => t('statistics.title'), seed: open(seedStatistics) },
  activity: { title: (t) => t('activity.title'), seed: ({ groupCode }) => seedActivity(groupCode) },
  createGroupMembers: { title: (t) => t('members.title'), seed: open(seedLedger), around: withAddMember },
  groupSettings: { title: (t) => t('groupSettings.title'), seed: open(seedLedger), around: withCurrencies },
  onboardingGroupSettings: {
    title: (t) => t('groupSettings.title'),
    seed: open(seedLedger),
    around: withCurrencies,
  },
  shareGroup: { title: (t) => t('sharing.title'), seed: ledgerInPath },
  contact: { title: (t) => t('contact.title'), seed: seedContact },
  leaveGroup: { title: (t) => t('groups.leave.title'), seed: ledgerInPath },
  importGroup: { title: (t) => t('import.title'), seed: ledgerInPath },
  bringGroup: { title: (t) => t('import.bring.title') },
  otherPhone: { title: (t) => t('otherPhone.title') },
  fromOtherPhone: { title: (t) => t('otherPhone.arrival.title') },
  manageGroups: { title: (t) => t('groups.title'), around: withGroupNames },
} satisfies { readonly [S in ScreenName]?: ScreenPage<S> };

type UsualScreen = Exclude<ScreenName, keyof typeof OWN_PAGES>;

/** Has `title` in the namespace of the screen's name as title, and the ledger of its group as data. */
const usualPage = (screen: UsualScreen): ScreenPage<UsualScreen> => ({
  title: (t) => t(`${screen}.title`),
  seed: (params) => ('groupCode' in params ? ledgerInPath(params) : open(seedLedger)()),
});

/** The page of a screen. */
export const pageOf = (screen: ScreenName): ScreenPage<ScreenName> =>
  // The cast of the row is safe: it takes the params of its own screen's path.
  screen in OWN_PAGES ? OWN_PAGES[screen as keyof typeof OWN_PAGES] : usualPage(screen as UsualScreen);
