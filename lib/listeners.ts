/** Subscribers to a change, such as the components that show it. */
export class Listeners {
  private readonly present = new Set<() => void>();

  /** Whether there are no subscribers. */
  get isEmpty(): boolean {
    return this.present.size === 0;
  }

  /** @returns a function that unsubscribes */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.present.add(listener);
    return () => void this.present.delete(listener);
  };

  readonly tell = (): void => {
    for (const listener of this.present) listener();
  };
}
