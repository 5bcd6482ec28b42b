/** An event of a stream. `id` is what a client that reconnects names as the last event it received. */
export type StreamEvent = { readonly data: string; readonly id?: string; readonly event?: string };

const textOf = ({ id, event, data }: StreamEvent): string =>
  [
    ...(event === undefined ? [] : [`event: ${event}`]),
    ...(id === undefined ? [] : [`id: ${id}`]),
    `data: ${data}`,
  ]
    .map((line) => `${line}\n`)
    .join('') + '\n';

/** A comment line. Clients ignore it, but it shows every proxy on the way that the stream is alive. */
const BEAT = Buffer.from(':\n\n');

/**
 * A stream of events of which only the last one counts. A slow reader misses the events in between, so that none pile
 * up in memory.
 */
export class EventStream {
  readonly body: ReadableStream<Uint8Array>;
  private controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  private waiting: StreamEvent | undefined;
  private isLast = false;
  private isStuck = false;
  private isOver = false;

  /** @param ended called once, when the stream has ended or its reader has left */
  constructor(private readonly ended: () => void) {
    this.body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.controller = controller;
        },
        pull: () => this.send(),
        cancel: () => this.leave(),
      },
      { highWaterMark: 1 },
    );
  }

  /** Sends an event. It replaces an earlier one that is not sent yet. */
  tell(event: StreamEvent): void {
    if (this.isLast) return;
    this.waiting = event;
    this.send();
  }

  /** Sends an event and then ends the stream. */
  tellLast(event: StreamEvent): void {
    this.tell(event);
    this.end();
  }

  /** Ends the stream, after what is still to be sent. */
  end(): void {
    this.isLast = true;
    this.send();
  }

  /** Sends a heartbeat. A client that has read nothing since the previous beat is disconnected. */
  beat(): void {
    if (this.isOver) return;
    if ((this.controller?.desiredSize ?? 0) > 0) {
      this.isStuck = false;
      this.controller?.enqueue(BEAT);
    } else if (this.isStuck) {
      this.controller?.error(new Error('the client does not read its event stream'));
      this.leave();
    } else this.isStuck = true;
  }

  /** Frees the stream when its reader has left. */
  leave(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.waiting = undefined;
    this.ended();
  }

  private send(): void {
    const { controller, waiting } = this;
    if (this.isOver || !controller) return;
    if (waiting) {
      if ((controller.desiredSize ?? 0) <= 0) return;
      this.waiting = undefined;
      controller.enqueue(Buffer.from(textOf(waiting)));
    }
    if (!this.isLast) return;
    controller.close();
    this.leave();
  }
}
