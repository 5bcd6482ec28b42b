import { routes } from '@/lib/routes';
import type { aBusyGroup } from './group';
import type { Language } from './person';

export type BusyGroup = Awaited<ReturnType<typeof aBusyGroup>>;

type Screen = {
  readonly path: (group: BusyGroup, language: Language) => string;
  /** Whether the device has the group; false for pages that redirect a device with a group, or look different to it. */
  readonly isMember?: boolean;
  /** Which view of the main screen was open last. */
  readonly view?: 'view1' | 'view2';
};

/** Every screen of docs/screens.md, as a person with a group in use sees it. */
export const screens: Readonly<Record<string, Screen>> = {
  'the landing page': { path: () => routes.home, isMember: false },
  'the form for a new group': { path: () => routes.onboardingCreateGroup },
  'the form for a code': { path: () => routes.onboardingEnterGroupCode },
  'the check of a code': { path: ({ code }) => routes.groupCodeValidator(code) },
  'the invitation': {
    path: ({ name, code }, language) => routes.joinGroup(language, name, code),
    isMember: false,
  },
  'the last step of onboarding': { path: () => routes.onboardingGroupSettings },
  'the members': { path: () => routes.createGroupMembers },
  'the balances': { path: () => routes.main },
  'the history': { path: () => routes.main, view: 'view1' },
  'the form for a new expense': { path: () => routes.createExpense },
  'the form for a new payment': { path: () => routes.createPayment },
  'the settlement': { path: () => routes.settleExpenses },
  'the details of an expense': { path: ({ code, expenseId }) => routes.expenseDetails(code, expenseId) },
  'the details of a payment': { path: ({ code, paymentId }) => routes.paymentDetails(code, paymentId) },
  'the form of an expense': { path: ({ code, expenseId }) => routes.updateExpense(code, expenseId) },
  'the form of a payment': { path: ({ code, paymentId }) => routes.updatePayment(code, paymentId) },
  'the details of a member': { path: ({ code, ids }) => routes.memberDetails(code, ids.Ben ?? '') },
  'the history of a member': { path: ({ code, ids }) => routes.memberHistory(code, ids.Ben ?? '') },
  'the activity': { path: ({ code }) => routes.activity(code) },
  'the statistics': { path: () => routes.statistics },
  'the farewell to a group': { path: ({ name, code }) => routes.leaveGroup(name, code) },
  'the page for inviting': { path: ({ name, code }) => routes.shareGroup(name, code) },
  'the list of groups': { path: () => routes.manageGroups },
  'the tutorial': { path: ({ name, code }) => routes.tutorial(name, code) },
  'the form for a message': { path: ({ code }) => routes.contact(code) },
  'the files to take along': { path: ({ code }) => routes.takeAlong(code) },
  'the import into a group': { path: ({ code }) => routes.importGroup(code) },
  'the import of a group': { path: () => routes.bringGroup },
  'the groups for another phone': { path: () => routes.otherPhone },
  'the groups from another phone': { path: () => routes.fromOtherPhone },
  'the settings of a group': { path: () => routes.groupSettings },
  'the legal notice': { path: () => routes.legalNotice },
  'the licences': { path: () => routes.licences },
  'the terms': { path: () => routes.terms },
};
