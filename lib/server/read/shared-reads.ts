type Line<T> = {
  /** Ends with the read that is under way, whatever comes of it. */
  readonly over: Promise<unknown>;
  /** The one after it, for all who have asked meanwhile. */
  next: Promise<T> | null;
};

/**
 * Reads that many ask for at once, made once for all of them. A read that began before somebody asked may lack what they
 * have heard of already, so nobody joins one that is under way: all who come meanwhile share the next one.
 */
export class SharedReads<T> {
  private readonly lines = new Map<string, Line<T>>();

  /** @param key names what is read; whoever asks with the same one gets the same */
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
