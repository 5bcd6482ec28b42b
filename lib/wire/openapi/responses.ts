import { z } from 'zod';
import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import { type ErrorCode, errorEntry } from '@/lib/errors';
import { failureToWire } from '@/lib/wire/own/failure-wire';
import { etagHeader } from './parameters';

export const notModified: ZodOpenApiResponseObject = {
  description: 'Not modified: you have the current version.',
  headers: etagHeader,
};

/** A success on the wire: the payload between `status` and `message` (docs/wire.md#answers). */
export const success = (payload: z.ZodRawShape, messages: readonly string[]): z.ZodType =>
  z.object({ status: z.literal('success'), ...payload, message: z.enum(messages) });

const DESCRIPTIONS: Readonly<Record<number, string>> = {
  400: 'Something required is missing, or the request is malformed or does not match the stored state.',
  401: 'The solution is wrong, expired or already used, or its puzzle is not from this server.',
  404: 'Not found; also for an unknown or malformed id.',
  409: 'In conflict with the stored state.',
  413: 'The body is larger than 100 kB, or the file is larger than 5 MiB.',
  422: 'A field is invalid: one text for each invalid field, in field order.',
  429: 'Too many requests.',
  500: 'A fault of the server, without details. `outcome-unknown`: retry only with the same id or `Idempotency-Key`.',
  503: 'Too busy, or the database does not answer. Nothing was changed.',
};

const HEADERS: Readonly<Record<number, z.ZodObject>> = {
  429: z.object({
    'Retry-After': z.string().meta({ description: 'Seconds to wait.', examples: ['900'] }),
    'X-RateLimit-Limit': z.string().meta({ description: 'The budget per 15 minutes.', examples: ['15'] }),
    'X-RateLimit-Remaining': z.string().meta({ description: 'What is left of the budget.', examples: ['0'] }),
    'X-RateLimit-Reset': z
      .string()
      .meta({ description: 'Seconds until the budget is renewed.', examples: ['900'] }),
  }),
  503: z.object({
    'Retry-After': z.string().meta({ description: 'Seconds to wait.', examples: ['2'] }),
  }),
  500: z.object({
    'Retry-After': z
      .string()
      .optional()
      .meta({ description: 'Seconds to wait, with `outcome-unknown`.', examples: ['2'] }),
    'X-Request-Id': z.string().meta({ description: 'Quote this when you report the error.' }),
  }),
};

const current = z
  .looseObject({})
  .optional()
  .meta({ description: 'With `entry-changed`: the present state.' });

/** The schema of all errors of one status. @param codes the ones that can occur */
function shapeOf(status: number, codes: readonly ErrorCode[]): z.ZodType {
  const code = z.enum(codes as [ErrorCode, ...ErrorCode[]]);
  const [message, ...messages] = codes.map((each) => errorEntry(each).message);
  const text = z.enum([message ?? '', ...messages]);
  if (codes.every((each) => errorEntry(each).bare)) return z.object({ error: text, code });
  if (status === 422) {
    const errors = z.array(z.string()).min(1);
    return z.object({ status: z.literal('error'), message: z.literal('Validation error'), errors, code });
  }
  const changed = codes.includes('entry-changed') ? { current } : {};
  return z.object({ status: z.enum(['fail', 'error']), message: text, ...changed, code });
}

function failure(status: number, codes: readonly ErrorCode[]): ZodOpenApiResponseObject {
  const headers = HEADERS[status];
  return {
    description: DESCRIPTIONS[status] ?? 'An error.',
    ...(headers ? { headers } : {}),
    content: {
      'application/json': {
        schema: shapeOf(status, codes),
        examples: Object.fromEntries(codes.map((code) => [code, { value: failureToWire(code) }])),
      },
    },
  };
}

type Shared = { readonly codes: readonly ErrorCode[]; readonly response: ZodOpenApiResponseObject };

const shared = (id: string, status: number, codes: readonly ErrorCode[]): Shared => ({
  codes,
  response: { id, ...failure(status, codes) },
});

/** Responses that are the same in every operation, defined once under `components`. */
const SHARED: Readonly<Record<number, Shared>> = {
  413: shared('BodyTooLarge', 413, ['body-too-large']),
  429: shared('TooManyRequests', 429, ['too-many-requests']),
  500: shared('InternalError', 500, ['internal-error', 'outcome-unknown']),
  503: shared('Unavailable', 503, ['busy', 'database-unavailable']),
};

/**
 * The response for one status: the shared one, or one of its own if the operation has further errors of that status.
 */
function answerOf(status: number, codes: readonly ErrorCode[]): ZodOpenApiResponseObject {
  const common = SHARED[status];
  return common && codes.every((code) => common.codes.includes(code))
    ? common.response
    : failure(status, codes);
}

/** The error responses, one per status, with an example for every code that can occur. */
export function failures(codes: readonly ErrorCode[]): ZodOpenApiResponsesObject {
  const different = [...new Set(codes)];
  const statuses = [...new Set(different.map((code) => errorEntry(code).status))];
  const withStatus = (status: number) => different.filter((code) => errorEntry(code).status === status);
  return Object.fromEntries(statuses.map((status) => [status, answerOf(status, withStatus(status))]));
}
