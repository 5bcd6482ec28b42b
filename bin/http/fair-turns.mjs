import { performance } from 'node:perf_hooks';
import { bridge } from '../../lib/launcher-bridge.mjs';
import { busyPath, clientAddressHeader, requestIdHeader } from '../../lib/launcher-headers.mjs';
import { Semaphore } from '../../lib/server/guard/semaphore.mjs';

/**
 * @typedef {import('node:http').IncomingMessage} IncomingMessage
 * @typedef {import('node:http').ServerResponse} ServerResponse
 */

/** Requests are work for the processor: two pages at once are each twice as slow. Calls wait for the database for half of their time. */
const pagesAtOnce = 1;
const callsAtOnce = 8;
/** A request that leaves the processor idle waits for something else, such as a far database: meanwhile the next one is let in. */
const idleCheckMs = 2;
const busyShare = 0.8;
/** So long a request holds its place where the processor has other things to do. */
const heldAtMostMs = 250;
/** Longer than a person looks at nothing. */
const patience = { maxWaiting: 2_000, waitMs: 10_000 };
/** Who was told to come again does so after this long. */
const retryAfterSeconds = 5;

class Busy extends Error {}
const refusal = () => new Busy();

/**
 * Lets requests in one after the other, addresses by turns: however many connections one of them has, everybody else waits for
 * a page or two.
 * @param {RegExp | null} pages the paths of pages; null: nobody waits, as in development
 * @returns {(request: IncomingMessage, response: ServerResponse) => Promise<boolean>} to be called last before Next gets both:
 *   whether Next shall have them; else they were answered, or the client has gone
 */
export function fairTurns(pages) {
  const ofPages = new Semaphore({ ...patience, places: pagesAtOnce, refusal });
  const ofCalls = new Semaphore({ ...patience, places: callsAtOnce, refusal });
  bridge().waiting.page = () => ofPages.length;
  bridge().waiting.call = () => ofCalls.length;
  return async (request, response) => {
    if (!pages) return true;
    const isPage = pages.test((request.url ?? '').split('?', 1)[0] ?? '');
    try {
      const line = isPage ? ofPages : ofCalls;
      leaveInTime(response, await line.enter(String(request.headers[clientAddressHeader])));
      return !response.destroyed;
    } catch (error) {
      if (!(error instanceof Busy)) throw error;
      return isPage ? refusePage(request, response) : refuseCall(request);
    }
  };
}

/**
 * Gives the place back as soon as the answer is written, nobody wants it any more, or it waits for something else.
 * @param {ServerResponse} response @param {() => void} leave
 */
function leaveInTime(response, leave) {
  let before = performance.eventLoopUtilization();
  let heldMs = 0;
  const timer = setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(before);
    before = performance.eventLoopUtilization();
    heldMs += idleCheckMs;
    if (utilization < busyShare || heldMs >= heldAtMostMs) done();
  }, idleCheckMs);
  const done = () => {
    clearInterval(timer);
    leave();
  };
  response.once('close', done);
  const end = /** @type {(...args: unknown[]) => ServerResponse} */ (response.end.bind(response));
  response.end = (/** @type {unknown[]} */ ...args) => {
    done();
    return end(...args);
  };
  if (response.destroyed) done();
}

/**
 * As a page that has failed: the launcher puts one with words in its place.
 * @param {IncomingMessage} request @param {ServerResponse} response
 */
function refusePage({ headers }, response) {
  bridge().reasons.set(String(headers[requestIdHeader]), { kind: 'busy', seconds: retryAfterSeconds });
  response.statusCode = 500;
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.end();
  return false;
}

/** The app says so, as it says everything that a call can be told. @param {IncomingMessage} request */
function refuseCall(request) {
  request.url = busyPath;
  return true;
}
