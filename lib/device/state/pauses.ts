import { Listeners } from '@/lib/listeners';

/** Until when the server accepts no changes of a group, for the screens of that group. */
export class Pauses {
  private readonly untilMs = new Map<string, number>();
  private readonly listeners = new Listeners();

  readonly subscribe = this.listeners.subscribe;

  /** The instant in ms since 1970; null if nothing has to wait. */
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
