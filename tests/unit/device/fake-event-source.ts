/** An event stream into which a test puts the events. */
export class FakeEventSource extends EventTarget {
  /** All that were opened since `install`, in order. */
  static opened: FakeEventSource[] = [];
  readyState = 0;

  constructor(readonly url: string) {
    super();
    FakeEventSource.opened.push(this);
  }

  static install(): void {
    FakeEventSource.opened = [];
    globalThis.EventSource = FakeEventSource as unknown as typeof EventSource;
  }

  static get last(): FakeEventSource {
    const last = FakeEventSource.opened.at(-1);
    if (!last) throw new Error('no stream was opened');
    return last;
  }

  close(): void {
    this.readyState = 2;
  }

  accept(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }

  tell(version: string): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data: version }));
  }

  tellGone(): void {
    this.dispatchEvent(Object.assign(new Event('gone'), { data: 'gone' }));
  }

  /** Loses the connection; a browser would reconnect. */
  break(): void {
    this.readyState = 0;
    this.dispatchEvent(new Event('error'));
  }

  /** The server refuses the stream. */
  refuse(): void {
    this.readyState = 2;
    this.dispatchEvent(new Event('error'));
  }
}
