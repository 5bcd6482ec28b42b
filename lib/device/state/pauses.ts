import { Listeners } from '@/lib/listeners';

/** Until when the server wants no changes of a group, for those who look at the group. */
export class Pauses {
  private readonly untilMs = new Map<string, number>();
  private readonly listeners = new Listeners();

  readonly subscribe = this.listeners.subscribe;

  /** The instant in milliseconds; null where nothing has to wait. */
  of(groupCode: string): number | null {
    return this.untilMs.get(groupCode) ?? null;
  }

  set(groupCode: string, untilMs: number | null): void {
    if (this.of(groupCode) === untilMs) return;
    if (untilMs === null) this.untilMs.delete(groupCode);
    else this.untilMs.set(groupCode, untilMs);
    this.listeners.tell();
  }
}
