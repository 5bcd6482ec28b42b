import type { z } from 'zod';
import { AppError, errorCodeOf, type ErrorCode, ERRORS } from '@/lib/errors';

/** A JSON object as received, before validation. */
export type RawBody = Readonly<Record<string, unknown>>;

/** The validation of a request body: a schema, and the checks that come before it. */
export type Input<S extends z.ZodType> = {
  readonly schema: S;
  /**
   * Finds what is missing (400) or names one person twice (409). Both are reported before any invalid field
   * (docs/wire.md#the-order-of-checks).
   */
  readonly first?: (body: RawBody) => ErrorCode | null;
  /** The names of fields, on any level, in which `null` says something; in all others it means missing. */
  readonly nullable?: readonly string[];
};

/** Levels of a body that a schema reads: object, list, row, field. Anything deeper has the wrong type anyway. */
const BODY_LEVELS = 4;

/**
 * Drops fields that are `null`: clients send it for fields that were not filled in, so it means missing
 * (docs/wire.md#requests).
 * @param nullable fields that are kept
 * @param levels how deep to look: a body of nested brackets could overflow the stack
 */
function dropNulls(value: unknown, nullable: readonly string[], levels = BODY_LEVELS): unknown {
  if (typeof value !== 'object' || value === null || levels === 0) return value;
  const drop = (item: unknown): unknown => dropNulls(item, nullable, levels - 1);
  if (Array.isArray(value)) return value.map(drop);
  const present = Object.entries(value).filter(([key, item]) => item !== null || nullable.includes(key));
  return Object.fromEntries(present.map(([key, item]) => [key, drop(item)]));
}

const codesOf = (error: z.ZodError): ErrorCode[] => {
  const fields = new Set<string>();
  return error.issues.flatMap(({ path, message }) => {
    const field = path.join('.');
    if (fields.has(field)) return [];
    fields.add(field);
    return [errorCodeOf(message) ?? 'malformed-json'];
  });
};

/** The 422 of invalid fields. */
const refusalOf = (codes: readonly ErrorCode[]): AppError =>
  new AppError(codes[0] ?? 'malformed-json', { errors: codes.map((code) => ERRORS[code].message) });

/**
 * Validates a body and returns the input that it holds.
 * @throws AppError the first 400 or 409; else a 422 with one text for each invalid field, in field order
 */
export function parseInput<S extends z.ZodType>(
  { schema, first, nullable = [] }: Input<S>,
  body: RawBody,
): z.output<S> {
  const present = dropNulls(body, nullable) as RawBody;
  const refused = first?.(present);
  if (refused) throw new AppError(refused);
  const parsed = schema.safeParse(present);
  if (parsed.success) return parsed.data;
  const codes = codesOf(parsed.error);
  const badRequest = codes.find((code) => ERRORS[code].status === 400);
  if (badRequest) throw new AppError(badRequest);
  throw refusalOf(codes);
}

/**
 * Validates the query of a URL. A parameter that is given twice fits no schema.
 * @throws AppError the errors of all parameters, each once
 */
export function parseQuery<S extends z.ZodType>(schema: S, url: string): z.output<S> {
  const query = new URL(url).searchParams;
  const sent = [...query.keys()].map((name) => [name, query.getAll(name)] as const);
  const parsed = schema.safeParse(
    Object.fromEntries(sent.map(([name, [text, another]]) => [name, another === undefined ? text : null])),
  );
  if (parsed.success) return parsed.data;
  throw refusalOf([...new Set(codesOf(parsed.error))]);
}

/**
 * Validates the segments of a path.
 * @throws AppError the error of the first that is wrong
 */
export function parsePath<S extends z.ZodType>(
  schema: S,
  params: Readonly<Record<string, string>>,
): z.output<S> {
  const parsed = schema.safeParse(params);
  if (parsed.success) return parsed.data;
  throw new AppError(codesOf(parsed.error)[0] ?? 'malformed-path');
}

/** Whether a field was not filled in: it is absent, null or a blank text. */
export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
