import { once } from 'node:events';
import type { Socket } from 'node:net';
import { type Between, standBeforeDatabase } from './before-database';

/** One statement on its way to PostgreSQL, with all its messages. */
type Statement = { readonly text: string; readonly bytes: Buffer };

/** A statement that is held back, or will be. */
export type Hold = {
  /** Resolves when the statement has arrived and waits. */
  readonly reached: Promise<void>;
  /** Passes it on with what was sent behind it; before it has arrived, cancels the hold. */
  readonly release: () => void;
};

const STARTUP_HEAD_BYTES = 4;
const TYPED_HEAD_BYTES = 5;

const textsOf = (payload: Buffer): string[] => payload.toString().split('\0');

/**
 * Splits what a client sends into statements: a simple query, or everything up to a Sync. A message that belongs to none
 * (startup, password, end) becomes a statement without text.
 */
class Cutter {
  private rest: Buffer = Buffer.alloc(0);
  private hasStarted = false;
  private text = '';
  private readonly messages: Buffer[] = [];
  private readonly textByName = new Map<string, string>();

  *cut(chunk: Buffer): Generator<Statement> {
    this.rest = Buffer.concat([this.rest, chunk]);
    for (let message = this.next(); message; message = this.next()) {
      this.messages.push(message);
      if (this.isComplete(message)) yield { text: this.text, bytes: Buffer.concat(this.messages.splice(0)) };
    }
  }

  private next(): Buffer | null {
    const head = this.hasStarted ? TYPED_HEAD_BYTES : STARTUP_HEAD_BYTES;
    if (this.rest.length < head) return null;
    // The length counts itself, but not the type before it.
    const length = this.rest.readUInt32BE(head - STARTUP_HEAD_BYTES) + head - STARTUP_HEAD_BYTES;
    if (this.rest.length < length) return null;
    const message = this.rest.subarray(0, length);
    this.rest = this.rest.subarray(length);
    return message;
  }

  private isComplete(message: Buffer): boolean {
    if (!this.hasStarted) {
      this.hasStarted = true;
      return true;
    }
    const type = String.fromCharCode(message.readUInt8(0));
    const [first = '', second = ''] = textsOf(message.subarray(TYPED_HEAD_BYTES));
    if (type === 'P') this.textByName.set(first, second);
    if (type === 'B') this.text = this.textByName.get(second) ?? '';
    if (type === 'Q') this.text = first;
    if (type === 'p' || type === 'X') this.text = '';
    return 'QSpX'.includes(type);
  }
}

/** Hints of earlier writes are sent on their own, at any time, so they are neither held nor counted. */
const isHint = ({ text }: Statement): boolean => text.includes('pg_notify');

/** A connection; `waiting` are the held statement and those behind it. */
type Pair = { readonly far: Socket; readonly near: Socket; waiting: Statement[] | null };

/**
 * A proxy to PostgreSQL that can hold back one chosen statement while all others pass. What a test does meanwhile happens
 * between this statement and the one before it, without any timing.
 */
export class SlowDatabase {
  private readonly pairs: Pair[] = [];
  private wanted: { toPass: number; readonly take: (pair: Pair) => void } | null = null;

  private constructor(private readonly between: Between) {
    between.server.on('connection', (near) => {
      this.join({ near, far: between.reach(), waiting: null });
    });
  }

  /** @param databaseUrl where PostgreSQL really answers */
  static async before(databaseUrl: string): Promise<SlowDatabase> {
    return new SlowDatabase(await standBeforeDatabase(databaseUrl));
  }

  /** Where the services find the database. */
  get url(): string {
    return this.between.url;
  }

  private join(pair: Pair): void {
    const { near, far } = pair;
    this.pairs.push(pair);
    const cutter = new Cutter();
    near.on('data', (chunk) => {
      for (const statement of cutter.cut(chunk)) this.arrive(pair, statement);
    });
    far.on('data', (chunk) => near.write(chunk));
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('close', () => to.destroy());
      from.on('error', () => undefined);
    }
  }

  private arrive(pair: Pair, statement: Statement): void {
    if (pair.waiting) {
      pair.waiting.push(statement);
      return;
    }
    const { wanted } = this;
    if (wanted && statement.text !== '' && !isHint(statement)) {
      if (wanted.toPass === 0) {
        this.wanted = null;
        pair.waiting = [statement];
        wanted.take(pair);
        return;
      }
      wanted.toPass -= 1;
    }
    pair.far.write(statement.bytes);
  }

  private letGo(pair: Pair): void {
    const [held, ...behind] = pair.waiting ?? [];
    pair.waiting = null;
    if (held) pair.far.write(held.bytes);
    // The next statement to hold may be among those behind it.
    for (const statement of behind) this.arrive(pair, statement);
  }

  /**
   * Holds back one statement, whoever sends it.
   * @param toPass how many statements pass before it
   * @throws Error while another hold waits for its statement: there can be only one
   */
  hold(toPass = 0): Hold {
    if (this.wanted) throw new Error('another hold still waits for its statement');
    let holder: Pair | undefined;
    let reach = (): void => undefined;
    const reached = new Promise<void>((resolve) => {
      reach = resolve;
    });
    const wanted = {
      toPass,
      take: (pair: Pair) => {
        holder = pair;
        reach();
      },
    };
    this.wanted = wanted;
    const release = () => {
      if (holder) this.letGo(holder);
      else if (this.wanted === wanted) this.wanted = null;
      holder = undefined;
    };
    return { reached, release };
  }

  /** Ends all connections, held or not. */
  async close(): Promise<void> {
    for (const { near, far } of this.pairs.splice(0)) {
      near.destroy();
      far.destroy();
    }
    this.between.server.close();
    await once(this.between.server, 'close');
  }
}
