import { Shares } from './shares.mjs';

/**
 * How a line is bounded.
 * @typedef {{ maxWaiting: number, waitMs: number, refusal: () => Error }} Patience `maxWaiting`: how many wait at most;
 *   `waitMs`: how long one of them waits at most, in milliseconds; `refusal` makes what is thrown to whom the line has no room or no time for
 * @typedef {Patience & { places: number }} LineLimits `places`: how many are inside at once
 */

/**
 * A line in front of something that only few may use at once. Who waits for the same address is served in the order of
 * coming, and addresses by turns: a thousand of one keep nobody else waiting for longer than one. Where it is full, the last
 * one of the address of which most wait is sent away.
 */
export class Line {
  #limits;
  #inside = 0;
  /** @type {Shares<{ comeIn: () => void, sendAway: () => void }>} */
  #waiting = new Shares();

  /** @param {LineLimits} limits */
  constructor(limits) {
    this.#limits = limits;
  }

  /** Whether nobody is inside: then nobody waits either. */
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
   * @returns {Promise<() => void>} gives the place back, once, however often it is called
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

  /** The place goes to whoever's turn it is, so that nobody slips in between. */
  #leave() {
    const next = this.#waiting.takeNext();
    if (next) next.comeIn();
    else this.#inside -= 1;
  }
}

/** A line of one place for each key, for as long as somebody stands in it. */
export class Lines {
  #patience;
  /** @type {Map<string, Line>} */
  #byKey = new Map();

  /** @param {Patience} patience */
  constructor(patience) {
    this.#patience = patience;
  }

  /**
   * Runs `work` when nobody else of this key is at work.
   * @template T
   * @param {string} key
   * @param {string} address for whom
   * @param {() => Promise<T>} work
   * @returns {Promise<T>}
   * @throws as `Line.pass`
   */
  async pass(key, address, work) {
    const line = this.#byKey.get(key) ?? new Line({ ...this.#patience, places: 1 });
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
