import { z } from 'zod';
import type { ZodOpenApiOperationObject } from 'zod-openapi';
import { type ErrorCode, errorCodeOf } from '@/lib/errors';
import type { Call, Method } from '@/lib/wire/calls/call';
import { etagHeader, idempotencyKey, ifMatch, ifNoneMatch, parametersOf } from './parameters';
import { failures, notModified, success } from './responses';

const JSON_TYPE = 'application/json';

/** What a call has because of its method. */
type Kind = {
  readonly status: number;
  /** What a success means. */
  readonly description: string;
  readonly header?: z.ZodObject;
  readonly errors?: readonly ErrorCode[];
};

const asking: Kind = { status: 200, description: 'Success.' };
const creating: Kind = {
  ...{ status: 201, description: 'Created, or the first answer repeated.' },
  ...{ header: idempotencyKey, errors: ['idempotency-key-reused'] },
};
const changing: Kind = {
  ...{ status: 200, description: 'Changed, or already as requested.' },
  ...{ header: ifMatch, errors: ['entry-changed'] },
};
const removing: Kind = { status: 204, description: 'Deleted.' };

function kindOf(method: Method, { isQuestion, isVersioned }: Call): Kind {
  if (method === 'POST') return isQuestion ? asking : creating;
  if (method === 'GET') return isVersioned ? { ...asking, header: ifNoneMatch } : asking;
  if (method === 'DELETE') return isVersioned ? { ...changing, ...removing } : removing;
  return changing;
}

/** What the schema of a body or query says: the errors of its fields (`saying` puts their texts there), and examples. */
function readSchema(schema: z.ZodType): { readonly errors: readonly ErrorCode[]; readonly example: object } {
  const errors: ErrorCode[] = [];
  const { properties = {} } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema: { _zod } }) => {
      const checks = (_zod.def.checks ?? []).map((check) => check._zod.def);
      for (const { error } of [_zod.def, ...checks]) {
        const text = error?.({ input: undefined } as never);
        const code = typeof text === 'string' ? errorCodeOf(text) : null;
        if (code) errors.push(code);
      }
    },
  });
  const examples = Object.entries(properties).flatMap(([name, property]) =>
    typeof property === 'object' && property.examples ? [[name, property.examples[0]] as const] : [],
  );
  return { errors, example: Object.fromEntries(examples) };
}

/** A sample body of a call: the examples of its fields, and what the call says itself. */
export const sampleOf = ({ input, example }: Call): object => ({
  ...(input ? readSchema(input.schema).example : {}),
  ...example,
});

function requestBodyOf(call: Call): Pick<ZodOpenApiOperationObject, 'requestBody'> {
  const { input, body = input } = call;
  if (!body) return {};
  const mediaType = call.body?.mediaType ?? JSON_TYPE;
  const example = input ? { example: sampleOf(call) } : {};
  return { requestBody: { required: true, content: { [mediaType]: { schema: body.schema, ...example } } } };
}

function errorsOf(method: Method, { input, query, errors = [] }: Call, path?: z.ZodObject): ErrorCode[] {
  // Calls that look up or change a group have a budget.
  const hasBudget = method !== 'GET' || path !== undefined || query !== undefined;
  return [
    ...(input ? (['malformed-json', 'body-too-large'] as const) : []),
    ...[query, input?.schema].flatMap((schema) => (schema ? readSchema(schema).errors : [])),
    ...errors,
    ...(hasBudget ? (['too-many-requests'] as const) : []),
    // A fault of ours, and a request that waits too long.
    ...(['internal-error', 'busy'] as const),
  ];
}

/** The body of a success on the wire (docs/wire.md#answers). */
const bodyOf = ({ answer = {}, message }: Call): z.ZodType =>
  answer instanceof z.ZodType ? answer : success(answer, [message ?? []].flat());

/** A call as the API document describes it. @param id `operationId` */
export function operationOf(id: string, call: Call): ZodOpenApiOperationObject {
  const [method, template] = call.on.split(' ') as [Method, string];
  const { summary, description, query, isVersioned, mediaType = JSON_TYPE, nothing } = call;
  const { path = parametersOf(template) } = call;
  const kind = kindOf(method, call);
  const header =
    kind.header && call.header ? kind.header.extend(call.header.shape) : (kind.header ?? call.header);
  return {
    operationId: id,
    summary,
    ...(description === undefined ? {} : { description }),
    requestParams: { ...(path && { path }), ...(query && { query }), ...(header && { header }) },
    ...requestBodyOf(call),
    responses: {
      [kind.status]: {
        description: kind.description,
        ...(isVersioned && kind.status === 200 ? { headers: etagHeader } : {}),
        ...(kind.status === 204 ? {} : { content: { [mediaType]: { schema: bodyOf(call) } } }),
      },
      ...(nothing === undefined ? {} : { 204: { description: nothing } }),
      ...(isVersioned && method === 'GET' ? { 304: notModified } : {}),
      ...failures([...errorsOf(method, call, path), ...(kind.errors ?? [])]),
    },
  };
}
