import type { ErrorCode } from '@/lib/errors';

/** How a request of the browser ends that was not done. Apart from what sends, which no first paint waits for. */

/** The server answered, and the answer is no. */
export class ApiError extends Error {
  /**
   * @param status HTTP status
   * @param code our slug of the error; null when the answer is not one of ours (a proxy's page, for example)
   * @param message the text of the wire: for a 422 the first mistake
   * @param errors all mistakes of a 422, in field order
   * @param retryAfterMs what the server says to wait before it is asked again; null where it says nothing
   */
  constructor(
    readonly status: number,
    readonly code: ErrorCode | null,
    message: string,
    readonly errors: readonly string[] = [],
    readonly retryAfterMs: number | null = null,
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
