import { FairQueue } from '@/lib/server/guard/fair-queue.mjs';

/** How many places there are: per address, and in this process. */
export type SlotLimits = { readonly perAddress: number; readonly perProcess: number };

/**
 * Places for what lasts long and costs memory. Nobody waits for one: if all are taken, the newest place of the address
 * with most is freed for an address with fewer; otherwise the newcomer is refused.
 */
export class Slots {
  /** The function that ends each one, by address. */
  private readonly ends = new FairQueue<() => void>();

  constructor(private readonly limits: SlotLimits) {}

  /** How many are taken. */
  get taken(): number {
    return this.ends.size;
  }

  /**
   * @param end called when the place goes to another address; it is given back already
   * @returns gives the place back, further calls do nothing; null if the address or the process has no place left
   */
  take(address: string, end: () => void): (() => void) | null {
    const { perAddress, perProcess } = this.limits;
    if (this.ends.countOf(address) >= perAddress) return null;
    if (this.ends.size >= perProcess) {
      const endOther = this.ends.takeFromMost(address);
      if (!endOther) return null;
      endOther();
    }
    const own = () => end();
    this.ends.add(address, own);
    return () => void this.ends.remove(address, own);
  }
}
