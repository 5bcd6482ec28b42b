/**
 * The numbers of spec.md §9, contract.md §2 and design.md that code decides with, each with its unit in the name. Those of
 * the domain (tolerance, codes, amounts, exact settlement) stand beside their rule in `lib/domain`: gathered here, they
 * would carry that code into every page that needs a limit. Widths of screens stand in the style sheet.
 */
const secondMs = 1000;
const hourMs = 60 * 60 * secondMs;

/** Lengths are counted as `textLength` of `domain/text` counts. */
export const GROUP_NAME_MAX_LENGTH = 30;
export const MEMBER_NAME_MAX_LENGTH = 20;
export const EXPENSE_DESCRIPTION_MAX_LENGTH = 100;

export const FEEDBACK_NAME_MAX_LENGTH = 50;
export const FEEDBACK_EMAIL_MAX_LENGTH = 50;
/** Clients send one of a few words; ours are in `components/contact`. */
export const FEEDBACK_TYPE_MAX_LENGTH = 50;
/** What a person may write; the text of the 422 names this number. */
export const FEEDBACK_TEXT_MAX_LENGTH = 2500;
/** What the server takes: clients append device information to a bug report after their own check. */
export const FEEDBACK_TEXT_ACCEPTED_MAX_LENGTH = 3000;

export const GROUP_MAX_MEMBERS = 200;
export const GROUP_MAX_ENTRIES = 100_000;
export const STORED_GROUP_NAMES_MAX_CODES = 100;
/** Entries of one page of a history. */
export const HISTORY_PAGE_MAX_ENTRIES = 200;
/** Groups that one device remembers. */
export const DEVICE_MAX_GROUPS = 100;

export const BODY_MAX_BYTES = 100_000;
export const FILE_MAX_BYTES = 5_242_880;
/** A file travels in a multipart body that is a little larger than itself. */
export const FILE_BODY_MAX_BYTES = FILE_MAX_BYTES + BODY_MAX_BYTES;

/** A group that asks for it is deleted after this long without activity. */
export const GROUP_PURGE_AFTER_DAYS = 90;
export const FILE_KEPT_DAYS = 180;
/** A file that no feedback has claimed by then never will be. */
export const UNCLAIMED_FILE_KEPT_HOURS = 24;
export const GONE_GROUP_REMEMBERED_DAYS = 90;

/** How far undo reaches back; older journal rows are pruned. */
export const JOURNAL_KEPT_DAYS = 180;
export const JOURNAL_KEPT_REVISIONS = 10_000;

export const IDEMPOTENCY_KEY_KEPT_HOURS = 24;

/** A read touches `lastActive` at most this often. */
export const READ_TOUCH_INTERVAL_MS = hourMs;

/** After a valid code or a sent message. */
export const REDIRECT_DELAY_MS = 2500;
export const INSTALL_REMINDER_INTERVAL_MS = 24 * hourMs;
export const DEVICE_COOKIE_KEPT_SECONDS = 365 * 24 * 60 * 60;
/** Without live events, an open screen asks again this often. */
export const REFETCH_INTERVAL_MS = 30 * secondMs;
export const SPINNER_DELAY_MS = 200;

/** ISO 8601 date of the present terms and conditions. */
export const TERMS_UPDATED_ON = '2024-03-05';
