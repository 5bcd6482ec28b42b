import { hasChanges } from '@/lib/device/state/outbox';
import { type SendingPorts, sendChanges, type Sent } from '@/lib/device/sync/send-changes';
import type { Pause } from '@/lib/device/state/server-pauses';
import {
  CHANGES_PAUSE_SAID_MS,
  CHANGES_PER_REQUEST,
  CHANGES_RETRY_FIRST_MS,
  CHANGES_RETRY_MAX_MS,
  SERVER_DOWN_SAID_MS,
} from '@/lib/limits';

type Line = {
  isSending: boolean;
  /** Something was saved while a request was under way. */
  isAskedAgain: boolean;
  failures: number;
  maxChanges: number;
  /** The server has asked not to be called before this. */
  notBeforeMs: number;
  timer: ReturnType<typeof setTimeout> | null;
  /** Runs from the first answer that the server cannot do it, until it can, or gives no answer at all. */
  downTimer: ReturnType<typeof setTimeout> | null;
};

export type SenderPorts = SendingPorts & {
  /** Runs `work` while no other tab does so for the group. */
  readonly withSendLock: <T>(groupCode: string, work: () => Promise<T>) => Promise<T>;
  /**
   * Called when the server accepts no changes of a group for long enough to tell the person; null: it accepts them
   * again, or nobody knows.
   */
  readonly paused: (groupCode: string, pause: Pause | null) => void;
};

/**
 * How many ms to wait after a number of failures in a row: exponential backoff up to a limit, with jitter.
 * @param afterMs what the server asked for, which is the minimum; null if it asked for nothing
 */
export function waitBeforeRetry(failures: number, afterMs: number | null, random = Math.random()): number {
  const doubled = CHANGES_RETRY_FIRST_MS * 2 ** Math.min(failures - 1, 20);
  return Math.max(Math.min(doubled, CHANGES_RETRY_MAX_MS), afterMs ?? 0) * (1 + random / 2);
}

/** Sends what waits until nothing is left, each group independently of the others. */
export class Sender {
  private readonly lines = new Map<string, Line>();

  constructor(private readonly ports: SenderPorts) {}

  private lineOf(groupCode: string): Line {
    const known = this.lines.get(groupCode);
    if (known) return known;
    const line: Line = {
      ...{ isSending: false, isAskedAgain: false, failures: 0, notBeforeMs: 0, timer: null, downTimer: null },
      maxChanges: CHANGES_PER_REQUEST,
    };
    this.lines.set(groupCode, line);
    return line;
  }

  /** Called when there is something to send, or the network is back: sends now, unless the server has asked to wait. */
  wake(groupCode: string): void {
    const line = this.lineOf(groupCode);
    line.isAskedAgain = true;
    if (line.isSending || Date.now() < line.notBeforeMs) return;
    if (line.timer) clearTimeout(line.timer);
    line.timer = null;
    void this.run(groupCode, line);
  }

  /** Called when the person or the network is back: sends now whatever waits. */
  wakeAll(): void {
    for (const groupCode of this.lines.keys()) {
      if (hasChanges(this.ports.outboxes.of(groupCode))) this.wake(groupCode);
    }
  }

  private async run(groupCode: string, line: Line): Promise<void> {
    line.isSending = true;
    let goesOn = true;
    while (goesOn) {
      line.isAskedAgain = false;
      const sent = await this.ports
        .withSendLock(groupCode, () => sendChanges(this.ports, groupCode, line.maxChanges))
        .catch((error: unknown): Sent => {
          console.error(error);
          return { kind: 'later', afterMs: null };
        });
      goesOn = this.follow(groupCode, line, sent);
    }
    line.isSending = false;
  }

  /** Tells the person that the server accepts nothing, once that has lasted, and when it is over. */
  private tellOf(groupCode: string, line: Line, sent: Sent): void {
    if (sent.kind === 'later' && sent.isDown === true) {
      line.downTimer ??= setTimeout(() => this.ports.paused(groupCode, 'down'), SERVER_DOWN_SAID_MS);
      return;
    }
    if (sent.kind !== 'later' || line.downTimer) this.ports.paused(groupCode, null);
    if (line.downTimer) clearTimeout(line.downTimer);
    line.downTimer = null;
    if (sent.kind === 'later' && (sent.afterMs ?? 0) >= CHANGES_PAUSE_SAID_MS)
      this.ports.paused(groupCode, line.notBeforeMs);
  }

  /** @returns whether to send more at once */
  private follow(groupCode: string, line: Line, sent: Sent): boolean {
    if (sent.kind === 'later') this.retryLater(groupCode, line, sent.afterMs);
    this.tellOf(groupCode, line, sent);
    if (sent.kind === 'told') {
      Object.assign(line, { failures: 0, maxChanges: CHANGES_PER_REQUEST });
      return true;
    }
    if (sent.kind === 'too-much') {
      line.maxChanges = Math.ceil(sent.changes / 2);
      return true;
    }
    return sent.kind === 'nothing' && line.isAskedAgain;
  }

  private retryLater(groupCode: string, line: Line, afterMs: number | null): void {
    line.failures += 1;
    const waitMs = waitBeforeRetry(line.failures, afterMs);
    line.notBeforeMs = afterMs === null ? 0 : Date.now() + waitMs;
    line.timer = setTimeout(() => {
      line.notBeforeMs = 0;
      this.wake(groupCode);
    }, waitMs);
  }

  /** Cancels all retries. */
  stop(): void {
    for (const { timer, downTimer } of this.lines.values())
      for (const each of [timer, downTimer]) if (each) clearTimeout(each);
    this.lines.clear();
  }
}
