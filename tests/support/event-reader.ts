import type { StreamEvent } from '@/lib/server/live/event-stream';
import { type ApiRequest, respond } from './api';

/** Parses an event; null for a frame that is none, such as a beat. */
const parse = (text: string): StreamEvent | null => {
  const fields = Object.fromEntries(
    text
      .split('\n')
      .map((line) => /^(\w+): (.*)$/.exec(line)?.slice(1) ?? [])
      .filter(([name]) => name !== undefined) as [string, string][],
  );
  return 'data' in fields ? (fields as unknown as StreamEvent) : null;
};

/** Somebody who listens to the events of a group. */
export class EventReader {
  private readonly reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  private readonly leaving = new AbortController();
  private text = '';

  private constructor(
    readonly answer: Response,
    leaving: AbortController,
  ) {
    this.leaving = leaving;
    this.reader = answer.body?.getReader();
  }

  static async of(code: string, headers: ApiRequest['headers'] = {}): Promise<EventReader> {
    const leaving = new AbortController();
    const { signal } = leaving;
    return new EventReader(await respond('GET', `groups/${code}/events`, { headers, signal }), leaving);
  }

  /** Reads the next event; null for a frame that is none, undefined when the stream has ended. */
  async next(): Promise<StreamEvent | null | undefined> {
    for (;;) {
      const end = this.text.indexOf('\n\n');
      if (end >= 0) {
        const frame = this.text.slice(0, end);
        this.text = this.text.slice(end + 2);
        return parse(frame);
      }
      const piece = await this.reader?.read();
      if (!piece || piece.done) return undefined;
      this.text += new TextDecoder().decode(piece.value);
    }
  }

  /** Reads on until this version arrives. */
  async until(version: string): Promise<void> {
    for (;;) {
      const event = await this.next();
      if (event === undefined) throw new Error('the stream has ended');
      if (event?.data === version) return;
    }
  }

  async leave(): Promise<void> {
    this.leaving.abort();
    await this.reader?.cancel();
  }
}
