/** How many places there are: for each address, and in this process. */
export type PlaceLimits = { readonly perAddress: number; readonly perProcess: number };

/** Places for what lasts long and costs memory: none of them waits, who finds none is sent away. */
export class Places {
  private readonly byAddress = new Map<string, number>();
  private all = 0;

  constructor(private readonly limits: PlaceLimits) {}

  /** How many are taken. */
  get taken(): number {
    return this.all;
  }

  /** @returns gives the place back, once, however often it is called; null when there is none for this address or at all */
  take(address: string): (() => void) | null {
    const ofAddress = this.byAddress.get(address) ?? 0;
    if (ofAddress >= this.limits.perAddress || this.all >= this.limits.perProcess) return null;
    this.byAddress.set(address, ofAddress + 1);
    this.all += 1;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.all -= 1;
      const left = (this.byAddress.get(address) ?? 0) - 1;
      if (left > 0) this.byAddress.set(address, left);
      else this.byAddress.delete(address);
    };
  }
}
