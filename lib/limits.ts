/**
 * The limits and durations of the app, each with its unit in the name (docs/wire.md#limits has those of the wire).
 * Limits of the domain (tolerance, codes, amounts, exact settlement) are next to their rule in `lib/domain`; here they
 * would pull that code into every page that needs a limit. Screen widths are in the style sheet.
 */
const secondMs = 1000;
const hourMs = 60 * 60 * secondMs;

/** Lengths of texts are counted by `textLength` (`lib/domain/text/text.ts`). */
export const GROUP_NAME_MAX_LENGTH = 30;
export const MEMBER_NAME_MAX_LENGTH = 20;
export const EXPENSE_DESCRIPTION_MAX_LENGTH = 100;
export const NOTE_MAX_LENGTH = 500;

/** What a member is paid by: a text of it, and those that are shorter. Banks take a holder of 70 characters. */
export const PAY_WAY_MAX_LENGTH = 70;
/** Of a telephone number with its spaces and country: E.164 has 15 digits. */
export const PHONE_MAX_LENGTH = 30;
export const PAY_WAY_MAX_LENGTHS: Readonly<Record<string, number>> = {
  iban: 34,
  bic: 11,
  phone: PHONE_MAX_LENGTH,
};
/** Of all of it as JSON in UTF-8; a CHECK of the table allows a little more. */
export const PAY_WAYS_MAX_BYTES = 2000;

export const FEEDBACK_NAME_MAX_LENGTH = 50;
export const FEEDBACK_EMAIL_MAX_LENGTH = 50;
/** Clients send one of a few keywords; those of our own client are in `components/contact`. */
export const FEEDBACK_TYPE_MAX_LENGTH = 50;
/** What a person may write; the message of the 422 contains this number. */
export const FEEDBACK_TEXT_MAX_LENGTH = 2500;
/** What the server accepts: clients append device information to a bug report after their own check. */
export const FEEDBACK_TEXT_ACCEPTED_MAX_LENGTH = 3000;

export const GROUP_MAX_MEMBERS = 200;
export const GROUP_MAX_ENTRIES = 100_000;
/** The largest weight of a person who shares an entry, in shares: incomes are weights, too, in any currency. */
export const SPLIT_MAX_SHARES = 999_999_999;
/** Decimals that a weight may have, such as a third of a share. */
export const SPLIT_SHARES_DECIMALS = 3;
export const SPLIT_MAX_ITEMS = 100;
/** People whom the items of one entry name, counted once for each item. */
export const SPLIT_MAX_PEOPLE_IN_ITEMS = 1_500;
export const STORED_GROUP_NAMES_MAX_CODES = 100;
/** Entries in one page of a history. */
export const HISTORY_PAGE_MAX_ENTRIES = 200;
/**
 * A whole list up to this size is built before it is sent; a longer one is streamed and counts against the limits
 * below.
 */
export const WHOLE_LIST_MAX_BYTES = 1_000_000;
/** Text that a streamed list keeps in memory at a time. */
export const LIST_PAGE_MAX_BYTES = 256_000;
/** Long lists that are streamed at the same time: per address, and per process. */
export const LONG_LISTS_PER_ADDRESS = 4;
export const LONG_LISTS_PER_PROCESS = 40;
/** Pages of whole lists that a process reads and serializes at the same time, so that other requests get their turn. */
export const LIST_PAGES_READ_AT_ONCE = 2;
/**
 * How long a page waits for pages of other lists. After that, a list in progress is cut off, and a new one gets 503.
 */
export const LIST_PAGE_WAIT_MS = 10 * secondMs;
/** `Retry-After` if there are too many long lists. */
export const LONG_LIST_RETRY_SECONDS = 30;
/**
 * Open event streams: per address, which a whole group in one building may share, and per process
 * (docs/decisions/0048-live-updates.md).
 */
export const EVENT_STREAMS_PER_ADDRESS = 250;
export const EVENT_STREAMS_PER_PROCESS = 2000;
/** `Retry-After` if there are too many event streams. */
export const EVENT_STREAM_RETRY_SECONDS = 30;
/** Interval of the heartbeats in an event stream. Proxies close connections that are silent for a minute. */
export const EVENT_HEARTBEAT_MS = 25 * secondMs;
/** Hints are batched for this long: each NOTIFY takes a lock on the whole database. */
export const HINT_BATCH_DELAY_MS = 25;
/** Interval at which a listener for hints proves that it still receives, and compares all versions. */
export const HINTS_CHECK_INTERVAL_MS = 30 * secondMs;
/** Timeout for connecting the listener; a new leader must not wait for an attempt to reach the former one. */
export const HINTS_CONNECT_MS = 1.5 * secondMs;
/** Timeout for the proof that the listener receives. */
export const HINTS_PROOF_MS = 5 * secondMs;
/** While the listener does not receive, versions are compared at this interval. */
export const HINTS_POLL_INTERVAL_MS = 2 * secondMs;
/** Wait before the listener reconnects. It doubles with every failure, up to a limit: */
export const HINTS_RETRY_MIN_MS = 250;
/** while there is no database that takes writes, so that a new leader is found soon, */
export const HINTS_RETRY_AWAY_MAX_MS = 0.5 * secondMs;
/** and where LISTEN receives nothing, as behind a pooler. */
export const HINTS_RETRY_DEAF_MAX_MS = 60 * secondMs;
/** Entries or events in one answer to our own client: the maximum, and the default. */
export const LEDGER_PAGE_MAX = 500;
export const LEDGER_PAGE_DEFAULT = 100;
/** Events that the activity screen shows at first, and adds with each "older". A device stores as many. */
export const ACTIVITY_PAGE_EVENTS = 50;
/** An answer to our own client ends early at this size; a whole ledger is sent in place of a larger delta. */
export const LEDGER_MAX_BYTES = 1_000_000;
/**
 * Parts that are read for one answer, or their weight in splits or events. With at least 83 bytes each, they exceed
 * `LEDGER_MAX_BYTES`.
 */
export const LEDGER_MAX_PARTS = 12_100;
/** Entries of a group that a device loads without being asked, while it is idle. */
export const LEDGER_KEPT_ENTRIES = 5000;
/** Our versions are shorter; those of later builds may be longer. */
export const VERSION_MAX_LENGTH = 100;
/** The largest number of entries and members that a delta names. */
export const DELTA_MAX_IDS = 500;
/** Bytes of the Journal, as text, that are read for one delta. */
export const DELTA_MAX_JOURNAL_BYTES = 2_000_000;
/** How many of the newest changes a page names, for a device that has lost the answer to what it sent. */
export const SEED_CHANGES = 20;
/** How much of the id of a change is named: 11 random hexadecimal digits, and a dash. */
export const SHOWN_CHANGE_ID_LENGTH = 12;
/** Search and filter are offered from this number of entries on: as many as a phone shows without scrolling. */
export const SEARCH_MIN_ENTRIES = 8;
/** From this age of a group on the main screen suggests payments even if only one member has paid for anything. */
export const SUGGESTS_AFTER_MS = 3 * hourMs;
/** Titles of the latest expenses that the form for a new one suggests. */
export const RECENT_TITLES = 8;
/** Groups that one device remembers. */
export const DEVICE_MAX_GROUPS = 100;
/** The same including gone groups: all cookies together stay below 7 kB, which every proxy accepts. */
export const DEVICE_MAX_KNOWN_GROUPS = 120;
/** How long other phones take the link by which one hands over its groups. No server enforces it. */
export const PHONE_LINK_VALID_MS = 10 * 60 * secondMs;
/** Longer fragments are no such link: sealed, with all groups and the longest codes, it has less than 5,800 characters. */
export const PHONE_LINK_MAX_LENGTH = 6000;
/** A longer link makes a QR code of more than 117 modules in a row, which cameras read badly from a screen. */
export const PHONE_LINK_QR_MAX_LENGTH = 997;
/** A longer one is drawn larger, or its modules would be smaller than three pixels of a usual screen. */
export const PHONE_LINK_SMALL_QR_MAX_LENGTH = 213;
/** Whoever has the link can try passphrases without end, so each try has to cost time, and there have to be many. */
export const PASSPHRASE_MIN_LENGTH = 8;
export const PASSPHRASE_ITERATIONS = 600_000;
/** A path that a device remembers, as encoded in the cookie. */
export const REMEMBERED_TEXT_MAX_BYTES = 512;
/** A device stores the whole history that it has read for this many groups, the ones used last. */
export const STORED_HISTORIES = 10;
/** Newest entries of a group that are stored beside its members, for a first paint. */
export const HEAD_ENTRIES = 100;
/** How long leaving a group waits for its deletion from the device; a page that loads later ends what is left of it. */
export const DELETION_PATIENCE_MS = secondMs;
/** Timeout for the browser to open its database (IndexedDB). */
export const STORAGE_PATIENCE_MS = 3 * secondMs;
/** Timeout of a read, so that a phone without a network says so while the person is still looking. */
export const READ_TIMEOUT_MS = 10 * secondMs;
/**
 * If no script of a page has arrived for this long, the scripts count as late, and later as failed. The largest one
 * takes half of the first time at 10 kB/s. The page shows a notice, and removes it when the scripts arrive.
 */
export const SCRIPTS_LATE_MS = 10 * secondMs;
export const SCRIPTS_FAILED_MS = 40 * secondMs;
/** After a change has waited this long, the page warns if the change would be lost with the tab. */
export const NOT_KEPT_DELAY_MS = 2 * secondMs;
/** Shorter losses of the network are not reported. */
export const OFFLINE_DELAY_MS = 1 * secondMs;
/** A tab sends the changes of another tab after that tab has been silent about them for this long. */
export const OTHER_TAB_SENDS_MS = 10 * secondMs;
/** If the copy cannot take the ledger of an answer, the sender waits at most this long for the copy to catch up. */
export const CATCH_UP_PATIENCE_MS = 3 * secondMs;
/** How long to wait for the lock of another tab, which may have been suspended while sending. */
export const SENDER_TAKEOVER_MS = 25 * secondMs;

export const BODY_MAX_BYTES = 100_000;
/** Larger files are no export of a group, and would take the memory of a phone. */
export const IMPORT_FILE_MAX_BYTES = 50_000_000;
/** A batch of an import: entries, and the bytes of its body. */
export const IMPORT_BATCH_MAX_ENTRIES = 500;
export const IMPORT_BATCH_MAX_BYTES = 400_000;
/** Numbers of batches: enough for the largest group in batches of ten. */
export const IMPORT_MAX_BATCHES = 10_000;
/** Changes of a device in one request. */
export const CHANGES_PER_REQUEST = 100;
/** Size of the changes in one request; with the rest of the body it stays below `BODY_MAX_BYTES`. */
export const CHANGES_SENT_MAX_BYTES = 90_000;
/**
 * Wait before a device sends unanswered changes again: it doubles each time, from the first value up to the maximum.
 */
export const CHANGES_RETRY_FIRST_MS = secondMs;
export const CHANGES_RETRY_MAX_MS = 30 * secondMs;
/** If the server asks the device to pause for at least this long, the page says so. */
export const CHANGES_PAUSE_SAID_MS = 30 * secondMs;
/** If the server answers for this long that it cannot do what is sent, the page says so. */
export const SERVER_DOWN_SAID_MS = 10 * secondMs;
/** The largest number of rows in a transaction of changes, which then locks the group for almost 0.5 s on two cores. */
export const ROWS_PER_TRANSACTION = 3_000;
/** Changes that one transaction takes back. For each, entries of 90 kB may be read in five states. */
export const UNDOS_PER_TRANSACTION = 10;
/** After this long a request does no further changes; the device sends the rest again. */
export const CHANGES_MAX_MS = 5 * secondMs;
/** The same once its outcomes have this size: each refusal may contain an entry with two hundred parts. */
export const CHANGES_OUTCOMES_MAX_BYTES = 1_000_000;
/** The body of a posted form or of a server action: a few short fields. `next.config.mjs` repeats it for Next. */
export const FORM_MAX_BYTES = 10_000;
/**
 * What a field of a page takes in, in UTF-16 units. It is far more than may be saved, so that a longer text is refused
 * in words, yet little enough for every check of it to be instant.
 */
export const FIELD_MAX_LENGTH = 2000;
export const TEXT_AREA_MAX_LENGTH = 10_000;
/** A pasted list of names: those of the largest group. */
export const NAMES_FIELD_MAX_LENGTH = 5000;
export const FILE_MAX_BYTES = 5_242_880;
/** A file travels in a multipart body that is a little larger than itself. */
export const FILE_BODY_MAX_BYTES = FILE_MAX_BYTES + BODY_MAX_BYTES;
/**
 * Width × height × channels × bytes per channel: the largest phone screenshots have 40 million pixels of four bytes.
 */
export const PICTURE_DECODED_MAX_BYTES = 160_000_000;
/** Uploads that may wait for the one picture that is being decoded. */
export const PICTURES_MAX_WAITING = 4;

/** A group with `inactiveDataPurge` is deleted after this long without activity. */
export const GROUP_PURGE_AFTER_DAYS = 90;
/** This long before its deletion, the main screen of an inactive group shows a warning. */
export const GROUP_PURGE_WARNING_DAYS = 14;
/** Groups that one step of the daily purge examines, and rows that one of its statements deletes. */
export const PURGE_WINDOW_GROUPS = 1000;
export const PURGE_BATCH_ROWS = 5000;
/** How long one call of the purge runs; the next one does the rest. Serverless hosts end a call after 60 s. */
export const PURGE_CALL_MAX_MS = 45 * secondMs;
export const FILE_KEPT_DAYS = 180;
/** Files that no feedback has claimed are deleted after this long. */
export const UNCLAIMED_FILE_KEPT_HOURS = 24;
/** Files that one statement deletes; each may consist of several thousand stored rows. */
export const EXPIRED_FILES_BATCH = 50;
export const GONE_GROUP_REMEMBERED_DAYS = 90;

/**
 * How long a device remembers which write-ahead lines are done; a tab suspended for longer may do its last one twice.
 */
export const LINES_REMEMBERED_DAYS = 30;

/** How far undo reaches back; older journal rows are pruned. */
export const JOURNAL_KEPT_DAYS = 180;
export const JOURNAL_KEPT_REVISIONS = 10_000;
/**
 * Rows are kept at least this long, however many revisions follow. Devices still send unanswered changes again: the row
 * identifies a change that was done, and distinguishes deleted things from those that never existed.
 */
export const JOURNAL_KEPT_AT_LEAST_DAYS = 7;

export const IDEMPOTENCY_KEY_KEPT_HOURS = 24;

/** What is staged of an import is deleted after this long, unless it was made. */
export const IMPORT_STAGE_KEPT_HOURS = 24;

/**
 * Timeouts of the database. Each ends before the next outer one. All waits of a read end before our own client gives up
 * after 10 s, and all waits of a write before 20 s.
 */
export const DATABASE_LIMITS = {
  /** For a free connection of the pool, or a new one. */
  connectMs: 4 * secondMs,
  /** For the answer to a statement, on our side: a network that drops packets reports no failure. */
  answerMs: 5 * secondMs,
  /** Of one statement of a transaction, on the database's side. */
  statementMs: 4 * secondMs,
  /** For a lock that another transaction holds. */
  lockMs: 3 * secondMs,
  /** Of a transaction whose process sends nothing; then its locks are released. */
  idleInTransactionMs: 5 * secondMs,
  /** For earlier writers of the same group. */
  turnMs: 5 * secondMs,
  /** The largest number of writers that wait for the same group. */
  turnMaxWaiting: 100,
} as const;
/**
 * Timeouts of the transaction that deletes a group: the largest groups have hundreds of thousands of parts to check.
 */
export const DELETION_LIMITS = { statementMs: 170 * secondMs, answerMs: 180 * secondMs } as const;
/** Imports that a process writes at once, and that may wait for it. */
export const IMPORTS_AT_ONCE = 2;
export const IMPORTS_MAX_WAITING = 20;
/** Timeouts of the transaction that makes an import or takes it back, and that only its own group waits for. */
export const IMPORT_LIMITS = { statementMs: 110 * secondMs, answerMs: 120 * secondMs } as const;
/** The share of a pool's connections that writers never use. */
export const READERS_SHARE_OF_POOL = 1 / 4;
/** Locators of groups that a process caches, to choose the queue of a write. */
export const REMEMBERED_LOCATORS = 10_000;
/** `Retry-After` of a 503. */
export const RETRY_AFTER_SECONDS = 2;

/** How often a process checks whether the daily work is due. */
export const HOUSEKEEPING_CHECK_INTERVAL_MS = hourMs / 4;
/** Less than a day, so that the time of day does not drift. */
export const HOUSEKEEPING_INTERVAL_HOURS = 23;
/** A process that has not finished by then counts as dead, and another one takes over. */
export const HOUSEKEEPING_TAKEOVER_HOURS = 1;

/** A read touches `lastActive` at most this often. */
export const READ_TOUCH_INTERVAL_MS = hourMs;

/** Request budgets are counted in fixed windows of this length, for each client address. */
export const RATE_WINDOW_SECONDS = 15 * 60;
/** Calls of the limited check of a code, and misses of any other call that reveals whether a code exists. */
export const CODE_GUESSES_PER_WINDOW = 15;
/** Calls of the continuous check of a code. */
export const CODE_CHECKS_PER_WINDOW = 250;
/** After an answer about a code, found or not, an address may ask for it again uncounted for this long. */
export const CODES_TOLD_HOURS = 24;
/** Pairs of address and existing code that a process remembers. */
export const KNOWN_CODES_REMEMBERED = 20_000;
/** View-only links of which a process remembers the ids that they are shown. */
export const KNOWN_VIEWS_REMEMBERED = 2000;
/** Lookups of codes that are new to an address are queued; if more than this many wait, the answer is `busy`. */
export const CODE_LOOKUPS_MAX_WAITING = 200;
/** Pictures and messages to the operator that one address may send in a window. */
export const NEW_FILES_PER_WINDOW = 20;
export const NEW_FEEDBACKS_PER_WINDOW = 20;
/**
 * Changes per window of one group and from one address, and the rows that they write, mostly parts of entries. The
 * share of one address has room for 2,000 changes that a phone saved while offline, each with 200 people.
 */
export const WRITES_PER_GROUP_AND_WINDOW = 5000;
export const WRITES_PER_ADDRESS_AND_WINDOW = 10_000;
export const ROWS_PER_GROUP_AND_WINDOW = 1_000_000;
export const ROWS_PER_ADDRESS_AND_WINDOW = 1_000_000;
/** The share of a group's budget that one address may use up, so that the group's own people always have the rest. */
export const SHARE_OF_GROUP_BUDGET = 1 / 2;
/** The share of a group's budget that each address may use even after others have used up the budget. */
export const SPARED_SHARE_OF_GROUP_BUDGET = 1 / 50;
/** What one address may store in a day, in kB: rows with their indexes and Journal rows, and pictures. */
export const KILOBYTES_PER_ADDRESS_AND_DAY = 2_000_000;
/**
 * Imported entries of a group, and of an address, in a day. A larger file passes as long as nothing is used: it cannot be
 * divided.
 */
export const IMPORTED_ENTRIES_PER_DAY = 25_000;
/** A written text counts as one row per this many bytes of UTF-8, about the size of a usual row. */
export const ROW_TEXT_BYTES = 1000;
/** A process shares its count with the others whenever it has reached this share of a budget. */
export const WRITES_TALLIED_SHARE = 1 / 100;
/** Counts of groups, addresses, and addresses in groups that a process remembers. */
export const WRITE_TALLIES_REMEMBERED = 80_000;
/** Groups that one address may create through the API in a window; each further one requires a solved puzzle. */
export const NEW_GROUPS_PER_WINDOW = 10;
/** Wrong tokens for creating groups that one address may try in a window; then the right one is refused, too. */
export const GROUP_TOKEN_GUESSES_PER_WINDOW = 15;
/** Puzzles that one address gets at the usual difficulty in a window; after that, twice as many are twice as hard. */
export const EASY_PUZZLES_PER_WINDOW = 16;

/** One solution takes 2^(difficulty / 8) hashes on average. Measured: see docs/measurements.md. */
export const PUZZLE_DIFFICULTY = 122;
/** The largest increase of the difficulty: 32 is 16 times the work. */
export const PUZZLE_DIFFICULTY_MAX_RISE = 32;
/** Solutions per puzzle: the time for many small ones varies less than for a large one, and they show progress. */
export const PUZZLE_SOLUTIONS = 51;
/** How long a puzzle is valid. The format counts in steps of five minutes. */
export const PUZZLE_KEPT_MINUTES = 30;
/** A puzzle is accepted if it was issued up to this much in the future, because clocks of processes may differ. */
export const CLOCK_SKEW_SECONDS = 60;

/** Delay of the redirect after a valid code or a sent message. `--animate-wait` in globals.css shows it. */
export const REDIRECT_DELAY_MS = 2500;
export const INSTALL_REMINDER_INTERVAL_MS = 24 * hourMs;
export const DEVICE_COOKIE_KEPT_SECONDS = 365 * 24 * 60 * 60;
/** A fault that repeats within this time is counted, not logged again. */
export const LOG_REPEATS_GATHERED_MS = 60 * secondMs;

/** An open screen polls at this interval, even with an event stream: hints may be lost. */
export const REFETCH_INTERVAL_MS = 30 * secondMs;
/**
 * An event stream that lasted this long counts as successful; after one that ends sooner, the wait to reopen it grows.
 */
export const LIVE_STEADY_MS = 30 * secondMs;
/** How long a hint waits for the answer to changes that this device has sent, which may bring the same news. */
export const OWN_ANSWER_PATIENCE_MS = secondMs / 2;
/** How long the screen offers to undo what was just done; the activity list offers it for longer. */
export const UNDO_OFFERED_MS = 20 * secondMs;
export const SPINNER_DELAY_MS = 200;
/** After this long the page reloads, even if the browser has not activated the new version yet. */
export const NEW_VERSION_PATIENCE_MS = 4 * secondMs;
/**
 * The shortest interval at which a page of an outdated build reloads itself, if reloading does not bring a newer one.
 */
export const RELOAD_MIN_INTERVAL_MS = 600 * secondMs;
/** If a screen does not load within this time, the service worker shows what the device has. */
export const NAVIGATION_PATIENCE_MS = 2 * secondMs;
/** A form of an outdated build is sent again by the reloaded page, unless that takes longer than this. */
export const SEND_AGAIN_WITHIN_MS = 60 * secondMs;
/** A page that should have reloaded but still exists after this long shows an error. */
export const RELOAD_TIMEOUT_MS = 15 * secondMs;

/** ISO 8601 date of the current terms and conditions. */
export const TERMS_UPDATED_ON = '2026-11-22';
