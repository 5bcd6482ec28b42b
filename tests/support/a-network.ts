import { once } from 'node:events';
import type { Socket } from 'node:net';
import { type Between, standBeforeDatabase } from './before-database';

/** A network between the services and PostgreSQL that can silently swallow every packet, or lead nowhere. */
export class Network {
  private swallows = false;
  private isCut = false;
  /** How many connections led nowhere. */
  refused = 0;
  private readonly pairs: (readonly [Socket, Socket])[] = [];

  private constructor(private readonly between: Between) {
    between.server.on('connection', (near) => {
      if (this.isCut) {
        this.refused += 1;
        near.destroy();
      } else this.join(near, between.reach());
    });
  }

  /** @param databaseUrl where PostgreSQL really answers */
  static async before(databaseUrl: string): Promise<Network> {
    return new Network(await standBeforeDatabase(databaseUrl));
  }

  /** Where the services find the database. */
  get url(): string {
    return this.between.url;
  }

  private join(near: Socket, far: Socket): void {
    this.pairs.push([near, far]);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (packet) => this.swallows || to.write(packet));
      from.on('close', () => this.swallows || to.destroy());
      from.on('error', () => undefined);
    }
  }

  /** From now on nothing arrives, on either side. */
  swallow(): void {
    this.swallows = true;
  }

  /** Ends all connections, and refuses others, as when a leader has died and there is no other one yet. */
  cut(): void {
    this.recover();
    this.isCut = true;
  }

  /** New connections work from now on; the present ones stay open, and still swallow everything. */
  forget(): void {
    this.swallows = false;
    for (const socket of this.pairs.flat()) {
      socket.removeAllListeners('data');
      socket.removeAllListeners('close');
      socket.resume();
    }
  }

  /** What is sent from now on arrives; what was swallowed is lost, and its connections with it. */
  recover(): void {
    this.isCut = this.swallows = false;
    for (const socket of this.pairs.splice(0).flat()) socket.destroy();
  }

  async close(): Promise<void> {
    this.recover();
    this.between.server.close();
    await once(this.between.server, 'close');
  }
}
