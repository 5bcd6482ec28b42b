import { hasChanges } from '@/lib/device/state/outbox';
import { type SendingPorts, sendChanges, type Sent } from '@/lib/device/sync/send-changes';
import {
  CHANGES_PAUSE_SAID_MS,
  CHANGES_PER_REQUEST,
  CHANGES_RETRY_FIRST_MS,
  CHANGES_RETRY_MAX_MS,
} from '@/lib/limits';

type Line = {
  isSending: boolean;
  /** Something was saved while a request was under way. */
  isAskedAgain: boolean;
  failures: number;
  maxChanges: number;
  /** Until then the server wants to be left alone. */
  notBeforeMs: number;
  timer: ReturnType<typeof setTimeout> | null;
};

export type SenderPorts = SendingPorts & {
  /** Works while no other tab does the same for the group. */
  readonly alone: <T>(groupCode: string, work: () => Promise<T>) => Promise<T>;
  /** Hears until when the server wants no changes of a group, where that is long enough to be told; null: it takes them again. */
  readonly paused: (groupCode: string, untilMs: number | null) => void;
};

/**
 * How long to wait after so many failures in a row: twice as long each time, within limits, and not the same on every device.
 * @param afterMs what the server asked for, which is never undercut; null where it asked for nothing
 */
export function waitBeforeRetry(failures: number, afterMs: number | null, random = Math.random()): number {
  const doubled = CHANGES_RETRY_FIRST_MS * 2 ** Math.min(failures - 1, 20);
  return Math.max(Math.min(doubled, CHANGES_RETRY_MAX_MS), afterMs ?? 0) * (1 + random / 2);
}

/** Sends what waits, group by group, each in its own time, until nothing is left. */
export class Sender {
  private readonly lines = new Map<string, Line>();

  constructor(private readonly ports: SenderPorts) {}

  private lineOf(groupCode: string): Line {
    const known = this.lines.get(groupCode);
    if (known) return known;
    const line: Line = {
      ...{ isSending: false, isAskedAgain: false, failures: 0, notBeforeMs: 0, timer: null },
      maxChanges: CHANGES_PER_REQUEST,
    };
    this.lines.set(groupCode, line);
    return line;
  }

  /** There is something to send, or the network is back: sends now, unless the server has asked for patience. */
  wake(groupCode: string): void {
    const line = this.lineOf(groupCode);
    line.isAskedAgain = true;
    if (line.isSending || Date.now() < line.notBeforeMs) return;
    if (line.timer) clearTimeout(line.timer);
    line.timer = null;
    void this.run(groupCode, line);
  }

  /** The person looks again, or the network is back: whatever waits is tried now. */
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
        .alone(groupCode, () => sendChanges(this.ports, groupCode, line.maxChanges))
        .catch((error: unknown): Sent => {
          console.error(error);
          return { kind: 'later', afterMs: null };
        });
      goesOn = this.follow(groupCode, line, sent);
    }
    line.isSending = false;
  }

  /** @returns whether to send on at once */
  private follow(groupCode: string, line: Line, sent: Sent): boolean {
    if (sent.kind !== 'later') this.ports.paused(groupCode, null);
    if (sent.kind === 'told') {
      Object.assign(line, { failures: 0, maxChanges: CHANGES_PER_REQUEST });
      return true;
    }
    if (sent.kind === 'too-much') {
      line.maxChanges = Math.ceil(sent.changes / 2);
      return true;
    }
    if (sent.kind === 'later') {
      line.failures += 1;
      const waitMs = waitBeforeRetry(line.failures, sent.afterMs);
      line.notBeforeMs = sent.afterMs === null ? 0 : Date.now() + waitMs;
      if ((sent.afterMs ?? 0) >= CHANGES_PAUSE_SAID_MS) this.ports.paused(groupCode, line.notBeforeMs);
      line.timer = setTimeout(() => {
        line.notBeforeMs = 0;
        this.wake(groupCode);
      }, waitMs);
      return false;
    }
    return sent.kind === 'nothing' && line.isAskedAgain;
  }

  /** Lets go of what waits for its time. */
  stop(): void {
    for (const { timer } of this.lines.values()) if (timer) clearTimeout(timer);
    this.lines.clear();
  }
}
