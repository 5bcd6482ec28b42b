/**
 * Which texts are sent to the browser. Pages outside a group are rendered on the server and have their texts in the
 * HTML; the first screen of a group must not wait for the texts of all others. tests/unit/i18n/group-namespaces.test.ts
 * compares the lists with what the screens use. An item may be a single key: `errors.copy-error`.
 */

/** The main screen and its frame, and the texts for a screen that cannot be shown. */
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

/**
 * The further namespaces of the form and the details of an entry. They replace the namespaces of the same name of the
 * main screen.
 */
export const FORM_NAMESPACES = ['categories', 'details', 'entries', 'errors'];

/** The further texts of the two screens that bring files, which are too long for any other. */
export const IMPORT_NAMESPACES = ['import', 'onboarding.humanCheck'];

/** The namespaces of pages outside of a group, whose texts are in their HTML. */
const SITE_NAMESPACES = ['home', 'legal', 'licences', 'manifest', 'onboarding', 'scripts', 'terms'];

/** Of no screen of a group other than the main one. Those have all other namespaces. */
export const NO_SCREEN_NAMESPACES = [...MAIN_NAMESPACES, ...SITE_NAMESPACES, 'import'];
