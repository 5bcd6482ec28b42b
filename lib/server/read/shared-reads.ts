type Line<T> = {
  /** Resolves when the running read has ended, even if it failed. */
  readonly over: Promise<unknown>;
  /** The next read, for all who have asked meanwhile. */
  next: Promise<T> | null;
};

/**
 * Makes a read that many ask for at once only once. A running read may lack a change that a newcomer has already heard
 * of, so nobody joins it: all who come meanwhile share the next one.
 */
export class SharedReads<T> {
  private readonly lines = new Map<string, Line<T>>();

  /** @param key names what is read; calls with the same key may share a result */
  read(key: string, act: () => Promise<T>): Promise<T> {
    const line = this.lines.get(key);
    if (!line) return this.begin(key, act);
    line.next ??= line.over.then(() => this.begin(key, act));
    return line.next;
  }

  private begin(key: string, act: () => Promise<T>): Promise<T> {
    const reading = act();
    const line: Line<T> = {
      next: null,
      over: reading
        .catch(() => undefined)
        .then(() => {
          if (line.next === null) this.lines.delete(key);
        }),
    };
    this.lines.set(key, line);
    return reading;
  }
}
