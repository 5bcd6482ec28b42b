import { z } from 'zod';

/**
 * Every variable that Pari reads, in one place for the launcher, which plain Node runs, and for the app. docs/operating.md has
 * the same list for people; a test holds both together.
 */

/** What is left out, empty or blank is not configured. @template {z.ZodType} S @param {S} value */
const optional = (value) =>
  z.preprocess(
    (text) => (typeof text === 'string' && text.trim() === '' ? undefined : text),
    value.optional(),
  );

/** A number, or the usual one. @param {number} usual @param {z.ZodCoercedNumber} number */
const numberOr = (usual, number) => optional(number).transform((given) => given ?? usual);

/** What LOG_LEVEL may say: how bad a line has to be at least to be written. */
export const logLevels = ['debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/** What LOG_FORMAT may say. */
const logFormats = ['json', 'text'];

const text = z.string().trim();
const webAddress = text.pipe(z.url({ protocol: /^https?$/ }));

/** A host alone: Pari answers at its root, so no link could carry a path. @param {string} address */
const isOrigin = (address) => {
  if (!URL.canParse(address)) return false;
  const { pathname, search, hash, username, password } = new URL(address);
  return pathname === '/' && search + hash + username + password === '';
};

/**
 * Whether the user and the password of a database's address are written so that they can be told from what follows.
 * @param {string} address
 */
const isEncoded = (address) => {
  const [, authority = '', path = '', query = ''] = /^\w+:\/\/([^/?#]*)([^?]*)(.*)$/s.exec(address) ?? [];
  if (authority.includes('@')) return /^(?:[^%]|%[\da-f]{2})*$/i.test(authority);
  return !path.includes('@') && (URL.canParse(address) || !query.includes('@'));
};

const postgres = text.regex(/^(?:postgres(?:ql)?|socket):/i).refine(isEncoded);
/** What one listens on. */
const host = text.regex(/^\S+$/);
const port = z.coerce.number().int().min(0).max(65_535);
const no = ['0', 'false', 'no', 'off'];
const yes = ['1', 'true', 'yes', 'on'];
/** On unless it is switched off. */
const onByDefault = optional(text.toLowerCase().pipe(z.enum([...no, ...yes]))).transform(
  (word) => word === undefined || yes.includes(word),
);
/** A number of proxies, none, or the name of a header; words that say neither are none of these. */
const proxy =
  /^(?:0|false|no|off|[1-9]|(?!(?:true|yes|on|forwarded|x-pari-client-address)$)[a-z][a-z0-9-]*)$/i;

const schema = z.object({
  /** Where PostgreSQL answers; the launcher sets it for the embedded database. */
  DATABASE_URL: postgres,
  /** A way to it past a pooler, for migrations and for LISTEN. */
  DIRECT_DATABASE_URL: optional(postgres),
  /** Connections of one server process. */
  DATABASE_POOL_SIZE: numberOr(10, z.coerce.number().int().min(1).max(200)),
  /** Prepared statements have names; PgBouncer before 1.21 in transaction mode cannot have them. */
  DATABASE_PREPARED: onByDefault,
  MIGRATE_ON_START: onByDefault,
  /** The address that people use; links and previews are made with it. */
  PUBLIC_URL: optional(webAddress.refine(isOrigin)),
  /** Where the source code is offered; ours where it is not configured. */
  PUBLIC_REPOSITORY_URL: optional(webAddress),
  /** 0 lets the system choose. */
  PORT: numberOr(3000, port),
  HOST: optional(host),
  /** Where Prometheus reads; without it there are no metrics. */
  METRICS_PORT: optional(port),
  METRICS_HOST: optional(host),
  LOG_LEVEL: optional(z.enum(logLevels)),
  LOG_FORMAT: optional(z.enum(logFormats)),
  TRUST_PROXY: optional(text.regex(proxy)),
  /** The folder of the embedded database. */
  PARI_DATA_DIR: optional(text),
  /** Signs puzzles and hides addresses, in all processes the same; a shorter one can be guessed. */
  PARI_SECRET: optional(text.min(16)),
  /** Scales every budget of requests; 0 switches them off. */
  PARI_LIMITS: numberOr(1, z.coerce.number().min(0).max(10_000)),
  /** How hard the puzzle of the human check is at first; 8 more is twice the work. */
  PARI_PUZZLE_DIFFICULTY: optional(z.coerce.number().int().min(0).max(200)),
  /** Who runs this installation, for the legal notice. */
  OPERATOR_NAME: optional(text),
  /** Its lines, separated by semicolons or line breaks. */
  OPERATOR_ADDRESS: optional(text),
  OPERATOR_EMAIL: optional(text),
  OPERATOR_PHONE: optional(text),
  OPERATOR_VAT_ID: optional(text),
  /** Where mail is handed in, and to whom feedback goes; without both it is only stored. */
  SMTP_URL: optional(text.pipe(z.url({ protocol: /^smtps?$/ }))),
  FEEDBACK_MAIL_TO: optional(text),
  FEEDBACK_MAIL_FROM: optional(text),
  /** What a scheduler says to be let in to /api/cron; without it nobody is. */
  CRON_SECRET: optional(text.min(16)),
  /** A counter's pixel on the home and the 404 page; without both there is none. */
  COUNTER_PIXEL_URL: optional(webAddress),
  COUNTER_PIXEL_ID: optional(text),
});

/** @typedef {z.output<typeof schema>} Environment */

/** The names of all variables. */
export const variableNames = Object.keys(schema.shape);

const address = 'has to be a web address, such as https://pari.example';
const database = 'has to be the address of a PostgreSQL, such as postgresql://user:password@host:5432/pari';
const onOrOff = 'has to be 1 or 0';
const encoded =
  'has a character in its user or password that an address cannot hold as it is: write % as %25, # as %23, / as %2F, ? as %3F and @ as %40';
const listening = 'has to be one address or name to listen on, without blanks, such as 127.0.0.1';
const portNumber = 'has to be a whole number from 0 to 65535';
const oneOf = (/** @type {readonly string[]} */ words) => `has to be one of ${words.join(', ')}`;
const secret = 'needs at least 16 characters, such as those of "openssl rand -base64 32"';

/** What has to stand there. Values are not repeated: they may hold passwords. @type {Record<string, string>} */
const demands = {
  DATABASE_URL: database,
  DIRECT_DATABASE_URL: database,
  DATABASE_POOL_SIZE: 'has to be a whole number from 1 to 200',
  DATABASE_PREPARED: onOrOff,
  MIGRATE_ON_START: onOrOff,
  PUBLIC_URL: address,
  PUBLIC_REPOSITORY_URL: address,
  PORT: portNumber,
  HOST: listening,
  METRICS_HOST: listening,
  METRICS_PORT: portNumber,
  LOG_LEVEL: oneOf(logLevels),
  LOG_FORMAT: oneOf(logFormats),
  TRUST_PROXY:
    "has to be a number of proxies from 0 to 9, or the name of the header with the client's address",
  PARI_SECRET: secret,
  PARI_LIMITS: 'has to be a number from 0 to 10000',
  PARI_PUZZLE_DIFFICULTY: 'has to be a whole number from 0 to 200',
  SMTP_URL: 'has to be the address of a mail server, such as smtps://user:password@mail.example:465',
  CRON_SECRET: secret,
  COUNTER_PIXEL_URL: address,
};

/** What is wrong with a value that is nearly right. @param {string} name @param {string} value */
function nearMiss(name, value) {
  if (name.endsWith('DATABASE_URL') && /^postgres(?:ql)?:\/\//i.test(value)) return encoded;
  return name === 'PUBLIC_URL' && webAddress.safeParse(value).success
    ? `has to be the address of a host alone, such as ${new URL(value).origin}: Pari answers at its root, not below a path`
    : undefined;
}

/** @param {string} name @param {string} [given] @returns {string} a sentence about what is wrong */
function problemOf(name, given = '') {
  const value = given.trim();
  const demand = nearMiss(name, value) ?? demands[name] ?? 'is not understood';
  return `${name} ${value === '' ? 'is missing: it ' : ''}${demand}.`;
}

/**
 * Reads the variables.
 * @param {Record<string, string | undefined>} source such as `process.env`
 * @returns {{ environment: Environment } | { problems: readonly string[] }} with problems, a sentence for each variable
 *   that is missing or malformed
 */
export function readEnvironment(source) {
  const result = schema.safeParse(source);
  if (result.success) return { environment: result.data };
  const names = new Set(result.error.issues.map(({ path }) => String(path[0])));
  return { problems: [...names].map((name) => problemOf(name, source[name])) };
}

/** @param {readonly string[]} problems @returns {string} what the operator reads before the process ends */
export const refusal = (problems) =>
  [
    'Pari does not start with this configuration (docs/operating.md explains each variable):',
    ...problems,
  ].join('\n  ');
