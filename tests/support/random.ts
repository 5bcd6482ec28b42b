import { createHash } from 'node:crypto';
import fc from 'fast-check';

/** A source of random decisions, which are the same for the same seed. */
export class Random {
  private drawn = 0;

  constructor(private readonly seed: string) {}

  private bytes(): Buffer {
    this.drawn += 1;
    return createHash('sha256').update(`${this.seed} ${this.drawn}`).digest();
  }

  /** An integer from 0 to `limit` − 1. */
  below(limit: number): number {
    return this.bytes().readUIntBE(0, 6) % limit;
  }

  chance(share: number): boolean {
    return this.below(1_000_000) < share * 1_000_000;
  }

  /** One of the items. @throws Error when there are none */
  pick<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  }

  /** Some of the items, at least one, in their order. */
  some<T>(items: readonly T[]): T[] {
    const chosen = items.filter(() => this.chance(0.5));
    return chosen.length > 0 ? chosen : [this.pick(items)];
  }

  /** What fast-check draws. */
  draw<T>(arbitrary: fc.Arbitrary<T>): T {
    return this.pick(fc.sample(arbitrary, { numRuns: 1, seed: this.below(2 ** 31) }));
  }

  /** A UUID of version 4. */
  id(): string {
    const hex = this.bytes().toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  }
}
