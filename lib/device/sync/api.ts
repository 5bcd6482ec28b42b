import { ApiError, OfflineError } from '@/lib/device/page/api-errors';
import { noteServerClock } from '@/lib/device/page/time/clock';
import { noteAnswer } from '@/lib/device/page/network-reach';
import type { ErrorCode } from '@/lib/errors';
import { takeNewVersionSoon } from '@/lib/device/page/versions/outdated';
import { READ_TIMEOUT_MS } from '@/lib/limits';
import { WIRE_HEADER, WIRE_VERSION } from '@/lib/wire/own/version';

/** The only module that calls the API. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const API_ROOT = '/api/v1/';

/** A write gets more time: giving up on one that was done would only make the person repeat it. */
const WRITE_TIMEOUT_MS = 20_000;

/** How often a request is sent at most before the person is told that it failed. */
const MAX_TRIES = 3;
/** If the server asks to wait longer than this, there is no retry: the person is told. */
const LONGEST_WAIT_MS = 5_000;

export type SendOptions = {
  readonly idempotencyKey?: string;
  /** Of the human check. */
  readonly solution?: string;
  /** The operator has given out, for creating groups. */
  readonly groupToken?: string;
  readonly signal?: AbortSignal;
  /** Instead of the default timeout, for what takes longer to send. */
  readonly timeoutMs?: number;
};

/** A form sets its content type itself, with the boundary of its parts. */
const encode = (body: object): BodyInit => (body instanceof FormData ? body : JSON.stringify(body));

const headersOf = (
  hasJson: boolean,
  { idempotencyKey, solution, groupToken }: SendOptions,
): Record<string, string> => ({
  [WIRE_HEADER]: String(WIRE_VERSION),
  ...(hasJson && { 'content-type': 'application/json' }),
  ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
  ...(solution !== undefined && { 'x-captcha-solution': solution }),
  // A header carries only some characters; of a real token none is encoded.
  ...(groupToken && { 'x-group-token': encodeURIComponent(groupToken) }),
});

/** Safari before 16 has no `AbortSignal.timeout`, and before 17.4 no `AbortSignal.any`. */
async function inTime<T>(
  timeoutMs: number,
  asked: AbortSignal | undefined,
  act: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const either = new AbortController();
  const abort = () => either.abort(asked?.reason);
  const timer = setTimeout(
    () => either.abort(new DOMException('no answer in time', 'TimeoutError')),
    timeoutMs,
  );
  asked?.addEventListener('abort', abort);
  if (asked?.aborted) abort();
  try {
    return await act(either.signal);
  } finally {
    clearTimeout(timer);
    asked?.removeEventListener('abort', abort);
  }
}

type ErrorBody = {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly error?: unknown;
  readonly errors?: unknown;
};

function toApiError(status: number, body: ErrorBody, retryAfter: string | null): ApiError {
  const errors = Array.isArray(body.errors) ? body.errors.filter((text) => typeof text === 'string') : [];
  const said = errors[0] ?? body.message ?? body.error;
  const message = typeof said === 'string' ? said : '';
  // Not checked: the table of all codes is too large for every page, so error-text.ts looks codes up.
  const code = typeof body.code === 'string' ? (body.code as ErrorCode) : null;
  const waitMs = retryAfter === null ? NaN : Number(retryAfter) * 1000;
  const retryAfterMs = Number.isFinite(waitMs) ? waitMs : null;
  return new ApiError(status, code, message, errors, retryAfterMs);
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
 * Calls the API and returns the JSON of the answer; null for a 204. If the server is too busy and says how long to
 * wait, the request is retried a few times, provided that a repetition cannot do a thing twice. A 404 for a repeated
 * DELETE counts as success.
 * @param path below `/api/v1/`, its segments encoded by the caller
 * @param body sent as JSON, a form as it is; undefined for none
 * @throws ApiError for every status but 2xx, and for a 200 that is not JSON
 * @throws OfflineError when no answer came
 * @throws DOMException AbortError when `signal` was aborted
 */
export async function send(
  method: Method,
  path: string,
  body?: object,
  options: SendOptions = {},
): Promise<unknown> {
  const mayRepeat = isRepeatable(method, options);
  for (let tries = 1; ; tries += 1) {
    const outcome = await sendOnce(method, path, body, options);
    if (!(outcome instanceof Refusal)) return outcome;
    // An earlier try may have deleted it, although its answer could not say so.
    if (tries > 1 && method === 'DELETE' && outcome.error.status === 404) return null;
    const waitMs = mayRepeat && tries < MAX_TRIES ? outcome.waitMs : null;
    if (waitMs === null) throw outcome.error;
    await pause(waitMs, options.signal);
  }
}

/** An answer that is not a success, and the time in ms after which a retry is worthwhile; null for never. */
class Refusal {
  constructor(
    readonly error: ApiError,
    readonly waitMs: number | null,
  ) {}
}

/**
 * The wait in ms before a retry, if waiting helps and is short enough for a person who looks. Null if not, and if the
 * server names no time.
 */
function waitOf({ status, code, retryAfterMs }: ApiError): number | null {
  if (![429, 503].includes(status) && code !== 'outcome-unknown') return null;
  // Jitter, so that the clients that were turned away do not all return at the same moment.
  return retryAfterMs !== null && retryAfterMs <= LONGEST_WAIT_MS
    ? retryAfterMs * (1 + Math.random() / 2)
    : null;
}

/**
 * Whether a repetition cannot do it twice: every request names what it changes, except a POST without an idempotency
 * key.
 */
const isRepeatable = (method: Method, { idempotencyKey }: SendOptions): boolean =>
  method !== 'POST' || idempotencyKey !== undefined;

/** @throws DOMException AbortError when the screen is left meanwhile */
const pause = (waitMs: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', leave);
      resolve();
    }, waitMs);
    signal?.addEventListener('abort', leave, { once: true });
  });

async function sendOnce(
  method: Method,
  path: string,
  body: object | undefined,
  options: SendOptions,
): Promise<unknown> {
  const timeoutMs = options.timeoutMs ?? (method === 'GET' ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS);
  const ask = async (signal: AbortSignal) => {
    const response = await fetch(`${API_ROOT}${path}`, {
      ...{ method, signal },
      headers: headersOf(body !== undefined && !(body instanceof FormData), options),
      ...(body !== undefined && { body: encode(body) }),
    });
    return [response, await response.text()] as const;
  };
  let answer: readonly [Response, string];
  try {
    answer = await inTime(timeoutMs, options.signal, ask);
  } catch (error) {
    if (options.signal?.aborted) throw error;
    noteAnswer(false);
    throw new OfflineError(error);
  }
  noteAnswer(true);
  const [response, text] = answer;
  noteServerClock(Date.parse(response.headers.get('date') ?? ''));
  const parsed = parseBody(text);
  const isUnreadable = parsed === null && text !== '';
  if (!response.ok || isUnreadable) {
    const error = toApiError(response.status, parsed ?? {}, response.headers.get('retry-after'));
    if (error.code === 'reload') takeNewVersionSoon();
    return new Refusal(error, waitOf(error));
  }
  return parsed;
}
