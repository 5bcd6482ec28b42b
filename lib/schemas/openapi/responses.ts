import { z } from 'zod';
import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import { type ErrorCode, errorEntry } from '@/lib/errors';
import { failureToWire } from '@/lib/schemas/failure-wire';
import { etagHeader } from './parameters';

/** A success on the wire: the payload between `status` and `message` (contract.md §1). */
export const success = (payload: z.ZodRawShape, ...messages: readonly [string, ...string[]]) =>
  z.object({ status: z.literal('success'), ...payload, message: z.enum(messages) });

export const json = (description: string, schema: z.ZodType): ZodOpenApiResponseObject => ({
  description,
  content: { 'application/json': { schema } },
});

export const withEtag = (response: ZodOpenApiResponseObject): ZodOpenApiResponseObject => ({
  ...response,
  headers: etagHeader,
});

export const notModified: ZodOpenApiResponseObject = withEtag({
  description: 'Not modified: you have the present version.',
});

const DESCRIPTIONS: Readonly<Record<number, string>> = {
  400: 'Something that is required is missing, or the request does not fit.',
  404: 'Not found; also for an unknown or malformed id.',
  409: 'In conflict with what is stored.',
  413: 'The body is larger than 100 kB, or the file larger than 5 MiB.',
  422: 'A field is invalid: one text for each, in field order.',
  429: 'Too many requests.',
  500: 'Our fault; never with a detail.',
  503: 'The database does not answer.',
};

const HEADERS: Readonly<Record<number, z.ZodObject>> = {
  429: z.object({ 'Retry-After': z.string().meta({ description: 'Seconds to wait.', examples: ['900'] }) }),
  500: z.object({
    'X-Request-Id': z.string().meta({ description: 'Name this when you report the error.' }),
  }),
};

const current = z
  .looseObject({})
  .optional()
  .meta({ description: 'The present version, with `entry-changed`.' });

/** The shape of all errors of one status; `codes` are the ones that can appear. */
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

/** What is the same wherever it appears, written down once under `components`. */
const SHARED: Readonly<Record<number, ZodOpenApiResponseObject>> = {
  413: { id: 'BodyTooLarge', ...failure(413, ['body-too-large']) },
  429: { id: 'TooManyRequests', ...failure(429, ['too-many-requests']) },
  500: { id: 'InternalError', ...failure(500, ['internal-error']) },
  503: { id: 'DatabaseUnavailable', ...failure(503, ['database-unavailable']) },
};

/** The answers to errors, one for each status, with every text that can appear as an example. */
export function failures(codes: readonly ErrorCode[]): ZodOpenApiResponsesObject {
  const different = [...new Set(codes)];
  const statuses = [...new Set(different.map((code) => errorEntry(code).status))];
  const withStatus = (status: number) => different.filter((code) => errorEntry(code).status === status);
  return Object.fromEntries(
    statuses.map((status) => [status, SHARED[status] ?? failure(status, withStatus(status))]),
  );
}
