import { performance } from 'node:perf_hooks';
import { bridge } from '../../lib/launcher-bridge.mjs';
import { busyPath, clientAddressHeader, requestIdHeader } from '../../lib/launcher-headers.mjs';
import { Semaphore } from '../../lib/server/guard/semaphore.mjs';

/**
 * @typedef {import('node:http').IncomingMessage} IncomingMessage
 * @typedef {import('node:http').ServerResponse} ServerResponse
 */

/** A page needs the processor: two at once each take twice as long. A call waits for the database half of its time. */
const pagesAtOnce = 1;
const callsAtOnce = 8;
/** If the processor is idle, the request waits for something else, such as a distant database. The next one may start. */
const idleCheckMs = 2;
const busyShare = 0.8;
/** How long a request holds its place if the processor stays busy. */
const heldAtMostMs = 250;
/** `waitMs` is longer than a person waits for a page. */
const patience = { maxWaiting: 2_000, waitMs: 10_000 };
/** The `Retry-After` of a page that was refused. */
const retryAfterSeconds = 5;

class Busy extends Error {}
const refusal = () => new Busy();

/**
 * Queues requests for Next. Addresses take turns: however many connections one of them has, everybody else waits for a
 * page or two.
 * @param {RegExp | null} pages the paths of pages; null: nobody waits, as in development
 * @returns {(request: IncomingMessage, response: ServerResponse) => Promise<boolean>} call it right before Next:
 *   whether Next is to answer; else the request was already answered, or the client has gone
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
 * Gives the place back as soon as the answer is written, the client has gone, the processor is idle, or the time is up.
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
 * Answers like a page that has failed, which the launcher replaces (bin/render/fault-pages.mjs).
 * @param {IncomingMessage} request @param {ServerResponse} response
 */
function refusePage({ headers }, response) {
  bridge().reasons.set(String(headers[requestIdHeader]), { kind: 'busy', seconds: retryAfterSeconds });
  response.statusCode = 500;
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.end();
  return false;
}

/** Lets the app answer, so that the refusal has the form of every API error. @param {IncomingMessage} request */
function refuseCall(request) {
  request.url = busyPath;
  return true;
}
