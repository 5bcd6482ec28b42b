import { z } from 'zod';

/** `0`, `false`, `off` switch a default-on option off. */
const onByDefault = z
  .string()
  .optional()
  .transform((value) => !['0', 'false', 'off'].includes((value ?? '').toLowerCase()));

/** What is left out or empty is not configured. */
const optional = <S extends z.ZodType>(value: S) =>
  z.preprocess(
    (text) => (typeof text === 'string' && text.trim() === '' ? undefined : text),
    value.optional(),
  );

const text = z.string().trim();
const webAddress = z.url({ protocol: /^https?$/ });

const schema = z.object({
  /** Where PostgreSQL answers; the launcher sets it for the embedded database. */
  DATABASE_URL: z.string().min(1),
  /** Connections of one server process. */
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(200).default(10),
  /** Prepared statements have names; PgBouncer before 1.21 in transaction mode cannot have them. */
  DATABASE_PREPARED: onByDefault,
  /** The address that people use; links and previews are made with it. */
  PUBLIC_URL: optional(webAddress),
  /** Where the source code is offered; ours where it is not configured. */
  PUBLIC_REPOSITORY_URL: optional(webAddress),
  /** Who runs this installation, for the legal notice. */
  OPERATOR_NAME: optional(text),
  /** Its lines, separated by semicolons or line breaks. */
  OPERATOR_ADDRESS: optional(text),
  OPERATOR_EMAIL: optional(text),
  OPERATOR_PHONE: optional(text),
  OPERATOR_VAT_ID: optional(text),
  /** Where mail is handed in, and to whom feedback goes; without both it is only stored. */
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })),
  FEEDBACK_MAIL_TO: optional(text),
  FEEDBACK_MAIL_FROM: optional(text),
  /** A counter's pixel on the home and the 404 page; without both there is none. */
  COUNTER_PIXEL_URL: optional(webAddress),
  COUNTER_PIXEL_ID: optional(text),
});

/** The environment of the server, parsed. */
export type Environment = z.infer<typeof schema>;

let parsed: Environment | undefined;

/**
 * The environment, parsed at the first call (a build has none).
 * @throws Error naming the variable that is missing or wrong
 */
export function environment(): Environment {
  if (parsed !== undefined) return parsed;
  const result = schema.safeParse(process.env);
  if (!result.success) throw new Error(`Configuration: ${z.prettifyError(result.error)}`);
  parsed = result.data;
  return parsed;
}
