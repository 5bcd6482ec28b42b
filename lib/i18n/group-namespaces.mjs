/**
 * Which texts reach the browser. Pages outside of a group are drawn on the server and send their words in the HTML; the
 * first screen of a group does not wait for the words of all others. tests/unit/i18n/group-namespaces.test.ts holds both
 * lists against what the screens ask for. A name may be a single key: `errors.copy-error`.
 */

/** The main screen and its frame, and what is said when a screen cannot be shown. */
export const MAIN_NAMESPACES = [
  'meta',
  'balance',
  'balances',
  'copy',
  'errorPage',
  'errors.copy-error',
  'groups.full',
  'groups.join',
  'history',
  'install',
  'invitation.unknown',
  'main',
  'notFound',
  'offline',
  'settle',
  'shell',
];

/** What the other screens of a group say beside that. */
export const SCREEN_NAMESPACES = [
  'activity',
  'contact',
  'details',
  'entries',
  'errors',
  'groupSettings',
  'groups',
  'invitation',
  'members',
  'sharing',
  'tutorial',
  'who',
];
