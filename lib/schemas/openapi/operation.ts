import type { z } from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import type { ErrorCode } from '@/lib/errors';
import type { Input } from '@/lib/schemas/input';
import { idempotencyKey, ifMatch, ifNoneMatch } from './parameters';
import { failures, json, notModified, withEtag } from './responses';

/** What all operations say of themselves. */
type Sketch = {
  /** `operationId`: the name of a generated client's function. */
  readonly id: string;
  readonly summary: string;
  readonly description?: string;
  readonly path?: z.ZodObject;
  /** What it can refuse, beside what every operation of its kind can. */
  readonly errors?: readonly ErrorCode[];
};

type WithAnswer = {
  /** The body of the success. */
  readonly answer: z.ZodType;
};

type WithBody = {
  readonly body: Input<z.ZodType>;
  /** A body as our own client sends it. */
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

const ofEveryBody: readonly ErrorCode[] = ['malformed-json', 'body-too-large'];

type Reading = Sketch &
  WithAnswer & {
    readonly query?: z.ZodObject;
    /** Whether the answer has an ETag, so that it can be 304. */
    readonly isConditional?: boolean;
    /** What 204 means, where there is one. */
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
      ...failures([...errors, 'internal-error']),
    },
  );
}

/** A POST that creates something, once for each `Idempotency-Key`. */
export function creating({ answer, ...sketch }: Sketch & WithAnswer & WithBody) {
  const { errors = [] } = sketch;
  const request = { requestParams: { header: idempotencyKey }, ...bodyOf(sketch) };
  return describe(sketch, request, {
    201: json('Created, or the first answer again.', answer),
    ...failures([...ofEveryBody, ...errors, 'idempotency-key-reused', 'internal-error']),
  });
}

type Changing = Sketch & WithAnswer & WithBody & { readonly hasEtag?: boolean };

/** A PUT or PATCH, guarded by `If-Match`. */
export function changing({ answer, hasEtag = false, ...sketch }: Changing) {
  const { path, errors = [] } = sketch;
  const request = { requestParams: { ...(path ? { path } : {}), header: ifMatch }, ...bodyOf(sketch) };
  const changed = json('Changed, or already so.', answer);
  return describe(sketch, request, {
    200: hasEtag ? withEtag(changed) : changed,
    ...failures([...ofEveryBody, ...errors, 'entry-changed', 'internal-error']),
  });
}

/** A DELETE, with or without a body. */
export function removing(sketch: Sketch & (WithBody | { readonly body?: never })) {
  const { path, errors = [] } = sketch;
  const request = { ...(path ? { requestParams: { path } } : {}), ...(sketch.body ? bodyOf(sketch) : {}) };
  return describe(sketch, request, {
    204: { description: 'Deleted.' },
    ...failures([...(sketch.body ? ofEveryBody : []), ...errors, 'internal-error']),
  });
}
