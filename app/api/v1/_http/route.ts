import type { z } from 'zod';
import { AppError } from '@/lib/errors';
import { RETRY_AFTER_SECONDS } from '@/lib/limits';
import type { Input } from '@/lib/wire/input';
import { type Access, byCode } from '@/lib/server/access/access';
import { runAs, requesterOf } from '@/lib/server/guard/requester';
import { logFailedRequest } from '@/lib/server/logging/log';
import { type Idempotency, sentKey, type Written } from '@/lib/server/write/idempotency';
import { type Budget, spend } from '@/lib/server/guard/rate-limits';
import type { Spending } from '@/lib/server/guard/requester';
import { type Answering, failure, type PayloadOf, preflight, rawJson, successBody } from './answers';
import { readJson } from './body';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
type Method = (typeof METHODS)[number];

type Params = Readonly<Record<string, string | string[] | undefined>>;
/** Next gives no params to a path without dynamic segments. */
type NextContext = { readonly params: Promise<Params | undefined> };
type NextHandler = (request: Request, context: NextContext) => Promise<Response>;

/** Answers one method of one path; `params` are the segments of the path, decoded. */
export type Handler = (
  request: Request,
  params: Readonly<Record<string, string>>,
) => Promise<Response> | Response;

const textParams = (params: Params = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));

/**
 * Whether the same request may be sent again: either nothing was written, or its id or key makes it happen only once.
 */
const isWorthRepeating = ({ code, status }: AppError): boolean =>
  status === 503 || code === 'outcome-unknown';

/** The answer to an AppError; it says when to retry if a retry may help. */
const refuse = (error: AppError, headers: Readonly<Record<string, string>> = {}): Response =>
  failure(error.code, error.details, {
    ...headers,
    ...(isWorthRepeating(error) ? { 'retry-after': String(RETRY_AFTER_SECONDS) } : {}),
  });

/** Adds headers that say what is left of the budget that the request was counted against. */
function addRateHeaders(answer: Response, { limit, remaining, resetsInSeconds }: Spending): void {
  answer.headers.set('x-ratelimit-limit', String(limit));
  answer.headers.set('x-ratelimit-remaining', String(remaining));
  answer.headers.set('x-ratelimit-reset', String(resetsInSeconds));
  if (answer.status === 429) answer.headers.set('retry-after', String(resetsInSeconds));
}

/**
 * The one place where an API request gets its requester, against whom everything is counted, and where an error becomes
 * an answer. An unexpected error is logged once and never shown.
 */
export function handle(handler: Handler): NextHandler {
  return async (request, context) => {
    const requester = requesterOf(request.headers);
    const answer = await runAs(requester, () => answerTo(handler, request, context));
    if (requester.spending) addRateHeaders(answer, requester.spending);
    return answer;
  };
}

async function answerTo(handler: Handler, request: Request, context: NextContext): Promise<Response> {
  try {
    return await handler(request, textParams(await context.params));
  } catch (error) {
    if (error instanceof AppError && error.cause === undefined) return refuse(error);
    const headers = { 'x-request-id': logFailedRequest(request, error) };
    return error instanceof AppError ? refuse(error, headers) : failure('internal-error', {}, headers);
  }
}

/** The methods of a path; missing methods answer 405 in JSON. Next answers HEAD with the GET handler. */
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

/** Counts each call against a budget before the handler runs. */
export const budgeted =
  (budget: Budget, handler: Handler): Handler =>
  async (request, params) => {
    await spend(budget);
    return handler(request, params);
  };

type Creation<Data, T, Fields extends z.ZodRawShape> = {
  readonly write: (data: Data, once: Idempotency<T>) => Promise<Written<T>>;
  readonly payload: (result: T) => PayloadOf<Fields>;
};

/**
 * Creates something once per `Idempotency-Key`: 201, or the first answer again.
 * @param identity what makes two requests the same
 */
export async function createOnce<Data, T, Fields extends z.ZodRawShape>(
  request: Request,
  { message }: Answering<Fields>,
  [data, identity]: readonly [data: Data, identity: object],
  { write, payload }: Creation<Data, T, Fields>,
): Promise<Response> {
  const toAnswer = (result: T) => ({ status: 201, body: successBody(payload(result), message) });
  const written = await write(data, {
    route: `POST ${new URL(request.url).pathname}`,
    key: sentKey(request.headers.get('idempotency-key')),
    input: identity,
    toAnswer,
  });
  return rawJson('replayed' in written ? written.replayed : toAnswer(written.result));
}

type CreationInGroup<Data, T, Fields extends z.ZodRawShape> = Pick<Creation<Data, T, Fields>, 'payload'> & {
  readonly write: (access: Access, data: Data, once: Idempotency<T>) => Promise<Written<T>>;
};

/** A POST of JSON that creates something in the group whose code it contains. */
export function creating<
  S extends z.ZodType<{ readonly groupCode: string }>,
  T,
  Fields extends z.ZodRawShape,
>(
  call: Answering<Fields> & { readonly input: Input<S> },
  { write, payload }: CreationInGroup<z.output<S>, T, Fields>,
): Handler {
  return async (request) => {
    const data = await readJson(request, call.input);
    return createOnce(request, call, [data, data], {
      write: (sent, once: Idempotency<T>) => write(byCode(sent.groupCode), sent, once),
      payload,
    });
  };
}
