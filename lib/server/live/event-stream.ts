/** An event of a stream as its text. @param id what who comes back names as the last that they have heard */
export type StreamEvent = { readonly data: string; readonly id?: string; readonly event?: string };

const textOf = ({ id, event, data }: StreamEvent): string =>
  [
    ...(event === undefined ? [] : [`event: ${event}`]),
    ...(id === undefined ? [] : [`id: ${id}`]),
    `data: ${data}`,
  ]
    .map((line) => `${line}\n`)
    .join('') + '\n';

/** A line that is no event. Nobody hears it, but every proxy on the way sees that the stream lives. */
const BEAT = Buffer.from(':\n\n');

/**
 * A stream of events of which only the last counts: who reads slowly misses those in between, so that nothing of it gathers
 * in memory.
 */
export class EventStream {
  readonly body: ReadableStream<Uint8Array>;
  private controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  private waiting: StreamEvent | undefined;
  private isLast = false;
  private isStuck = false;
  private isOver = false;

  /** @param ended called once, when the stream has ended or nobody reads it any more */
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

  /** Tells an event instead of what was to be told before and is not told yet. */
  tell(event: StreamEvent): void {
    if (this.isLast) return;
    this.waiting = event;
    this.send();
  }

  /** Tells an event and ends the stream behind it. */
  tellLast(event: StreamEvent): void {
    this.tell(event);
    this.end();
  }

  /** Ends the stream, behind what is still to be told. */
  end(): void {
    this.isLast = true;
    this.send();
  }

  /** Says that it is still there. Who has taken nothing since the beat before is sent away. */
  beat(): void {
    if (this.isOver) return;
    if ((this.controller?.desiredSize ?? 0) > 0) {
      this.isStuck = false;
      this.controller?.enqueue(BEAT);
    } else if (this.isStuck) {
      this.controller?.error(new Error('a stream of events is not read'));
      this.leave();
    } else this.isStuck = true;
  }

  /** Nobody reads it any more. */
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
