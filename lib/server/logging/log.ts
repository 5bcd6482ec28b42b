import { randomUUID } from 'node:crypto';
import { bridge } from '@/lib/launcher-bridge.mjs';
import { requestIdHeader } from '@/lib/launcher-headers.mjs';
import { LOG_REPEATS_GATHERED_MS } from '@/lib/limits';
import { isDatabaseAway } from '@/lib/server/database/database-away';
import { describeError, isHangUp } from './describe-error.mjs';
import { logger } from './logger.mjs';

/** Where a request went: its method, and the pattern of its path where the launcher knows it. */
type Place = { readonly method?: string; readonly route?: string };

/** What a log can say of an error. A database that is away fails at as many places as there are queries, and is one fault. */
function faultOf(error: unknown): { readonly fault: string; readonly described: object } {
  const described = describeError(originOf(error));
  if (!isDatabaseAway(error)) return { fault: JSON.stringify(described), described };
  return { fault: 'database-away', described: { fault: 'database-away', ...described } };
}

/**
 * An error with a status tells people what another one means to them; the operator is to hear of that one. By looks: the app
 * is bundled more than once, so an `AppError` of a page is none of ours.
 */
const originOf = (error: unknown): unknown =>
  error instanceof Error && 'status' in error && error.cause !== undefined ? error.cause : error;

/** Pages and routes are bundles of their own, each with its own copy of this module, but one fault is one line. */
const holder = globalThis as typeof globalThis & { pariRepeats?: Map<string, number> };

/** Faults of the last minute, and how often each came again. */
const repeats = (holder.pariRepeats ??= new Map<string, number>());

/** After its minute a fault that came again is summed up, and the next one of its kind is a line of its own again. */
function gatherRepeats(fault: string, described: object): void {
  repeats.set(fault, 0);
  setTimeout(() => {
    const repeated = repeats.get(fault) ?? 0;
    repeats.delete(fault);
    if (repeated > 0)
      logger().error(
        { repeated, withinMs: LOG_REPEATS_GATHERED_MS, ...described },
        'the same error came again',
      );
  }, LOG_REPEATS_GATHERED_MS).unref();
}

/**
 * Logs an error that nobody expected under the id that the answer carries; of an `AppError` what has caused it. The same
 * fault again within a minute is only counted: a database that is away would fill the disk with one line for each request.
 * A client that hangs up in the middle of its body has made no fault.
 */
export function logUnexpected(requestId: string, error: unknown, place: Place = {}): void {
  if (isHangUp(error)) return;
  const { fault, described } = faultOf(error);
  const known = repeats.get(fault);
  if (known !== undefined) {
    repeats.set(fault, known + 1);
    return;
  }
  gatherRepeats(fault, described);
  logger().error({ requestId, ...place, ...described }, 'unexpected error');
}

/**
 * The number that the launcher gave a request; where Next serves itself, a new one. Only there a client could send the
 * header, so that anything else than such a number is ignored.
 */
export const requestIdOf = (numbered: string | null | undefined): string =>
  numbered && /^[0-9a-f-]{36}$/.test(numbered) ? numbered : randomUUID();

/** The method and the pattern of the path of a request; never the path itself, which holds codes and names. */
export function placeOf(method: string, path: string): Place {
  const route = bridge().routeOf?.(path);
  return { method, ...(route === undefined ? {} : { route }) };
}

/** As `logUnexpected`, for a request that failed. @returns the number that its answer is to carry */
export function logFailedRequest({ headers, method, url }: Request, error: unknown): string {
  const requestId = requestIdOf(headers.get(requestIdHeader));
  logUnexpected(requestId, error, placeOf(method, new URL(url).pathname));
  return requestId;
}
