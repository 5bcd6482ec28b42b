/** Those who want to hear of a change, such as the components that show it. */
export class Listeners {
  private readonly present = new Set<() => void>();

  /** Whether nobody hears. */
  get isEmpty(): boolean {
    return this.present.size === 0;
  }

  /** @returns stops hearing */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.present.add(listener);
    return () => void this.present.delete(listener);
  };

  readonly tell = (): void => {
    for (const listener of this.present) listener();
  };
}
