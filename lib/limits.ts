/**
 * Every number of spec.md §9, contract.md §2 and design.md, with its unit in the name. Those that the domain decides with
 * (tolerance, codes, amounts, exact settlement) stand beside their rule in `lib/domain`: gathered here, they would carry
 * that code into every page that needs a limit.
 */
const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

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
export const GONE_GROUP_REMEMBERED_MS = GONE_GROUP_REMEMBERED_DAYS * dayMs;

/** How far undo reaches back; older journal rows are pruned. */
export const JOURNAL_KEPT_DAYS = 180;
export const JOURNAL_KEPT_REVISIONS = 10_000;

export const IDEMPOTENCY_KEY_KEPT_HOURS = 24;
export const IDEMPOTENCY_KEY_KEPT_MS = IDEMPOTENCY_KEY_KEPT_HOURS * hourMs;

/** A read touches `lastActive` at most this often. */
export const READ_TOUCH_INTERVAL_MS = hourMs;

export const RATE_LIMIT_WINDOW_MS = 15 * minuteMs;
export const LIMITED_VALIDATIONS_PER_WINDOW = 15;
export const CONTINUOUS_VALIDATIONS_PER_WINDOW = 250;

/** After a valid code or a sent message. */
export const REDIRECT_DELAY_MS = 2500;
export const INSTALL_REMINDER_INTERVAL_MS = 24 * hourMs;
export const DEVICE_COOKIE_KEPT_SECONDS = 365 * 24 * 60 * 60;
/** Without live events, an open screen asks again this often. */
export const REFETCH_INTERVAL_MS = 30 * secondMs;
/** The service worker waits this long for the network before it shows the offline page. */
export const OFFLINE_FALLBACK_DELAY_MS = 2500;
export const SPINNER_DELAY_MS = 200;
export const EMOJI_FONT_TIMEOUT_MS = 3000;

export const SLIM_MAX_WIDTH_PX = 500;
export const VERY_SLIM_MAX_WIDTH_PX = 360;

export const CAPTCHA_WORKERS = 4;
export const CAPTCHA_MAX_ATTEMPTS = 256;
export const CAPTCHA_EXPIRY_UNIT_MS = 5 * minuteMs;
export const CAPTCHA_EXPIRY_MARGIN_MS = 30 * secondMs;
export const CAPTCHA_FETCH_RETRIES = 2;
export const CAPTCHA_FETCH_RETRY_DELAY_MS = secondMs;
export const CAPTCHA_FETCH_RETRY_FACTOR = 4;

/** ISO 8601 date of the present terms and conditions. */
export const TERMS_UPDATED_ON = '2024-03-05';
