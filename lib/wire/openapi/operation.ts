import { z } from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import type { ErrorCode } from '@/lib/errors';
import type { Input } from '@/lib/wire/input';
import { idempotencyKey, ifMatch, ifNoneMatch } from './parameters';
import { failures, json, notModified, withEtag } from './responses';

/** What every operation declares. */
type Sketch = {
  /** `operationId`: the function name in a generated client. */
  readonly id: string;
  readonly summary: string;
  readonly description?: string;
  readonly path?: z.ZodObject;
  /** Its errors besides those of every operation of its kind. */
  readonly errors?: readonly ErrorCode[];
};

type WithAnswer = {
  /** The body of a success. */
  readonly answer: z.ZodType;
};

type WithBody = {
  readonly body: Input<z.ZodType>;
  /** A sample body. */
  readonly example: object;
};

type Request = Pick<ZodOpenApiOperationObject, 'requestParams' | 'requestBody'>;

const describe = (
  { id, summary, description }: Sketch,
  request: Request,
  responses: ZodOpenApiResponsesObject,
): ZodOpenApiOperationObject => ({
  operationId: id,
  summary,
  ...(description === undefined ? {} : { description }),
  ...request,
  responses,
});

const bodyOf = ({ body, example }: WithBody): Pick<Request, 'requestBody'> => ({
  requestBody: { required: true, content: { 'application/json': { schema: body.schema, example } } },
});

/** The errors of a request that waits too long, and of a fault of ours. */
const ofEveryCall: readonly ErrorCode[] = ['internal-error', 'busy'];

/** Calls that look up or change a group have a budget. */
const ofBudgets: readonly ErrorCode[] = ['too-many-requests'];

const ofEveryBody: readonly ErrorCode[] = ['malformed-json', 'body-too-large'];

type Reading = Sketch &
  WithAnswer & {
    readonly query?: z.ZodObject;
    /** Whether the answer has an ETag, so that 304 is possible. */
    readonly isConditional?: boolean;
    /** What a 204 means; absent if there is none. */
    readonly nothing?: string;
  };

/** A GET of JSON. */
export function reading({ answer, query, isConditional = false, nothing, ...sketch }: Reading) {
  const { path, errors = [] } = sketch;
  const requestParams = {
    ...(path ? { path } : {}),
    ...(query ? { query } : {}),
    ...(isConditional ? { header: ifNoneMatch } : {}),
  };
  const found = json('Success.', answer);
  return describe(
    sketch,
    { requestParams },
    {
      200: isConditional ? withEtag(found) : found,
      ...(nothing === undefined ? {} : { 204: { description: nothing } }),
      ...(isConditional ? { 304: notModified } : {}),
      ...failures([...errors, ...(path || query ? ofBudgets : []), ...ofEveryCall]),
    },
  );
}

type Streaming = Sketch & { readonly header: z.ZodObject; readonly example: string };

/** A GET of an event stream. @param example a sample of the stream */
export function streaming({ header, example, ...sketch }: Streaming) {
  const { path, errors = [] } = sketch;
  return describe(
    sketch,
    { requestParams: { ...(path ? { path } : {}), header } },
    {
      200: { description: 'Success.', content: { 'text/event-stream': { schema: z.string(), example } } },
      ...failures([...errors, ...ofBudgets, ...ofEveryCall]),
    },
  );
}

/** A POST that creates nothing. It is a POST because its input should not be in a URL. */
export function asking({ answer, ...sketch }: Sketch & WithAnswer & WithBody) {
  const { path, errors = [] } = sketch;
  return describe(
    sketch,
    { ...(path ? { requestParams: { path } } : {}), ...bodyOf(sketch) },
    {
      200: json('Success.', answer),
      ...failures([...ofEveryBody, ...errors, ...ofBudgets, 'internal-error']),
    },
  );
}

type Creating = Sketch & WithAnswer & WithBody & { readonly header?: z.ZodObject };

/** A POST that creates something, once per `Idempotency-Key`. @param header further headers that it reads */
export function creating({ answer, header = z.object({}), ...sketch }: Creating) {
  const { errors = [] } = sketch;
  const request = {
    requestParams: { header: idempotencyKey.extend(header.shape) },
    ...bodyOf(sketch),
  };
  return describe(sketch, request, {
    201: json('Created, or the first answer repeated.', answer),
    ...failures([...ofEveryBody, ...errors, 'idempotency-key-reused', ...ofBudgets, ...ofEveryCall]),
  });
}

type Changing = Sketch & WithAnswer & WithBody & { readonly hasEtag?: boolean };

/** A PUT or PATCH, guarded by `If-Match`. */
export function changing({ answer, hasEtag = false, ...sketch }: Changing) {
  const { path, errors = [] } = sketch;
  const request = { requestParams: { ...(path ? { path } : {}), header: ifMatch }, ...bodyOf(sketch) };
  const changed = json('Changed, or already as requested.', answer);
  return describe(sketch, request, {
    200: hasEtag ? withEtag(changed) : changed,
    ...failures([...ofEveryBody, ...errors, 'entry-changed', ...ofBudgets, ...ofEveryCall]),
  });
}

type Removing = Sketch &
  (WithBody | { readonly body?: never }) & {
    /** Whether `If-Match` guards it. */
    readonly isGuarded?: boolean;
  };

/** A DELETE, with or without a body. */
export function removing({ isGuarded = false, ...sketch }: Removing) {
  const { path, errors = [] } = sketch;
  const requestParams = { ...(path ? { path } : {}), ...(isGuarded ? { header: ifMatch } : {}) };
  const request = { requestParams, ...(sketch.body ? bodyOf(sketch) : {}) };
  const conflicts: readonly ErrorCode[] = isGuarded ? ['entry-changed'] : [];
  return describe(sketch, request, {
    204: { description: 'Deleted.' },
    ...failures([...(sketch.body ? ofEveryBody : []), ...errors, ...conflicts, ...ofBudgets, ...ofEveryCall]),
  });
}
