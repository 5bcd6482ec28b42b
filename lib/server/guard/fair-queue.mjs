/**
 * Scarce items by owner, so that owners are served by turns, and the owner with most items gives way when there is no
 * room.
 * @template Item
 */
export class FairQueue {
  /** @type {Map<string, Set<Item>>} in the order of turns */
  #byOwner = new Map();
  #size = 0;

  /** How many items all owners have together. */
  get size() {
    return this.#size;
  }

  /** @param {string} owner @param {Item} item */
  add(owner, item) {
    const items = this.#byOwner.get(owner) ?? new Set();
    items.add(item);
    this.#byOwner.set(owner, items);
    this.#size += 1;
  }

  /** @param {string} owner @param {Item} item @returns {boolean} whether it was there */
  remove(owner, item) {
    const items = this.#byOwner.get(owner);
    if (!items?.delete(item)) return false;
    this.#size -= 1;
    if (items.size === 0) this.#byOwner.delete(owner);
    return true;
  }

  /** Takes the oldest item of the owner whose turn it is, who then goes to the end. @returns {Item | undefined} */
  takeNext() {
    const [next] = this.#byOwner;
    if (!next) return undefined;
    const [owner, items] = next;
    const [item] = items;
    this.#byOwner.delete(owner);
    this.#byOwner.set(owner, items);
    if (item !== undefined) this.remove(owner, item);
    return item;
  }

  /**
   * Takes the newest item of the owner with most, for an owner who would still have fewer with one more.
   * @param {string} owner for whom it is taken
   * @returns {Item | undefined} undefined if nobody has that many
   */
  takeFromMost(owner) {
    let most = owner;
    for (const other of this.#byOwner.keys()) if (this.countOf(other) > this.countOf(most)) most = other;
    if (this.countOf(most) <= this.countOf(owner) + 1) return undefined;
    const item = [...(this.#byOwner.get(most) ?? [])].at(-1);
    if (item !== undefined) this.remove(most, item);
    return item;
  }

  /** How many an owner has. @param {string} owner @returns {number} */
  countOf(owner) {
    return this.#byOwner.get(owner)?.size ?? 0;
  }
}
