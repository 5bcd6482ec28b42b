import type { z } from 'zod';
import type { ErrorCode } from '@/lib/errors';
import type { Input } from '@/lib/wire/input';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * A call of `/api/v1`, declared once: the route reads and answers by it, and the API document describes it. It says only
 * what its method does not say already (`lib/wire/openapi/operation.ts`).
 */
export type Call = {
  /** Path parameters have the names of Next's route folders. */
  readonly on: `${Method} /${string}`;
  /** The path that newer clients use for it. */
  readonly alias?: string;
  readonly summary: string;
  readonly description?: string;
  /** The parameters of the path, if their names do not say what they take. */
  readonly path?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** Headers besides those that every call of its method reads. */
  readonly header?: z.ZodObject;
  readonly input?: Input<z.ZodType>;
  /** The body as clients should write it, if `input` reads less or another media type than JSON. */
  readonly body?: { readonly schema: z.ZodType; readonly mediaType?: string };
  /** A sample body; fields that have an example of their own may be left out. */
  readonly example?: object;
  /** The fields of a success between `status` and `message`; if there is no `message`, the whole body. */
  readonly answer?: z.ZodRawShape | z.ZodType;
  readonly message?: string | readonly [string, ...string[]];
  /** Of the answer, if it is not JSON. */
  readonly mediaType?: string;
  /** What a 204 means in answer to a GET. */
  readonly nothing?: string;
  /** A GET, PUT or PATCH answers with an ETag, a GET also with 304; a DELETE heeds `If-Match`. */
  readonly isVersioned?: boolean;
  /** A POST that creates nothing: its input should not be in a URL. */
  readonly isQuestion?: boolean;
  /** Errors besides those of the fields of `input` and those of every call of its method. */
  readonly errors?: readonly ErrorCode[];
};

/** The calls of one noun, by `operationId`: the name of the function in a generated client. */
export type Calls = Readonly<Record<string, Call>>;
