/**
 * The numbers that code decides with, each with its unit in the name (docs/wire.md#limits has those of the wire). Those of
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
/** A whole list up to this size is built before it is sent; a longer one is streamed and counted. */
export const WHOLE_LIST_MAX_BYTES = 1_000_000;
/** What a streamed list holds of its text at a time. */
export const LIST_PAGE_MAX_BYTES = 256_000;
/** Long lists that are being streamed at a time: to one address, and by one process. */
export const LONG_LISTS_PER_ADDRESS = 4;
export const LONG_LISTS_PER_PROCESS = 40;
/** Pages of whole lists that a process reads and tells at a time: everything else passes between two of them. */
export const LIST_PAGES_READ_AT_ONCE = 2;
/** How long a page waits for those of other lists, before a list that has begun is broken off and others are told 503. */
export const LIST_PAGE_WAIT_MS = 10 * secondMs;
/** Who is turned away for their sake may ask again after this long. */
export const LONG_LIST_RETRY_SECONDS = 30;
/**
 * Open streams of events: to one address, behind which a whole group may sit in one hall, and of one process
 * (docs/decisions/0048-live-updates.md).
 */
export const EVENT_STREAMS_PER_ADDRESS = 250;
export const EVENT_STREAMS_PER_PROCESS = 2000;
/** Who is turned away for their sake may ask again after this long. */
export const EVENT_STREAM_RETRY_SECONDS = 30;
/** A stream says so often that it is still there. Proxies cut what is silent for a minute. */
export const EVENT_HEARTBEAT_MS = 25 * secondMs;
/** Hints travel together for this long: each message takes one lock for the whole database. */
export const HINT_BATCH_DELAY_MS = 25;
/** Who listens for hints proves now and then that it hears, and compares all versions. */
export const HINTS_CHECK_INTERVAL_MS = 30 * secondMs;
/** How long a connection to listen, and the proof that it hears, may take. */
export const HINTS_PROOF_MS = 5 * secondMs;
/** While nothing is heard, versions are compared this often. */
export const HINTS_POLL_INTERVAL_MS = 2 * secondMs;
/** How long it waits before it tries to listen again: twice as long each time. */
export const HINTS_RETRY_MIN_MS = 250;
export const HINTS_RETRY_MAX_MS = 60 * secondMs;
/** Entries, or events, of one answer to our own client; and how many of them who does not say gets. */
export const LEDGER_PAGE_MAX = 500;
export const LEDGER_PAGE_DEFAULT = 100;
/** Of what happened, a screen shows so many at first, and with each "older". A device keeps as many. */
export const ACTIVITY_PAGE_EVENTS = 50;
/** An answer to our own client ends early at this size; a delta that would be bigger is told as the whole ledger. */
export const LEDGER_MAX_BYTES = 1_000_000;
/** Parts that are read for one answer: so many fill more than its bytes, each with at least 83 of them. */
export const LEDGER_MAX_PARTS = 12_100;
/** Entries of a group that a device brings in by itself, while it is idle. */
export const LEDGER_KEPT_ENTRIES = 5000;
/** The versions that we give are shorter; those of a later program may be longer. */
export const VERSION_MAX_LENGTH = 100;
/** Entries and members that one delta names at most. */
export const DELTA_MAX_IDS = 500;
/** What is read of the Journal for one delta, as it is stored. */
export const DELTA_MAX_JOURNAL_BYTES = 2_000_000;
/** A history of so many entries can be searched. */
export const SEARCH_MIN_ENTRIES = 20;
/** Words of the last expenses that the form of a new one offers. */
export const RECENT_TITLES = 8;
/** Groups that one device remembers. */
export const DEVICE_MAX_GROUPS = 100;
/** The same, with those that are gone: all cookies together stay below 7 kB, which every proxy takes. */
export const DEVICE_MAX_KNOWN_GROUPS = 120;
/** One address that a device remembers, as its cookie has it. */
export const REMEMBERED_TEXT_MAX_BYTES = 512;
/** Of so many groups, those that were used last, a device stores all that it has read of the history. */
export const STORED_HISTORIES = 10;
/** Newest entries of a group that are stored beside its members, for a first paint. */
export const HEAD_ENTRIES = 100;
/** How long anything waits for the browser to open its database. */
export const STORAGE_PATIENCE_MS = 3 * secondMs;
/** A phone in a tunnel is told so while the person still looks. */
export const READ_TIMEOUT_MS = 10 * secondMs;
/**
 * Scripts of a page of which none has come for so long are late, and then have failed: the largest takes half of the first on
 * a line of 10 kB/s. The page says so, and takes it back when they come.
 */
export const SCRIPTS_LATE_MS = 10 * secondMs;
export const SCRIPTS_FAILED_MS = 40 * secondMs;
/** What waits for longer than this is not sent at once: then it is said where it would be lost with the tab. */
export const NOT_KEPT_DELAY_MS = 2 * secondMs;
/** A network that is back sooner than this was hardly away: nothing is said of it. */
export const OFFLINE_DELAY_MS = 1 * secondMs;
/** What another tab has left for this long without a word about it, this tab sends. */
export const OTHER_TAB_SENDS_MS = 10 * secondMs;
/** An answer that the copy has overtaken is asked for again; for longer than this nothing else waits for that. */
export const CATCH_UP_PATIENCE_MS = 3 * secondMs;
/** A tab that was put to sleep while it sends is not waited for any longer than this. */
export const SENDER_TAKEOVER_MS = 25 * secondMs;

export const BODY_MAX_BYTES = 100_000;
/** Changes of a device that one request carries. */
export const CHANGES_PER_REQUEST = 100;
/** What a device puts into one request of them: with what is around them it stays below `BODY_MAX_BYTES`. */
export const CHANGES_SENT_MAX_BYTES = 90_000;
/** How long a device waits before it sends again what got no answer: twice as long each time, and at most so long. */
export const CHANGES_RETRY_FIRST_MS = secondMs;
export const CHANGES_RETRY_MAX_MS = 30 * secondMs;
/** A person is told that the server wants no changes for so long. */
export const CHANGES_PAUSE_SAID_MS = 30 * secondMs;
/** One transaction of changes moves so many rows at most: by then it has the group for almost half a second, on two cores. */
export const ROWS_PER_TRANSACTION = 3_000;
/** After this long a request does no further change: what is left is sent again. */
export const CHANGES_MAX_MS = 5 * secondMs;
/** The same, once its outcomes are this long: each refusal may carry an entry of two hundred parts. */
export const CHANGES_OUTCOMES_MAX_BYTES = 1_000_000;
/** A form of a page that works without script: a few short fields. */
export const FORM_MAX_BYTES = 10_000;
export const FILE_MAX_BYTES = 5_242_880;
/** A file travels in a multipart body that is a little larger than itself. */
export const FILE_BODY_MAX_BYTES = FILE_MAX_BYTES + BODY_MAX_BYTES;
/** Width × height × channels × bytes of each: the longest screenshots of phones have 40 million pixels of four. */
export const PICTURE_DECODED_MAX_BYTES = 160_000_000;
/** Uploads that may stand behind the one picture that is decoded. */
export const PICTURES_MAX_WAITING = 4;

/** A group that asks for it is deleted after this long without activity. */
export const GROUP_PURGE_AFTER_DAYS = 90;
/** So long before its end a group that falls silent says so on its main screen. */
export const GROUP_PURGE_WARNING_DAYS = 14;
/** Groups that one step of the daily purge looks at, and rows that one of its statements deletes. */
export const PURGE_WINDOW_GROUPS = 1000;
export const PURGE_BATCH_ROWS = 5000;
/** How long one call of the purge goes on; what is left is for the next one. Hosts of functions end a call at 60 s. */
export const PURGE_CALL_MAX_MS = 45 * secondMs;
export const FILE_KEPT_DAYS = 180;
/** A file that no feedback has claimed by then never will be. */
export const UNCLAIMED_FILE_KEPT_HOURS = 24;
/** Files that one statement deletes: each may have several thousand rows behind it. */
export const EXPIRED_FILES_BATCH = 50;
export const GONE_GROUP_REMEMBERED_DAYS = 90;

/** So long a device knows which lines of a tab are done: a tab that slept for longer may do its last one twice. */
export const LINES_REMEMBERED_DAYS = 30;

/** How far undo reaches back; older journal rows are pruned. */
export const JOURNAL_KEPT_DAYS = 180;
export const JOURNAL_KEPT_REVISIONS = 10_000;
/**
 * However many revisions follow, a row stays for as long as a device may still ask what became of its change: it knows the
 * change by its id, and what was deleted from what has never been.
 */
export const JOURNAL_KEPT_AT_LEAST_DAYS = 7;

export const IDEMPOTENCY_KEY_KEPT_HOURS = 24;

/**
 * How long anything waits for the database. Each wait ends before the next outer one, and all of a read's before our own
 * client gives up after 10 s, all of a write's before 20 s.
 */
export const DATABASE_LIMITS = {
  /** For a free connection of the pool, or a new one. */
  connectMs: 4 * secondMs,
  /** For the answer to a statement, on our side: a network that swallows packets ends nothing by itself. */
  answerMs: 5 * secondMs,
  /** Of one statement of a transaction, on the side of the database. */
  statementMs: 4 * secondMs,
  /** For a lock that another transaction holds. */
  lockMs: 3 * secondMs,
  /** Of a transaction whose process says nothing: what it holds is given back then. */
  idleInTransactionMs: 5 * secondMs,
  /** For the writers of the same group who came before. */
  turnMs: 5 * secondMs,
  /** Writers who wait for the same group at most. */
  turnMaxWaiting: 100,
} as const;
/** Of the transaction that deletes a whole group: the largest ones have hundreds of thousands of parts to check. */
export const DELETION_LIMITS = { statementMs: 170 * secondMs, answerMs: 180 * secondMs } as const;
/** Of the connections of a pool, this share is never held by writers. */
export const READERS_SHARE_OF_POOL = 1 / 4;
/** Locators of groups that a process remembers, to know in which line a write stands. */
export const REMEMBERED_DOORS = 10_000;
/** What a 503 tells a client to wait. */
export const RETRY_AFTER_SECONDS = 2;

/** How often a process asks whether the daily work is due. */
export const HOUSEKEEPING_CHECK_INTERVAL_MS = hourMs / 4;
/** Less than a day, so that the hour does not wander. */
export const HOUSEKEEPING_INTERVAL_HOURS = 23;
/** Whoever has not finished by then has died. */
export const HOUSEKEEPING_TAKEOVER_HOURS = 1;

/** A read touches `lastActive` at most this often. */
export const READ_TOUCH_INTERVAL_MS = hourMs;

/** Budgets of requests count in fixed windows of this length, for each client address. */
export const RATE_WINDOW_SECONDS = 15 * 60;
/** Calls of the limited check of a code, and misses through every other door that would tell whether a code exists. */
export const CODE_GUESSES_PER_WINDOW = 15;
/** Calls of the continuous check of a code. */
export const CODE_CHECKS_PER_WINDOW = 250;
/** So long an address may ask again for a code that it was told of, whatever it was told, without being counted. */
export const CODES_TOLD_HOURS = 24;
/** Codes that a process remembers to have been found for an address. */
export const KNOWN_CODES_REMEMBERED = 20_000;
/** Questions about codes that are new to an address wait for each other; more than these are told that it is busy. */
export const KNOCKS_MAX_WAITING = 200;
/** Pictures, and messages to the operator, that one address may send in a window. */
export const NEW_FILES_PER_WINDOW = 20;
export const NEW_FEEDBACKS_PER_WINDOW = 20;
/**
 * Changes of one group, and through one address, in a window; and the rows that they write, parts of entries above all. The
 * 2,000 changes that a phone may have kept while it was offline pass as one address' share, each of them for 200 people.
 */
export const WRITES_PER_GROUP_AND_WINDOW = 5000;
export const WRITES_PER_ADDRESS_AND_WINDOW = 10_000;
export const ROWS_PER_GROUP_AND_WINDOW = 1_000_000;
export const ROWS_PER_ADDRESS_AND_WINDOW = 1_000_000;
/** Of what a group may change in a window, one address may use up this share: its own people always have the rest. */
export const SHARE_OF_GROUP_BUDGET = 1 / 2;
/** Where strangers have used up all of it, each address may still use this share of what the group may change. */
export const SPARED_SHARE_OF_GROUP_BUDGET = 1 / 50;
/** What one address may have stored in a day, in kB: rows, with their indexes and their lines of the Journal, and pictures. */
export const KILOBYTES_PER_ADDRESS_AND_DAY = 2_000_000;
/** A text that is written counts as a row for each of these letters, about as many as a row of the usual kind takes. */
export const ROW_TEXT_LENGTH = 1000;
/** A process tells the others of this much of a budget at a time. */
export const WRITES_TALLIED_SHARE = 1 / 100;
/** Counts of groups, of addresses and of addresses in groups that a process remembers. */
export const WRITE_TALLIES_REMEMBERED = 80_000;
/** Groups that one address may create through the API in a window; each further one costs a solved puzzle. */
export const NEW_GROUPS_PER_WINDOW = 10;
/** Puzzles that one address gets at the usual difficulty in a window; then each doubling of them doubles the work. */
export const EASY_PUZZLES_PER_WINDOW = 16;

/** Hashes of one solution: 2^(difficulty / 8) on average. Measured: see docs/measurements.md. */
export const PUZZLE_DIFFICULTY = 122;
/** At most this much harder: 32 is 16 times the work. */
export const PUZZLE_DIFFICULTY_MAX_RISE = 32;
/** Many small ones vary less in time than a large one, and show progress. */
export const PUZZLE_SOLUTIONS = 51;
/** A puzzle is worth something for this long. The format counts in steps of five minutes. */
export const PUZZLE_KEPT_MINUTES = 30;
/** A process whose clock is behind takes the puzzles of one whose clock is ahead by this much. */
export const CLOCK_SKEW_SECONDS = 60;

/** After a valid code or a sent message. `--animate-wait` in globals.css shows it. */
export const REDIRECT_DELAY_MS = 2500;
export const INSTALL_REMINDER_INTERVAL_MS = 24 * hourMs;
export const DEVICE_COOKIE_KEPT_SECONDS = 365 * 24 * 60 * 60;
/** The same fault within this time is counted, not logged again. */
export const LOG_REPEATS_GATHERED_MS = 60 * secondMs;

/** An open screen asks again this often, whatever it hears: hints may be lost. */
export const REFETCH_INTERVAL_MS = 30 * secondMs;
/** A stream of events that lasted this long did not fail; one that ends sooner is opened anew later each time. */
export const LIVE_STEADY_MS = 30 * secondMs;
/** How long a hint waits for the answer to what this device has sent, which may tell the same. */
export const OWN_ANSWER_PATIENCE_MS = secondMs / 2;
/** How long something that was just done can be taken back where one stands; a list offers it for longer. */
export const UNDO_OFFERED_MS = 20 * secondMs;
export const SPINNER_DELAY_MS = 200;
/** The page is loaded anew, even if the browser has not put the new version in place by then. */
export const NEW_VERSION_PATIENCE_MS = 4 * secondMs;
/** How often a page of a former build loads itself anew at most, where that brings no newer one. */
export const NEW_VERSION_AGAIN_MS = 600 * secondMs;
/** After this long the worker shows what the device has instead of a screen that does not come. */
export const NAVIGATION_PATIENCE_MS = 2 * secondMs;
/** A form of a former build is sent once more by a page that is there within this time: later nobody waits for it. */
export const SEND_AGAIN_WITHIN_MS = 60 * secondMs;
/** A page that was to load anew and is still there after this long says that it could not. */
export const LOAD_ANEW_PATIENCE_MS = 15 * secondMs;

/** ISO 8601 date of the present terms and conditions. */
export const TERMS_UPDATED_ON = '2026-11-22';
