import { randomUUID } from 'node:crypto';
import { TOO_MANY_REQUESTS_DIGEST } from '@/lib/fault-digests';
import { bridge, type Reason } from '@/lib/launcher-bridge.mjs';
import { requestIdHeader } from '@/lib/launcher-headers.mjs';
import { RETRY_AFTER_SECONDS } from '@/lib/limits';
import { framesOf } from './describe-error.mjs';
import { logUnexpected, placeOf, requestIdOf } from './log';
import { NOT_A_FORM } from '@/lib/server/request/not-a-form';
import type { TooManyRequests } from '@/lib/server/guard/rate-limits';

/** A request as Next tells of it. */
type FailedRequest = {
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<NodeJS.Dict<string | string[]>>;
};

/** The digest, not the class: Next may load this module as a copy of the one that pages throw from. */
const isTooOften = (error: unknown): error is TooManyRequests =>
  error instanceof Error && 'digest' in error && error.digest === TOO_MANY_REQUESTS_DIGEST;

/** Whether it helps to try again later. By its status: the class may be a copy, too. */
const isBusy = (error: unknown): error is Error =>
  error instanceof Error && 'status' in error && error.status === 503;

/** What is too much at the moment needs no line; what has made it so does. */
const isOurFault = (error: unknown, reason: Reason | null): boolean =>
  reason === null || (isBusy(error) && error.cause !== undefined);

/**
 * Whether Next could not read what was posted to a server action, or the action found no form in it. Next says so by
 * throwing what it happens to throw, from its own files, before anything of ours runs.
 */
function isMalformedForm(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === NOT_A_FORM) return true;
  const thrownIn = framesOf(error).find((frame) => /[/\\]/.test(frame) && !/[ (]node:/.test(frame));
  return thrownIn !== undefined && /[/\\]next[/\\]dist[/\\]/.test(thrownIn);
}

function reasonOf(error: unknown, method: string): Reason | null {
  if (isTooOften(error)) return { kind: 'too-often', seconds: error.spending.resetsInSeconds };
  // A page that is posted to calls an action.
  if (method === 'POST' && isMalformedForm(error)) return { kind: 'not-a-form' };
  return isBusy(error) ? { kind: 'busy', seconds: RETRY_AFTER_SECONDS } : null;
}

/**
 * Tells the launcher why a request ended with an error, while its answer is under way, and logs what is our fault: who asks
 * too often, or posts what is no form, has made the mistake.
 */
export function reportFault(error: unknown, { path, method, headers }: FailedRequest): void {
  const requestId = requestIdOf(headers[requestIdHeader]?.toString());
  const reason = reasonOf(error, method);
  const { reasons } = bridge();
  if (reason && reasons.has(requestId)) reasons.set(requestId, reason);
  if (isOurFault(error, reason)) logUnexpected(requestId, error, placeOf(method, path));
}

/** Next is told to be quiet, because it prints messages; what belongs to no request is logged here instead. */
export function watchProcess(): void {
  for (const event of ['uncaughtException', 'unhandledRejection'])
    process.on(event, (error: unknown) => logUnexpected(randomUUID(), error));
}
