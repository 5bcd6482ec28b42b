import { z } from 'zod';

/** `0`, `false`, `off` switch a default-on option off. */
const onByDefault = z
  .string()
  .optional()
  .transform((value) => !['0', 'false', 'off'].includes((value ?? '').toLowerCase()));

const schema = z.object({
  /** Where PostgreSQL answers; the launcher sets it for the embedded database. */
  DATABASE_URL: z.string().min(1),
  /** Connections of one server process. */
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(200).default(10),
  /** Prepared statements have names; PgBouncer before 1.21 in transaction mode cannot have them. */
  DATABASE_PREPARED: onByDefault,
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
