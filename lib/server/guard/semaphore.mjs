import { FairQueue } from './fair-queue.mjs';

/**
 * The limits of a line.
 * @typedef {{ maxWaiting: number, waitMs: number, refusal: () => Error }} Patience `maxWaiting`: how many wait at most;
 *   `waitMs`: how long each waits at most, in milliseconds; `refusal` makes the error when the line is full or too slow
 * @typedef {Patience & { places: number }} SemaphoreLimits `places`: how many are inside at once
 */

/**
 * A queue for something that only few may use at once. Addresses take turns, and waiters of one address are served in
 * the order of arrival, so a thousand of one address delay others no longer than one does. If the queue is full, it
 * refuses the last waiter of the address with most waiters.
 */
export class Semaphore {
  #limits;
  #inside = 0;
  /** @type {FairQueue<{ comeIn: () => void, sendAway: () => void }>} */
  #waiting = new FairQueue();

  /** @param {SemaphoreLimits} limits */
  constructor(limits) {
    this.#limits = limits;
  }

  /** Whether nobody is inside. Then nobody waits either. */
  get isEmpty() {
    return this.#inside === 0;
  }

  /** How many wait. */
  get length() {
    return this.#waiting.size;
  }

  /**
   * Runs `work` when it is its turn.
   * @template T
   * @param {string} address for whom
   * @param {() => Promise<T>} work
   * @returns {Promise<T>}
   * @throws the line's refusal when too many wait already or the wait was too long; `work` has not begun then
   */
  async pass(address, work) {
    const leave = await this.enter(address);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /**
   * Waits for a place.
   * @param {string} address for whom
   * @returns {Promise<() => void>} gives the place back; further calls do nothing
   * @throws as `pass`
   */
  async enter(address) {
    const { places, maxWaiting } = this.#limits;
    if (this.#inside < places) this.#inside += 1;
    else if (this.#waiting.size < maxWaiting) await this.#wait(address);
    else {
      const last = this.#waiting.takeFromMost(address);
      if (!last) throw this.#limits.refusal();
      last.sendAway();
      await this.#wait(address);
    }
    let isInside = true;
    return () => {
      if (isInside) this.#leave();
      isInside = false;
    };
  }

  /** @param {string} address @returns {Promise<void>} */
  #wait(address) {
    const { waitMs, refusal } = this.#limits;
    return new Promise((resolve, reject) => {
      const waiter = {
        comeIn: () => {
          clearTimeout(patience);
          resolve();
        },
        sendAway: () => {
          clearTimeout(patience);
          reject(refusal());
        },
      };
      const patience = setTimeout(() => {
        this.#waiting.remove(address, waiter);
        waiter.sendAway();
      }, waitMs);
      this.#waiting.add(address, waiter);
    });
  }

  /** Hands the place directly to the next waiter, so that nobody slips in between. */
  #leave() {
    const next = this.#waiting.takeNext();
    if (next) next.comeIn();
    else this.#inside -= 1;
  }
}

/** One line per key, with one place, for as long as somebody uses it. */
export class KeyedMutex {
  #patience;
  /** @type {Map<string, Semaphore>} */
  #byKey = new Map();

  /** @param {Patience} patience */
  constructor(patience) {
    this.#patience = patience;
  }

  /**
   * Runs `work` when no other work for this key runs.
   * @template T
   * @param {string} key
   * @param {string} address for whom
   * @param {() => Promise<T>} work
   * @returns {Promise<T>}
   * @throws as `Semaphore.pass`
   */
  async pass(key, address, work) {
    const line = this.#byKey.get(key) ?? new Semaphore({ ...this.#patience, places: 1 });
    this.#byKey.set(key, line);
    try {
      return await line.pass(address, work);
    } finally {
      if (line.isEmpty) this.#byKey.delete(key);
    }
  }

  /** How many wait in all lines. */
  get length() {
    return [...this.#byKey.values()].reduce((sum, line) => sum + line.length, 0);
  }

  /** How many wait in the line of a key. @param {string} key @returns {number} */
  waiting(key) {
    return this.#byKey.get(key)?.length ?? 0;
  }
}
