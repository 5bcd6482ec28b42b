import { z } from 'zod';

/**
 * Every environment variable that Pari reads, for both the launcher, which runs in plain Node, and the app.
 * docs/operating.md has the same list for people; a test compares the two.
 */

/** A variable that is absent, empty or blank counts as not configured. @template {z.ZodType} S @param {S} value */
const optional = (value) =>
  z.preprocess(
    (text) => (typeof text === 'string' && text.trim() === '' ? undefined : text),
    value.optional(),
  );

/** A number with a default. @param {number} usual the default @param {z.ZodCoercedNumber} number */
const numberOr = (usual, number) => optional(number).transform((given) => given ?? usual);

/** The values of LOG_LEVEL: the lowest severity that is logged. */
export const logLevels = ['debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/** The values of GROUP_CREATION. */
const groupCreations = /** @type {const} */ (['open', 'token', 'closed']);

/** The values of LOG_FORMAT. */
const logFormats = ['json', 'text'];

const text = z.string().trim();
const webAddress = text.pipe(z.url({ protocol: /^https?$/ }));

/**
 * Whether a URL has nothing but an origin: Pari is served at the root, so a path is not possible. @param {string}
 * address
 */
const isOrigin = (address) => {
  if (!URL.canParse(address)) return false;
  const { pathname, search, hash, username, password } = new URL(address);
  return pathname === '/' && search + hash + username + password === '';
};

/**
 * Whether the user and the password of a database URL are percent-encoded, so that the URL can be parsed.
 * @param {string} address
 */
const isEncoded = (address) => {
  const [, authority = '', path = '', query = ''] = /^\w+:\/\/([^/?#]*)([^?]*)(.*)$/s.exec(address) ?? [];
  if (authority.includes('@')) return /^(?:[^%]|%[\da-f]{2})*$/i.test(authority);
  return !path.includes('@') && (URL.canParse(address) || !query.includes('@'));
};

const postgres = text.regex(/^(?:postgres(?:ql)?|socket):/i).refine(isEncoded);
/** An address or name to listen on. */
const host = text.regex(/^\S+$/);
const port = z.coerce.number().int().min(0).max(65_535);
const processes = z.coerce.number().int().min(1).max(64);
const no = ['0', 'false', 'no', 'off'];
const yes = ['1', 'true', 'yes', 'on'];
/** A switch that is on by default. */
const onByDefault = optional(text.toLowerCase().pipe(z.enum([...no, ...yes]))).transform(
  (word) => word === undefined || yes.includes(word),
);
/** Tokens that nobody guesses, of characters that a header and a form carry as they are. */
const tokens = text.regex(/^[\w.~-]{16,200}(?:[\s,]+[\w.~-]{16,200})*$/);
/** A number of proxies, a word for none, or the name of a header; `true` and the like are rejected as ambiguous. */
const proxy =
  /^(?:0|false|no|off|[1-9]|(?!(?:true|yes|on|forwarded|x-pari-client-address)$)[a-z][a-z0-9-]*)$/i;

const variables = z.object({
  /** The URL of the PostgreSQL database; the launcher sets it for the embedded one. */
  DATABASE_URL: postgres,
  /** A URL of the database that bypasses the pooler, for migrations and LISTEN. */
  DIRECT_DATABASE_URL: optional(postgres),
  /** Connections per server process. */
  DATABASE_POOL_SIZE: numberOr(10, z.coerce.number().int().min(1).max(200)),
  /** Whether to use named prepared statements, which PgBouncer before 1.21 does not support in transaction mode. */
  DATABASE_PREPARED: onByDefault,
  MIGRATE_ON_START: onByDefault,
  /** How many processes serve; `auto`: as many as the machine has room for. */
  PARI_PROCESSES: optional(z.union([text.toLowerCase().pipe(z.literal('auto')), processes])).transform(
    (given) => given ?? 1,
  ),
  /** The URL that people use, for links and previews. */
  PUBLIC_URL: optional(webAddress.refine(isOrigin)),
  /** Where the source code is published; by default our own repository. */
  PUBLIC_REPOSITORY_URL: optional(webAddress),
  /** 0 lets the system choose. */
  PORT: numberOr(3000, port),
  HOST: optional(host),
  /** The port for Prometheus; without it there are no metrics. */
  METRICS_PORT: optional(port),
  METRICS_HOST: optional(host),
  LOG_LEVEL: optional(z.enum(logLevels)),
  LOG_FORMAT: optional(z.enum(logFormats)),
  TRUST_PROXY: optional(text.regex(proxy)),
  /** The folder of the embedded database, and of the secret. */
  PARI_DATA_DIR: optional(text),
  /** Set by the image: without PARI_DATA_DIR no file outlives its container. */
  PARI_IMAGE: optional(text),
  /** Seals the codes of groups, signs puzzles and hashes addresses, in all processes; a shorter one could be guessed. */
  PARI_SECRET: optional(text.min(16)),
  /** The secret to which `npm run secret:change` moves. */
  PARI_NEW_SECRET: optional(text.min(16)),
  /** A factor for all request budgets; 0 disables them. */
  PARI_LIMITS: numberOr(1, z.coerce.number().min(0).max(10_000)),
  /** The initial difficulty of the human check's puzzle; 8 more is twice the work. */
  PARI_PUZZLE_DIFFICULTY: optional(z.coerce.number().int().min(0).max(200)),
  /** Who may create groups: anybody, whoever has one of the tokens, or nobody. */
  GROUP_CREATION: optional(text.toLowerCase().pipe(z.enum(groupCreations))).transform(
    (given) => given ?? 'open',
  ),
  /** Separated by commas or blanks. */
  GROUP_CREATION_TOKENS: optional(tokens).transform((given) => given?.split(/[\s,]+/) ?? []),
  /** Who runs this installation, for the legal notice. */
  OPERATOR_NAME: optional(text),
  /** Its lines, separated by semicolons or line breaks. */
  OPERATOR_ADDRESS: optional(text),
  OPERATOR_EMAIL: optional(text),
  OPERATOR_PHONE: optional(text),
  OPERATOR_VAT_ID: optional(text),
  /** The mail server, and the recipient of feedback; unless both are set, feedback is only stored. */
  SMTP_URL: optional(text.pipe(z.url({ protocol: /^smtps?$/ }))),
  FEEDBACK_MAIL_TO: optional(text),
  FEEDBACK_MAIL_FROM: optional(text),
  /** The secret with which a scheduler calls /api/cron; without it every call is refused. */
  CRON_SECRET: optional(text.min(16)),
  /** A counter pixel on the home page and the 404 page; unless both are set, there is none. */
  COUNTER_PIXEL_URL: optional(webAddress),
  COUNTER_PIXEL_ID: optional(text),
});

const schema = variables.refine(
  ({ GROUP_CREATION, GROUP_CREATION_TOKENS }) =>
    GROUP_CREATION !== 'token' || GROUP_CREATION_TOKENS.length > 0,
  { path: ['GROUP_CREATION_TOKENS'] },
);

/** @typedef {z.output<typeof schema>} Environment */

/** The names of all variables. */
export const variableNames = Object.keys(variables.shape);

const address = 'has to be a web address, such as https://pari.example';
const database = 'has to be the address of a PostgreSQL, such as postgresql://user:password@host:5432/pari';
const onOrOff = 'has to be 1 or 0';
const encoded =
  'has a character in its user or password that an address cannot hold as it is: write % as %25, # as %23, / as %2F, ? as %3F and @ as %40';
const listening = 'has to be one address or name to listen on, without blanks, such as 127.0.0.1';
const portNumber = 'has to be a whole number from 0 to 65535';
const oneOf = (/** @type {readonly string[]} */ words) => `has to be one of ${words.join(', ')}`;
const secret = 'needs at least 16 characters, such as those of "openssl rand -base64 32"';

/**
 * What each variable must be. Messages do not repeat values, which may hold passwords. @type {Record<string, string>}
 */
const demands = {
  DATABASE_URL: database,
  DIRECT_DATABASE_URL: database,
  DATABASE_POOL_SIZE: 'has to be a whole number from 1 to 200',
  DATABASE_PREPARED: onOrOff,
  MIGRATE_ON_START: onOrOff,
  PARI_PROCESSES: 'has to be a whole number from 1 to 64, or auto',
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
  PARI_NEW_SECRET: secret,
  PARI_LIMITS: 'has to be a number from 0 to 10000',
  PARI_PUZZLE_DIFFICULTY: 'has to be a whole number from 0 to 200',
  GROUP_CREATION: oneOf(groupCreations),
  GROUP_CREATION_TOKENS:
    'has to be one token or several, separated by commas, each of 16 to 200 letters, digits and . _ ~ -, such as those of "openssl rand -hex 16"',
  SMTP_URL: 'has to be the address of a mail server, such as smtps://user:password@mail.example:465',
  CRON_SECRET: secret,
  COUNTER_PIXEL_URL: address,
};

/** A more specific message for a value that is nearly right. @param {string} name @param {string} value */
function nearMiss(name, value) {
  if (name.endsWith('DATABASE_URL') && /^postgres(?:ql)?:\/\//i.test(value)) return encoded;
  return name === 'PUBLIC_URL' && webAddress.safeParse(value).success
    ? `has to be the address of a host alone, such as ${new URL(value).origin}: Pari answers at its root, not below a path`
    : undefined;
}

/** @param {string} name @param {string} [given] @returns {string} a sentence that says what is wrong */
function problemOf(name, given = '') {
  const value = given.trim();
  const demand = nearMiss(name, value) ?? demands[name] ?? 'is not understood';
  return `${name} ${value === '' ? 'is missing: it ' : ''}${demand}.`;
}

/**
 * Reads and validates the variables.
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

/** @param {readonly string[]} problems @returns {string} the message for the operator before the process exits */
export const refusal = (problems) =>
  [
    'Pari does not start with this configuration (docs/operating.md explains each variable):',
    ...problems,
  ].join('\n  ');
