import { Listeners } from '@/lib/listeners';

/** Until when the server accepts no changes, in ms since 1970; `down`: it cannot do any, and does not say until when. */
export type Pause = number | 'down';

/** Which groups the server accepts no changes of, for the screens of those groups. */
export class Pauses {
  private readonly pauses = new Map<string, Pause>();
  private readonly listeners = new Listeners();

  readonly subscribe = this.listeners.subscribe;

  /** Null if nothing has to wait. */
  of(groupCode: string): Pause | null {
    return this.pauses.get(groupCode) ?? null;
  }

  set(groupCode: string, pause: Pause | null): void {
    if (this.of(groupCode) === pause) return;
    if (pause === null) this.pauses.delete(groupCode);
    else this.pauses.set(groupCode, pause);
    this.listeners.tell();
  }
}
