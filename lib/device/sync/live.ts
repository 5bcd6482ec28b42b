import { askAgain } from '@/lib/device/sync/ledger-queries';
import { takeGone } from '@/lib/device/state/copy';
import { isBeingDeleted } from '@/lib/device/sync/delete-group';
import type { KnownGroups } from '@/lib/device/state/known-groups';
import type { Outboxes } from '@/lib/device/state/outbox-state';
import { outboxesOf } from '@/lib/device/sync/outboxes';
import { waitBeforeRetry } from '@/lib/device/sync/sender';
import { EVENT_STREAM_RETRY_SECONDS, LIVE_STEADY_MS, OWN_ANSWER_PATIENCE_MS } from '@/lib/limits';

/** Hints of the server that a group has changed, while a person looks at it (docs/wire.md#events). */

export type LivePorts = {
  readonly open: () => EventSource;
  /** The version that this device has. */
  readonly version: () => string | undefined;
  /** Resolves when no change of this device is under way: the answer to one brings what its hint is about. */
  readonly answered: () => Promise<void>;
  /** Asks for what is new. Never rejects. */
  readonly ask: () => Promise<void>;
  /** The group was deleted. */
  readonly gone: () => void;
};

/** `EventSource.CLOSED`, the state after the server has refused: a browser does not expose the status. */
const CLOSED = 2;

/** Two, because the answer to a request that was already under way when the hint came may be older than the hint. */
const TRIES = 2;

/**
 * The event stream of one group. A hint names a version, and what this device has already is not asked for, so after a
 * gap the first hint is enough to catch up. It reconnects by itself, after a growing delay with jitter.
 */
export class LiveStream {
  private source: EventSource | null = null;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private failures = 0;
  /** By `performance.now()`, which nobody can set. */
  private openedAtMs = 0;
  private wasRefused = false;
  private notBeforeMs = 0;
  private hinted: string | null = null;
  private isFollowing = false;

  constructor(private readonly ports: LivePorts) {}

  /** Called when the person looks: opens the stream, unless it is open or waits to reconnect. */
  begin(): void {
    if (this.source || this.timer) return;
    const waitMs = this.wasRefused ? this.notBeforeMs - performance.now() : 0;
    if (waitMs > 0) this.openIn(waitMs);
    else this.open();
  }

  /** Called when nobody looks: closes the stream. */
  rest(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    this.source?.close();
    this.source = null;
    this.hinted = null;
  }

  /**
   * Called when the network is back: reconnects now if the network was the reason to wait. A refusal of the server
   * keeps its wait.
   */
  hurry(): void {
    if (!this.timer || this.wasRefused) return;
    clearTimeout(this.timer);
    this.timer = null;
    this.failures = 0;
    this.open();
  }

  private openIn(waitMs: number): void {
    this.notBeforeMs = performance.now() + waitMs;
    this.timer = setTimeout(() => {
      this.timer = null;
      this.open();
    }, waitMs);
  }

  private open(): void {
    const source = this.ports.open();
    this.source = source;
    let isOpen = false;
    source.addEventListener('open', () => {
      isOpen = true;
      this.wasRefused = false;
      this.openedAtMs = performance.now();
    });
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      this.hinted = data;
      void this.follow();
    });
    // Asking says so, and keeps what is here.
    source.addEventListener('code-changed', () => {
      this.rest();
      void this.ports.ask();
    });
    source.addEventListener('gone', () => {
      this.rest();
      this.ports.gone();
    });
    source.addEventListener('error', () => {
      if (this.source !== source) return;
      const isSteady = isOpen && performance.now() - this.openedAtMs >= LIVE_STEADY_MS;
      this.failures = isSteady ? 1 : this.failures + 1;
      this.wasRefused = !isOpen && source.readyState === CLOSED;
      this.rest();
      this.openIn(waitBeforeRetry(this.failures, this.wasRefused ? EVENT_STREAM_RETRY_SECONDS * 1000 : null));
    });
  }

  /** Asks for what was hinted at, one request at a time: the next one covers the hints that come meanwhile. */
  private async follow(): Promise<void> {
    if (this.isFollowing) return;
    this.isFollowing = true;
    while (this.hinted !== null) {
      await this.ports.answered();
      const version = this.takeHint();
      if (version !== null) await this.askFor(version);
    }
    this.isFollowing = false;
  }

  private takeHint(): string | null {
    const { hinted } = this;
    this.hinted = null;
    return hinted;
  }

  private async askFor(version: string): Promise<void> {
    for (let tries = 0; tries < TRIES && version !== this.ports.version(); tries += 1) await this.ports.ask();
  }
}

/** Resolves when no request with changes of a group is under way, or after a while, because an answer may be lost. */
export function untilAnswered(outboxes: Outboxes, groupCode: string): Promise<void> {
  const isUnderWay = () => outboxes.of(groupCode).some(({ state }) => state === 'sent');
  if (!isUnderWay()) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(end, OWN_ANSWER_PATIENCE_MS);
    const unsubscribe = outboxes.subscribe(() => isUnderWay() || end());
  });
}

/**
 * Listens to what others change in a group, while this tab is visible. Browsers allow six connections to a host, so a
 * hidden tab has none and hears from the visible one.
 * @returns a function that ends it
 */
export function followLive(known: KnownGroups, groupCode: string): () => void {
  const outboxes = outboxesOf(known);
  const stream = new LiveStream({
    open: () => new EventSource(`/api/v1/groups/${encodeURIComponent(groupCode)}/events`),
    version: () => known.copyOf(groupCode)?.version,
    answered: () => untilAnswered(outboxes, groupCode),
    ask: () => askAgain(known, groupCode),
    gone: () => {
      // A tab that deletes the group learns it from the answer to that.
      if (!isBeingDeleted(groupCode)) takeGone(known, groupCode);
    },
  });
  const ended = new AbortController();
  const { signal } = ended;
  const look = () => {
    if (document.visibilityState === 'visible') stream.begin();
    else stream.rest();
  };
  document.addEventListener('visibilitychange', look, { signal });
  addEventListener('pageshow', look, { signal });
  addEventListener('pagehide', () => stream.rest(), { signal });
  addEventListener('online', () => stream.hurry(), { signal });
  look();
  return () => {
    ended.abort();
    stream.rest();
  };
}
