import type { ErrorCode } from '@/lib/errors';

/** How requests of the browser fail. In a file of their own, because no first paint waits for the code that sends. */

/** The server answered, but not with success. */
export class ApiError extends Error {
  /**
   * @param status HTTP status
   * @param code our error code; null if the answer is not one of ours (a proxy's page, for example)
   * @param message the text of the wire: for a 422 the first error
   * @param errors all errors of a 422, in field order
   * @param retryAfterMs how long the server asks to wait before a retry; null if it does not say
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
