import { randomUUID } from 'node:crypto';
import { TOO_MANY_REQUESTS_DIGEST } from '@/lib/fault-digests';
import { bridge, type Reason } from '@/lib/launcher-bridge.mjs';
import { requestIdHeader } from '@/lib/launcher-headers.mjs';
import { RETRY_AFTER_SECONDS } from '@/lib/limits';
import { framesOf } from './describe-error.mjs';
import { logUnexpected, placeOf, requestIdOf } from './log';
import { NOT_A_FORM } from '@/lib/server/request/not-a-form';
import type { TooManyRequests } from '@/lib/server/guard/rate-limits';

/** A request as Next reports it. */
type FailedRequest = {
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<NodeJS.Dict<string | string[]>>;
};

/** Compares the digest, not the class, because pages may throw from another copy of that module. */
const isTooOften = (error: unknown): error is TooManyRequests =>
  error instanceof Error && 'digest' in error && error.digest === TOO_MANY_REQUESTS_DIGEST;

/** Whether it helps to try again later. Compares the status, because the class may be a copy too. */
const isBusy = (error: unknown): error is Error =>
  error instanceof Error && 'status' in error && error.status === 503;

/** Whether it helps to ask again, so that a page says so in words. */
export const isPassing = (error: unknown): boolean => isTooOften(error) || isBusy(error);

/** An error with a known reason is no fault of ours, unless another error has made us busy. */
const isOurFault = (error: unknown, reason: Reason | null): boolean =>
  reason === null || (isBusy(error) && error.cause !== undefined);

/**
 * Whether Next could not read what was posted to a server action, or the action found no form in it. Next has no error
 * class for this: it throws from its own files, before any of our code runs.
 */
function isMalformedForm(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === NOT_A_FORM) return true;
  const thrownIn = framesOf(error).find((frame) => /[/\\]/.test(frame) && !/[ (]node:/.test(frame));
  return thrownIn !== undefined && /[/\\]next[/\\]dist[/\\]/.test(thrownIn);
}

function reasonOf(error: unknown, method: string): Reason | null {
  if (isTooOften(error)) return { kind: 'too-often', seconds: error.spending.resetsInSeconds };
  // A POST to a page calls an action.
  if (method === 'POST' && isMalformedForm(error)) return { kind: 'not-a-form' };
  return isBusy(error) ? { kind: 'busy', seconds: RETRY_AFTER_SECONDS } : null;
}

/**
 * Tells the launcher why a request failed, while its answer is being made, and logs the error if it is our fault. Too
 * many requests and malformed forms are faults of the client.
 */
export function reportFault(error: unknown, { path, method, headers }: FailedRequest): void {
  const requestId = requestIdOf(headers[requestIdHeader]?.toString());
  const reason = reasonOf(error, method);
  const { reasons } = bridge();
  if (reason && reasons.has(requestId)) reasons.set(requestId, reason);
  if (isOurFault(error, reason)) logUnexpected(requestId, error, placeOf(method, path));
}

/** Logs errors outside of requests. Next's own output is off, because it would print the messages of errors. */
export function watchProcess(): void {
  for (const event of ['uncaughtException', 'unhandledRejection'])
    process.on(event, (error: unknown) => logUnexpected(randomUUID(), error));
}
