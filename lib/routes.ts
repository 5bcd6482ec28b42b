import type { Locale } from '@/lib/i18n/locales';
import { product } from '@/lib/product';

/**
 * Every URL of the screens (spec.md §2), in one place. Names in paths are decoration: they are encoded, never trusted.
 */
const join = (...segments: readonly string[]): string => `/${segments.map(encodeSegment).join('/')}`;

/** Browsers resolve `.` and `..` even when they are percent-encoded, so such a name shows as a dot that stays. */
const encodeSegment = (segment: string): string =>
  /^\.{1,2}$/.test(segment) ? encodeURIComponent('·'.repeat(segment.length)) : encodeURIComponent(segment);

const INVITATION_FOLDERS: Readonly<Record<Locale, string>> = {
  de: `join-${product.slug}-group`,
  en: `join-en-${product.slug}-group`,
};

export const routes = {
  home: '/',
  main: `/${product.slug}`,
  onboardingCreateGroup: '/onboarding-create-group',
  /** The same form, whose ways out lead back to the list; in the address, so that it needs neither script nor memory. */
  createGroupFromList: '/onboarding-create-group?flow=manage',
  onboardingEnterGroupCode: '/onboarding-enter-groupcode',
  onboardingGroupSettings: '/onboarding-group-settings',
  createGroupMembers: '/create-group-members',
  createExpense: '/create-expense',
  createPayment: '/create-payment',
  settleExpenses: '/settle-expenses',
  groupSettings: '/group-settings',
  manageGroups: '/manage-groups',
  legalNotice: '/legal-notice',
  terms: '/terms-and-conditions',
  /** Where the footer's switch posts when there is no script. */
  language: '/language',
  /** Where the main screen's switch posts when there is no script. */
  view: '/view',
  groupCodeValidator: (groupCode: string) => join('groupCode-validator', groupCode),
  joinGroup: (locale: Locale, initialGroupName: string, groupCode: string) =>
    join(INVITATION_FOLDERS[locale], initialGroupName, groupCode),
  updateExpense: (groupCode: string, expenseId: string) => join('update-expense', groupCode, expenseId),
  updatePayment: (groupCode: string, paymentId: string) => join('update-payment', groupCode, paymentId),
  memberDetails: (groupCode: string, userId: string) => join('groupmember-details', groupCode, userId),
  memberHistory: (groupCode: string, userId: string) =>
    join('groupmember-transaction-history', groupCode, userId),
  expenseDetails: (groupCode: string, itemId: string) => join('expense-details', groupCode, itemId),
  paymentDetails: (groupCode: string, itemId: string) => join('payment-details', groupCode, itemId),
  leaveGroup: (groupName: string, groupCode: string) => join('leave-group', groupName, groupCode),
  shareGroup: (initialGroupName: string, groupCode: string) =>
    join('share-group', initialGroupName, groupCode),
  tutorial: (initialGroupName: string, groupCode: string) => join('tutorial', initialGroupName, groupCode),
  contact: (groupCode: string) => join('contact', groupCode),
} as const;

/** The table of the screens between which `GroupApp` moves without asking a network (design.md §4). */
export const GROUP_SCREENS = {
  main: routes.main,
  members: routes.createGroupMembers,
  createExpense: routes.createExpense,
  createPayment: routes.createPayment,
  settle: routes.settleExpenses,
  groupSettings: routes.groupSettings,
  onboardingGroupSettings: routes.onboardingGroupSettings,
  manageGroups: routes.manageGroups,
  updateExpense: '/update-expense/:groupCode/:expenseId',
  updatePayment: '/update-payment/:groupCode/:paymentId',
  memberDetails: '/groupmember-details/:groupCode/:userId',
  memberHistory: '/groupmember-transaction-history/:groupCode/:userId',
  expenseDetails: '/expense-details/:groupCode/:itemId',
  paymentDetails: '/payment-details/:groupCode/:itemId',
  leaveGroup: '/leave-group/:groupName/:groupCode',
  shareGroup: '/share-group/:initialGroupName/:groupCode',
  tutorial: '/tutorial/:initialGroupName/:groupCode',
  contact: '/contact/:groupCode',
} as const;

export type ScreenName = keyof typeof GROUP_SCREENS;

type ParamNames<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Pattern extends `${string}:${infer Name}`
    ? Name
    : never;

/** What the path of a screen carries, decoded. */
export type ScreenParams<S extends ScreenName> = Readonly<
  Record<ParamNames<(typeof GROUP_SCREENS)[S]>, string>
>;

/** One screen and its params; a union over all screens unless narrowed. */
export type ScreenMatch<S extends ScreenName = ScreenName> = {
  [Name in S]: { readonly screen: Name; readonly params: ScreenParams<Name> };
}[S];

const isScreenName = (name: string): name is ScreenName => name in GROUP_SCREENS;

/** @returns the decoded segment, or null when its percent escapes are broken */
function decodeSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

/** @returns the params when `segments` has the shape of `pattern`, else null */
function matchPattern(pattern: string, segments: readonly string[]): Record<string, string> | null {
  const expected = pattern.split('/').slice(1);
  if (expected.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of expected.entries()) {
    const actual = segments[index] ?? '';
    if (!part.startsWith(':')) {
      if (part !== actual) return null;
      continue;
    }
    const value = decodeSegment(actual);
    if (!value) return null;
    params[part.slice(1)] = value;
  }
  return params;
}

const pathSegments = (pathname: string): string[] => pathname.replace(/\/$/, '').split('/').slice(1);

/**
 * Which screen of a group a path shows.
 * @param pathname as the browser has it: percent-encoded, without search and hash; a slash at the end is ignored
 * @returns null for a path outside the table or with broken escapes
 */
export function matchScreen(pathname: string): ScreenMatch | null {
  const segments = pathSegments(pathname);
  for (const [screen, pattern] of Object.entries(GROUP_SCREENS)) {
    const params = matchPattern(pattern, segments);
    // The names of the params are read from the same pattern as their type, which TypeScript cannot follow.
    if (params && isScreenName(screen)) return { screen, params } as ScreenMatch;
  }
  return null;
}

/** The language that an invitation's path asks for, or null for any other path. */
export function invitationLocale(pathname: string): Locale | null {
  const folder = pathSegments(pathname)[0];
  if (folder === INVITATION_FOLDERS.de) return 'de';
  return folder === INVITATION_FOLDERS.en ? 'en' : null;
}

/** The same invitation in the other language; any other path stays as it is. */
export function invitationTwin(pathname: string, locale: Locale): string {
  if (!invitationLocale(pathname)) return pathname;
  return `/${[INVITATION_FOLDERS[locale], ...pathSegments(pathname).slice(1)].join('/')}`;
}

/** Whether a text from outside is a path of this site: `/…`, but neither `//host` nor `/\host`, no control characters. */
export const isLocalPath = (text: string): boolean => /^\/(?![/\\])[\x21-\x7e]*$/.test(text);
