import { Shares } from '@/lib/server/guard/shares.mjs';

/** How many places there are: for each address, and in this process. */
export type PlaceLimits = { readonly perAddress: number; readonly perProcess: number };

/**
 * Places for what lasts long and costs memory: none of them waits. Where all are taken, the last one of the address that has
 * most of them ends for the sake of an address that has fewer; else who finds none is sent away.
 */
export class Places {
  /** How each is ended, by address. */
  private readonly ends = new Shares<() => void>();

  constructor(private readonly limits: PlaceLimits) {}

  /** How many are taken. */
  get taken(): number {
    return this.ends.size;
  }

  /**
   * @param end called when the place is needed for somebody else; it is given back already
   * @returns gives the place back, once, however often it is called; null when there is none for this address or at all
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
