import { randomUUID } from 'node:crypto';
import { bridge } from '@/lib/launcher-bridge.mjs';
import { requestIdHeader } from '@/lib/launcher-headers.mjs';
import { LOG_REPEATS_GATHERED_MS } from '@/lib/limits';
import { isDatabaseUnreachable } from '@/lib/server/database/database-unreachable';
import { describeError, isHangUp } from './describe-error.mjs';
import { logger } from './logger.mjs';

/** Where a request went: its method, and the pattern of its path where the launcher knows it. */
type Place = { readonly method?: string; readonly route?: string };

/** What a log may say of an error. A database that is away fails in many places, but counts as one fault. */
function faultOf(error: unknown): { readonly fault: string; readonly described: object } {
  const described = describeError(originOf(error));
  if (!isDatabaseUnreachable(error)) return { fault: JSON.stringify(described), described };
  return { fault: 'database-away', described: { fault: 'database-away', ...described } };
}

/**
 * The cause of an `AppError`: that error is for clients, its cause is for the operator. Recognized by its status,
 * because the app is bundled more than once and has several such classes.
 */
const originOf = (error: unknown): unknown =>
  error instanceof Error && 'status' in error && error.cause !== undefined ? error.cause : error;

/** Shared by the bundles of pages and routes, which have copies of this module, so that one fault is one line. */
const holder = globalThis as typeof globalThis & { pariRepeats?: Map<string, number> };

/** Faults of the last minute, and how often each was repeated. */
const repeats = (holder.pariRepeats ??= new Map<string, number>());

/** After a minute logs how often the fault was repeated. The next fault of its kind is logged in full again. */
function gatherRepeats(fault: string, described: object): void {
  repeats.set(fault, 0);
  setTimeout(() => {
    const repeated = repeats.get(fault) ?? 0;
    repeats.delete(fault);
    if (repeated > 0)
      logger().error(
        { repeated, withinMs: LOG_REPEATS_GATHERED_MS, ...described },
        'the same error was repeated',
      );
  }, LOG_REPEATS_GATHERED_MS).unref();
}

/**
 * Logs an unexpected error under the id that the answer carries; for an `AppError`, its cause. If the same fault occurs
 * again within a minute it is only counted, because a database that is away would otherwise fill the disk with a line
 * for each request. A client that hangs up in the middle of its body is not logged.
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
 * The id that the launcher gave a request; a new one if there is no launcher. Without a launcher a client could send
 * the header, so anything that does not look like an id is ignored.
 */
export const requestIdOf = (numbered: string | null | undefined): string =>
  numbered && /^[0-9a-f-]{36}$/.test(numbered) ? numbered : randomUUID();

/** The method and the path pattern of a request; never the path itself, which contains codes and names. */
export function placeOf(method: string, path: string): Place {
  const route = bridge().routeOf?.(path);
  return { method, ...(route === undefined ? {} : { route }) };
}

/** Like `logUnexpected`, for a request that failed. @returns the id that its answer must carry */
export function logFailedRequest({ headers, method, url }: Request, error: unknown): string {
  const requestId = requestIdOf(headers.get(requestIdHeader));
  logUnexpected(requestId, error, placeOf(method, new URL(url).pathname));
  return requestId;
}
