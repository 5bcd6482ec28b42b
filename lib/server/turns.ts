import { AppError } from '@/lib/errors';

/** How a line is bounded. */
export type LineLimits = {
  /** How many are inside at once. */
  readonly places: number;
  /** How many wait at most; one more is sent away at once. */
  readonly maxWaiting: number;
  /** How long one waits at most, in milliseconds. */
  readonly waitMs: number;
  /** What is thrown to whom the line has no room or no time for; left out: AppError busy. */
  readonly refusal?: () => Error;
};

const refuseAsBusy = (): Error => new AppError('busy');

/**
 * A line in front of something that only few may use at once: first come, first served.
 */
export class Line {
  private inside = 0;
  private readonly waiting = new Set<() => void>();

  constructor(private readonly limits: LineLimits) {}

  /** Whether nobody is inside: then nobody waits either. */
  get isEmpty(): boolean {
    return this.inside === 0;
  }

  /** How many wait. */
  get length(): number {
    return this.waiting.size;
  }

  /**
   * Runs `work` when it is its turn.
   * @throws the line's refusal when too many wait already or the wait was too long; `work` has not begun then
   */
  async pass<T>(work: () => Promise<T>): Promise<T> {
    await this.enter();
    try {
      return await work();
    } finally {
      this.leave();
    }
  }

  private enter(): Promise<void> {
    const { places, maxWaiting, waitMs, refusal = refuseAsBusy } = this.limits;
    if (this.inside < places) {
      this.inside += 1;
      return Promise.resolve();
    }
    if (this.waiting.size >= maxWaiting) return Promise.reject(refusal());
    return new Promise((resolve, reject) => {
      const comeIn = () => {
        clearTimeout(patience);
        resolve();
      };
      const patience = setTimeout(() => {
        this.waiting.delete(comeIn);
        reject(refusal());
      }, waitMs);
      this.waiting.add(comeIn);
    });
  }

  /** The place goes to whoever waits longest, so that nobody slips in between. */
  private leave(): void {
    const [next] = this.waiting;
    if (!next) {
      this.inside -= 1;
      return;
    }
    this.waiting.delete(next);
    next();
  }
}

/** A line of one place for each key, for as long as somebody stands in it. */
export class Lines {
  private readonly byKey = new Map<string, Line>();

  constructor(private readonly limits: Omit<LineLimits, 'places'>) {}

  /** Runs `work` when nobody else of this key is at work. @throws AppError busy, as `Line.pass` */
  async pass<T>(key: string, work: () => Promise<T>): Promise<T> {
    const line = this.byKey.get(key) ?? new Line({ ...this.limits, places: 1 });
    this.byKey.set(key, line);
    try {
      return await line.pass(work);
    } finally {
      if (line.isEmpty) this.byKey.delete(key);
    }
  }

  /** How many wait in all lines. */
  get length(): number {
    return [...this.byKey.values()].reduce((sum, line) => sum + line.length, 0);
  }

  /** How many wait in the line of a key. */
  waiting(key: string): number {
    return this.byKey.get(key)?.length ?? 0;
  }
}
