/** Until when the server wants no changes of a group, for those who look at the group. */
export class Pauses {
  private readonly untilMs = new Map<string, number>();
  private readonly listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** The instant in milliseconds; null where nothing has to wait. */
  of(groupCode: string): number | null {
    return this.untilMs.get(groupCode) ?? null;
  }

  set(groupCode: string, untilMs: number | null): void {
    if (this.of(groupCode) === untilMs) return;
    if (untilMs === null) this.untilMs.delete(groupCode);
    else this.untilMs.set(groupCode, untilMs);
    for (const listener of this.listeners) listener();
  }
}
