import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { AppError } from '@/lib/errors';
import type { Input } from '@/lib/schemas/input';
import { logUnexpected } from '@/lib/server/log';
import type { Once, Written } from '@/lib/server/once';
import { failure, preflight, rawJson, successBody } from './answers';
import { readJson } from './body';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
type Method = (typeof METHODS)[number];

type Params = Readonly<Record<string, string | string[] | undefined>>;
/** Next gives a path without dynamic segments no params at all. */
type NextContext = { readonly params: Promise<Params | undefined> };
type NextHandler = (request: Request, context: NextContext) => Promise<Response>;

/** Answers one method of one path; `params` are the segments of the path, decoded. */
export type Handler = (
  request: Request,
  params: Readonly<Record<string, string>>,
) => Promise<Response> | Response;

const textParams = (params: Params = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));

/** The one place where an error of the API becomes an answer; an unknown one is logged once and never shown. */
function handle(handler: Handler): NextHandler {
  return async (request, context) => {
    try {
      return await handler(request, textParams(await context.params));
    } catch (error) {
      if (error instanceof AppError) return failure(error.code, error.details);
      const requestId = randomUUID();
      logUnexpected(requestId, error);
      return failure('internal-error', {}, { 'x-request-id': requestId });
    }
  };
}

/** The methods of a path; those that it does not have answer 405 in JSON. HEAD follows GET by itself. */
export function route(handlers: Partial<Record<Method, Handler>>): Record<Method | 'OPTIONS', NextHandler> {
  const allow = METHODS.filter((method) => handlers[method]).join(', ');
  const refuse = () => failure('method-not-allowed', {}, { allow });
  const of = (method: Method) => handle(handlers[method] ?? refuse);
  return {
    GET: of('GET'),
    POST: of('POST'),
    PUT: of('PUT'),
    PATCH: of('PATCH'),
    DELETE: of('DELETE'),
    OPTIONS: handle(preflight),
  };
}

type Creation<Data, T> = {
  readonly write: (data: Data, once: Once<T>) => Promise<Written<T>>;
  readonly payload: (result: T) => object;
  readonly message: string;
};

/**
 * Creates something once for each `Idempotency-Key`: 201, or the first answer again.
 * @param identity what makes two requests the same
 */
export async function createOnce<Data, T>(
  request: Request,
  data: Data,
  identity: object,
  { write, payload, message }: Creation<Data, T>,
): Promise<Response> {
  const toAnswer = (result: T) => ({ status: 201, body: successBody(payload(result), message) });
  const written = await write(data, {
    route: `POST ${new URL(request.url).pathname}`,
    key: request.headers.get('idempotency-key'),
    input: identity,
    toAnswer,
  });
  return rawJson('replayed' in written ? written.replayed : toAnswer(written.result));
}

/** A POST of JSON that creates something. */
export function creating<S extends z.ZodType<object>, T>({
  input,
  ...creation
}: Creation<z.output<S>, T> & { readonly input: Input<S> }): Handler {
  return async (request) => {
    const data = await readJson(request, input);
    return createOnce(request, data, data, creation);
  };
}
