import { isViewKey } from '@/lib/domain/text/codes';
import { type Locale, LOCALES } from '@/lib/i18n/locales';
import { product } from '@/lib/product';

/**
 * The URLs of all screens (docs/screens.md#screens-and-addresses). Names in paths are decoration: they are encoded and
 * never trusted.
 */
const join = (...segments: readonly string[]): string => `/${segments.map(encodeSegment).join('/')}`;

/** Browsers resolve `.` and `..` even when they are percent-encoded, so such a name is written with middle dots. */
const encodeSegment = (segment: string): string =>
  /^\.{1,2}$/.test(segment) ? encodeURIComponent('·'.repeat(segment.length)) : encodeURIComponent(segment);

const INVITATION_FOLDERS: Readonly<Record<Locale, string>> = {
  de: `join-${product.slug}-group`,
  en: `join-en-${product.slug}-group`,
};

/** The same of view-only links. */
const VIEW_FOLDERS: Readonly<Record<Locale, string>> = {
  de: `view-${product.slug}-group`,
  en: `view-en-${product.slug}-group`,
};

const foldersOf = (groupKey: string) => (isViewKey(groupKey) ? VIEW_FOLDERS : INVITATION_FOLDERS);

/** All folders of a language. */
const foldersIn = (locale: Locale): readonly string[] => [INVITATION_FOLDERS[locale], VIEW_FOLDERS[locale]];

/**
 * The screens between which `GroupApp` navigates without a request (docs/screens.md#moving-inside-a-group), by name and
 * path. The URL builders and the matcher below are derived from this table, and `components/screens` must have a loader
 * for each screen.
 */
export const GROUP_SCREENS = {
  main: `/${product.slug}`,
  createExpense: '/create-expense',
  settleExpenses: '/settle-expenses',
  expenseDetails: '/expense-details/:groupCode/:itemId',
  memberDetails: '/groupmember-details/:groupCode/:userId',
  updateExpense: '/update-expense/:groupCode/:expenseId',
  createPayment: '/create-payment',
  paymentDetails: '/payment-details/:groupCode/:itemId',
  updatePayment: '/update-payment/:groupCode/:paymentId',
  createGroupMembers: '/create-group-members',
  memberHistory: '/groupmember-transaction-history/:groupCode/:userId',
  activity: '/activity/:groupCode',
  statistics: '/statistics',
  groupSettings: '/group-settings',
  takeAlong: '/take-along/:groupCode',
  importGroup: '/import/:groupCode',
  shareGroup: '/share-group/:initialGroupName/:groupCode',
  manageGroups: '/manage-groups',
  bringGroup: '/bring-group',
  otherPhone: '/other-phone',
  fromOtherPhone: '/from-other-phone',
  tutorial: '/tutorial/:initialGroupName/:groupCode',
  contact: '/contact/:groupCode',
  leaveGroup: '/leave-group/:groupName/:groupCode',
  onboardingGroupSettings: '/onboarding-group-settings',
} as const;

export type ScreenName = keyof typeof GROUP_SCREENS;

/** Whether a screen is a form to create or edit an entry. */
export const isEntryForm = (screen: ScreenName): boolean => /^(create|update)(Expense|Payment)$/.test(screen);

/** The screens that show a group, or nothing of it, but change nothing. */
const LOOKED_AT: ReadonlySet<ScreenName> = new Set([
  ...([
    'main',
    'settleExpenses',
    'expenseDetails',
    'paymentDetails',
    'memberDetails',
    'memberHistory',
  ] as const),
  ...(['createGroupMembers', 'activity', 'statistics', 'groupSettings', 'takeAlong', 'leaveGroup'] as const),
  ...(['manageGroups', 'bringGroup', 'otherPhone', 'fromOtherPhone', 'contact'] as const),
]);

/** Whether whoever has only a view-only link of a group is shown this screen; any other says that they are not. */
export const isLookedAt = (screen: ScreenName): boolean => LOOKED_AT.has(screen);

/** The names of all screens, in the order of the table. */
export const SCREEN_NAMES = Object.keys(GROUP_SCREENS) as readonly ScreenName[];

type PatternOf<S extends ScreenName> = (typeof GROUP_SCREENS)[S];

/** A tuple with one text for each param of a pattern. */
type ParamValues<Pattern extends string> = Pattern extends `${string}:${string}/${infer Rest}`
  ? [string, ...ParamValues<Rest>]
  : Pattern extends `${string}:${string}`
    ? [string]
    : [];

/** The URL of a screen; for a path with params, a function that takes them in the order of the pattern. */
type RouteOf<S extends ScreenName> =
  ParamValues<PatternOf<S>> extends [] ? PatternOf<S> : (...values: ParamValues<PatternOf<S>>) => string;

const isParam = (part: string): boolean => part.startsWith(':');

const partsOf = (pattern: string): readonly string[] => pattern.split('/').slice(1);

/** The path of a pattern, with `values` for its params in order. */
function fill(pattern: string, values: readonly string[]): string {
  const left = values.values();
  return join(...partsOf(pattern).map((part) => (isParam(part) ? (left.next().value ?? '') : part)));
}

function routeOf(pattern: string): string | ((...values: string[]) => string) {
  return partsOf(pattern).some(isParam) ? (...values) => fill(pattern, values) : pattern;
}

/**
 * The URLs of all screens. The cast is needed because TypeScript cannot derive the function's type from the pattern.
 */
const screenRoutes = Object.fromEntries(
  SCREEN_NAMES.map((name) => [name, routeOf(GROUP_SCREENS[name])]),
) as unknown as { readonly [S in ScreenName]: RouteOf<S> };

/** Opens the settings with the confirmation for deleting the group. */
export const DELETE_GROUP_HASH = '#delete';

/** Says on the screen for sharing that the code is new. */
export const RENEWED_HASH = '#renewed';

/** The files as which a group can be taken along: a table, a page to print, a backup. */
export type ExportFormat = 'csv' | 'html' | 'json';

export const routes = {
  ...screenRoutes,
  home: '/',
  onboardingCreateGroup: '/onboarding-create-group',
  /**
   * The same form, with exits that lead back to the list. The flow is in the URL, so it needs neither script nor
   * cookie.
   */
  createGroupFromList: '/onboarding-create-group?flow=manage',
  onboardingEnterGroupCode: '/onboarding-enter-groupcode',
  /** The settings of a group, with the confirmation for deleting it. */
  deleteGroup: `${GROUP_SCREENS.groupSettings}${DELETE_GROUP_HASH}`,
  /** Where the new code of a group is handed on. */
  renewedGroup: (initialName: string, groupCode: string) =>
    `${screenRoutes.shareGroup(initialName, groupCode)}${RENEWED_HASH}`,
  legalNotice: '/legal-notice',
  terms: '/terms-and-conditions',
  licences: '/licences',
  /** Where the footer's language switch posts without script. */
  language: '/language',
  /** Where the main screen's view switch posts without script. */
  view: '/view',
  /** Where forms that need their script post without it: the browser stays on the page and keeps what was typed. */
  needsScript: '/needs-script',
  /** The page that the service worker keeps, and serves under the requested URL when the network does not answer. */
  offline: '/offline',
  /** All of a group as a file. */
  exportFile: (groupCode: string, format: ExportFormat, language: Locale) =>
    `${join('api', 'v1', 'groups', groupCode, 'export')}?format=${format}&language=${language}`,
  groupCodeValidator: (groupCode: string) => join('groupCode-validator', groupCode),
  /** An invitation or, for the key of a view-only link, that link. */
  joinGroup: (locale: Locale, initialGroupName: string, groupKey: string) =>
    join(foldersOf(groupKey)[locale], initialGroupName, groupKey),
} as const;

type ParamNames<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Pattern extends `${string}:${infer Name}`
    ? Name
    : never;

/** The decoded params of a screen's path. */
export type ScreenParams<S extends ScreenName> = Readonly<Record<ParamNames<PatternOf<S>>, string>>;

/** One screen and its params; a union over all screens unless narrowed. */
export type ScreenMatch<S extends ScreenName = ScreenName> = {
  [Name in S]: { readonly screen: Name; readonly params: ScreenParams<Name> };
}[S];

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
  const expected = partsOf(pattern);
  if (expected.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of expected.entries()) {
    const actual = segments[index] ?? '';
    if (!isParam(part)) {
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
  for (const screen of SCREEN_NAMES) {
    const params = matchPattern(GROUP_SCREENS[screen], segments);
    // The cast is safe: names of params and their type come from the same pattern.
    if (params) return { screen, params } as ScreenMatch;
  }
  return null;
}

/** The other pages and forms of the site. */
const SITE_PATTERNS = [
  ...[routes.onboardingCreateGroup, routes.onboardingEnterGroupCode],
  ...[routes.legalNotice, routes.terms, routes.licences, routes.language, routes.view, routes.needsScript],
  '/groupCode-validator/:groupCode',
  ...LOCALES.flatMap(foldersIn).map((folder) => `/${folder}/:groupName/:groupCode`),
];

/**
 * Whether a path shows something. Any other is sent to Next's own `NO_PAGE`: the route of the screens would take it, and
 * Next renders what such a route does not find only once the scripts are there.
 */
export function hasRoute(pathname: string): boolean {
  if (pathname === routes.home || matchScreen(pathname) !== null) return true;
  const segments = pathSegments(pathname);
  return SITE_PATTERNS.some((pattern) => matchPattern(pattern, segments) !== null);
}

/** The path of app/global-not-found.tsx. */
export const NO_PAGE = '/_not-found';

/**
 * Pages in which nothing is made anew for each request: whoever has nothing stored gets the same one. The form that
 * creates a group is not among them, because each has a key of its own, by which it is sent only once.
 */
const SHARED_PATHS: readonly string[] = [
  ...[routes.home, routes.onboardingEnterGroupCode, routes.legalNotice, routes.terms, routes.licences],
  NO_PAGE,
];

/** Whether the page at this path is the same for everybody who has nothing stored. */
export const isShared = (pathname: string): boolean => SHARED_PATHS.includes(pathname);

/** The pattern of a screen's path as logs and metrics name it, without codes; null for a path outside the table. */
export function screenPattern(pathname: string): string | null {
  const match = matchScreen(pathname);
  return match && GROUP_SCREENS[match.screen].replace(/:(\w+)/g, '[$1]');
}

/** The language that the path of an invitation or a view-only link asks for, or null for any other path. */
export function invitationLocale(pathname: string): Locale | null {
  const folder = pathSegments(pathname)[0] ?? '';
  return LOCALES.find((locale) => foldersIn(locale).includes(folder)) ?? null;
}

/** Whether a path is that of a view-only link. */
export const isViewLink = (pathname: string): boolean =>
  Object.values(VIEW_FOLDERS).includes(pathSegments(pathname)[0] ?? '');

/** The same invitation or view-only link in the other language; any other path stays as it is. */
export function invitationTwin(pathname: string, locale: Locale): string {
  const present = invitationLocale(pathname);
  if (!present) return pathname;
  const [folder = '', ...rest] = pathSegments(pathname);
  return `/${[foldersIn(locale)[foldersIn(present).indexOf(folder)], ...rest].join('/')}`;
}

/** The pages that run the human check for new users, and the home page, from which most users come to them. */
const HUMAN_CHECK_PATHS: readonly string[] = [
  routes.home,
  routes.bringGroup,
  routes.onboardingCreateGroup,
  routes.onboardingEnterGroupCode,
];

/**
 * Whether the policy of a document loaded from this path allows the human check; otherwise a new document is needed.
 */
export const mayRunHumanCheck = (pathname: string): boolean => HUMAN_CHECK_PATHS.includes(pathname);

/** Whether a document loaded from this path may use the camera (`lib/permissions-policy.mjs`). */
export const mayUseCamera = (pathname: string): boolean => pathname === routes.fromOtherPhone;

/**
 * Whether a text from outside is a path of this site: `/…`, but not `//host` or `/\host`, and without control
 * characters.
 */
export const isLocalPath = (text: string): boolean => /^\/(?![/\\])[\x21-\x7e]*$/.test(text);
