import type { ErrorCode } from '@/lib/errors';

/** The one door of the browser to the server: nothing else in it calls `fetch`. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const API_ROOT = '/api/v1/';

/** A phone in a tunnel should be told so while the person still looks. */
const READ_TIMEOUT_MS = 10_000;
/** A write gets longer: giving up on one that was done would only make the person ask again. */
const WRITE_TIMEOUT_MS = 20_000;

/** The server answered, and the answer is no. */
export class ApiError extends Error {
  /**
   * @param status HTTP status
   * @param code our slug of the error; null when the answer is not one of ours (a proxy's page, for example)
   * @param message the text of the wire: for a 422 the first mistake
   * @param errors all mistakes of a 422, in field order
   * @param current the present entry, where somebody else changed it first
   */
  constructor(
    readonly status: number,
    readonly code: ErrorCode | null,
    message: string,
    readonly errors: readonly string[] = [],
    readonly current: unknown = null,
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

/** No answer came: no network, no server, or not in time. Whether a write was done is then unknown. */
export class OfflineError extends Error {
  constructor(cause: unknown) {
    super('no answer from the server', { cause });
    this.name = 'OfflineError';
  }
}

export type SendOptions = {
  /** The revision that an update builds on; a stale one is a 409 with the present entry as `current`. */
  readonly ifMatch?: number;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** Instead of the usual patience, for what takes longer to send. */
  readonly timeoutMs?: number;
};

export type Answer = {
  /** The parsed JSON; null for 204. */
  readonly body: unknown;
  /** The group's revision as the ETag tells it (design.md §3); null where there is none. */
  readonly groupRevision: number | null;
};

/** A form tells its own type, with the boundary of its parts. */
const encode = (body: object): BodyInit => (body instanceof FormData ? body : JSON.stringify(body));

const headersOf = (hasJson: boolean, { ifMatch, idempotencyKey }: SendOptions): Record<string, string> => ({
  ...(hasJson && { 'content-type': 'application/json' }),
  ...(ifMatch !== undefined && { 'if-match': `"${ifMatch}"` }),
  ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
});

/** Safari before 17.4 has no `AbortSignal.any`. */
function signalOf(timeoutMs: number, asked: AbortSignal | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(timeoutMs);
  if (!asked) return timeout;
  const either = new AbortController();
  for (const signal of [timeout, asked]) {
    if (signal.aborted) either.abort(signal.reason);
    signal.addEventListener('abort', () => either.abort(signal.reason), { signal: either.signal });
  }
  return either.signal;
}

/** Build, revision of the group, revision of the entry. */
const revisionOfEtag = (etag: string | null): number | null => {
  const revision = /^(?:W\/)?"[^".]*\.(\d+)(?:\.\d+)?"$/.exec(etag ?? '')?.[1];
  return revision === undefined ? null : Number(revision);
};

type ErrorBody = {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly error?: unknown;
  readonly errors?: unknown;
  readonly current?: unknown;
};

function toApiError(status: number, body: ErrorBody): ApiError {
  const errors = Array.isArray(body.errors) ? body.errors.filter((text) => typeof text === 'string') : [];
  const said = errors[0] ?? body.message ?? body.error;
  const message = typeof said === 'string' ? said : '';
  // Our server's word; the table of all codes is too heavy to carry into every page, and error-text.ts looks them up.
  const code = typeof body.code === 'string' ? (body.code as ErrorCode) : null;
  return new ApiError(status, code, message, errors, body.current ?? null);
}

/** What is not JSON came from something between us and the server. */
function parseBody(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Asks the API and hands back the answer with the revision of its group.
 * @param path below `/api/v1/`, its segments encoded by the caller
 * @param body sent as JSON, a form as it is; undefined for none
 * @throws ApiError for every status but 2xx, and for a 200 that is not JSON
 * @throws OfflineError when no answer came
 * @throws DOMException AbortError when `signal` was aborted
 */
export async function receive(
  method: Method,
  path: string,
  body?: object,
  options: SendOptions = {},
): Promise<Answer> {
  const timeoutMs = options.timeoutMs ?? (method === 'GET' ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS);
  let response: Response;
  let text: string;
  try {
    response = await fetch(`${API_ROOT}${path}`, {
      method,
      headers: headersOf(body !== undefined && !(body instanceof FormData), options),
      signal: signalOf(timeoutMs, options.signal),
      ...(body !== undefined && { body: encode(body) }),
    });
    text = await response.text();
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new OfflineError(error);
  }
  const parsed = parseBody(text);
  const isUnreadable = parsed === null && text !== '';
  if (!response.ok || isUnreadable) throw toApiError(response.status, parsed ?? {});
  return { body: parsed, groupRevision: revisionOfEtag(response.headers.get('etag')) };
}

/** As `receive`, for callers who want the JSON alone. */
export async function send(
  method: Method,
  path: string,
  body?: object,
  options: SendOptions = {},
): Promise<unknown> {
  return (await receive(method, path, body, options)).body;
}
