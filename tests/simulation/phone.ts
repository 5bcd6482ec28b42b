import { OfflineError } from '@/lib/device/page/api-errors';
import { changesIn, EMPTY_OUTBOX, type Outbox, subjectsIn } from '@/lib/device/state/outbox';
import type { OutboxAct } from '@/lib/device/state/outbox-acts';
import { Outboxes, type OutboxStorage, type StoredStep } from '@/lib/device/state/outbox-state';
import { type SendingPorts, sendChanges } from '@/lib/device/sync/send-changes';
import { doWhatIsLeft, WriteAhead } from '@/lib/device/storage/write-ahead';
import type { Line } from '@/lib/device/state/outbox-state';
import { applyChanges, type LedgerView } from '@/lib/domain/ledger/view';
import { applyDelta, applyWhole, type LedgerCopy } from '@/lib/domain/ledger/copy';
import type { WireChangesAnswer } from '@/lib/wire/own/change-wire';
import type { WireDelta, WireLedger } from '@/lib/wire/own/ledger-wire';
import { copyOfLedger, deltaOfLedger } from '@/lib/wire/own/ledger-copy';
import { LineStorage } from '../support/line-storage';
import type { Server } from './servers';

/** What happens to a request and its answer. */
export type Fate =
  /** Both arrive. */
  | 'fine'
  /** The request does not arrive. */
  | 'lost'
  /** The server does it, and the answer does not arrive. */
  | 'unheard'
  /** The server does it, and the answer arrives after other things have happened. */
  | 'late'
  /** The tab dies before the request goes out. */
  | 'dies before'
  /** The server does it, and the tab dies before the answer. */
  | 'dies after';

/** A dead tab waits for this. */
const never = <T>(): Promise<T> => new Promise<T>(() => undefined);

/** The storage that all tabs of a phone share. */
class Disk {
  outbox: Outbox = EMPTY_OUTBOX;
  copy: LedgerCopy | null = null;
  /** Whether writes fail at present. */
  isBroken = false;
  private readonly lines = new LineStorage();
  private readonly keptNumbers = new Map<string, number>();

  private make(step: StoredStep, line: Line | null): void {
    this.outbox = structuredClone(step(this.outbox, this.keptNumbers.get(line?.tab ?? '')));
    if (line) this.keptNumbers.set(line.tab, Math.max(line.number, this.keptNumbers.get(line.tab) ?? 0));
  }

  /** The group of the copy has another code. */
  rename(code: string): void {
    this.copy = this.copy && { ...this.copy, group: { ...this.copy.group, code } };
  }

  /** Does what dead tabs have left in the write-ahead, as a new tab does. */
  async doWhatIsLeft(): Promise<void> {
    await doWhatIsLeft(new WriteAhead(() => this.lines), (_groupCode, step, line) => {
      if (!this.isBroken) this.make(step, line);
      return Promise.resolve(!this.isBroken);
    });
  }

  /** @param isAlive whether the tab that writes still lives */
  storageFor(isAlive: () => boolean): OutboxStorage {
    return {
      read: () => Promise.resolve(structuredClone(this.outbox)),
      ahead: new WriteAhead(() => this.lines),
      keep: async (_groupCode, step, { copy, line }) => {
        await Promise.resolve();
        if (!isAlive()) return never();
        if (this.isBroken) return null;
        this.make(step, line);
        // Another tab may have stored a newer copy.
        const isOld = copy?.group.code !== (this.copy?.group.code ?? copy?.group.code);
        if (copy && !isOld && (!this.copy || this.copy.group.revision <= copy.group.revision))
          this.copy = copy;
        return structuredClone(this.outbox);
      },
    };
  }
}

/** One tab of a phone, with the browser's code put together as in a real one. */
export class Tab {
  private isAlive = true;
  copy: LedgerCopy | null;
  readonly outboxes: Outboxes;
  /** The request under way, and the answers that arrive when `hear` lets them. */
  private sending: Promise<unknown> | null = null;
  private readonly late: (() => void)[] = [];
  private readonly lateLedgers: (() => unknown)[] = [];

  constructor(
    private code: string,
    private readonly disk: Disk,
  ) {
    this.copy = disk.copy;
    this.outboxes = new Outboxes(disk.storageFor(() => this.isAlive));
  }

  get outbox(): Outbox {
    return this.outboxes.of(this.code);
  }

  get isBusy(): boolean {
    return this.sending !== null;
  }

  /** What the person sees. */
  get view(): LedgerView | null {
    return this.copy && applyChanges(this.copy, changesIn(this.outbox));
  }

  act(act: OutboxAct): Promise<Outbox> {
    return this.outboxes.act(this.code, act);
  }

  reload(): Promise<Outbox> {
    return this.outboxes.reload(this.code);
  }

  die(): void {
    this.isAlive = false;
  }

  /** The tab dies, and what it waits for never comes. */
  private dieWaiting<T>(): Promise<T> {
    this.die();
    return never();
  }

  /** @param asked the version that the request named */
  private take(ledger: WireLedger | WireDelta, asked: string | null): void {
    const own = subjectsIn(this.outbox);
    if (ledger.whole) this.copy = applyWhole(this.copy, copyOfLedger(ledger), asked);
    else if (this.copy) this.copy = applyDelta(this.copy, deltaOfLedger(ledger), own);
  }

  private takeAndKeep(ledger: WireLedger | WireDelta, asked: string | null): void {
    this.take(ledger, asked);
    this.disk.copy = this.copy;
  }

  /** Asks what is new. */
  async ask(server: Server, fate: Fate = 'fine'): Promise<void> {
    if (fate === 'lost') return;
    const asked = this.copy?.version ?? null;
    const { code } = this;
    const ledger = await server.ledger(code, asked);
    if (fate === 'unheard' || ledger === null) return;
    // What comes by a former code is for a group that is not here any more.
    const arrive = () => code === this.code && this.takeAndKeep(ledger, asked);
    if (fate === 'late') this.lateLedgers.push(arrive);
    else arrive();
  }

  /** The group has another code, which this tab has heard of. */
  async rename(to: string): Promise<void> {
    const from = this.code;
    this.code = to;
    this.copy = this.copy && { ...this.copy, group: { ...this.copy.group, code: to } };
    await this.outboxes.rename(from, to);
  }

  private portsFor(server: Server, fate: Fate): SendingPorts {
    return {
      outboxes: this.outboxes,
      copyOf: (code) => (code === this.code ? this.copy : null),
      take: (code, ledger, asked) => {
        if (code !== this.code) return Promise.resolve();
        this.take(ledger, asked);
        const isBehind = this.copy !== null && this.copy.group.revision < ledger.group.revision;
        return isBehind ? this.ask(server) : Promise.resolve();
      },
      post: async (code, batch) => {
        if (fate === 'lost') throw new OfflineError('lost');
        if (fate === 'dies before') return this.dieWaiting();
        const answer = await server.changes(code, batch);
        if (fate === 'dies after') return this.dieWaiting();
        if (fate === 'unheard') throw new OfflineError('unheard');
        return fate === 'late'
          ? new Promise<WireChangesAnswer>((hear) => this.late.push(() => hear(answer)))
          : answer;
      },
    };
  }

  /** Sends the next batch. @returns once its outcomes are there, or once the answer is late or will never come */
  async send(server: Server, fate: Fate = 'fine'): Promise<void> {
    if (this.sending) return;
    const sending = sendChanges(this.portsFor(server, fate), this.code).then(() => (this.sending = null));
    this.sending = sending;
    await Promise.race([sending, this.isStuck()]);
  }

  /** Resolves when nothing happens any more until `hear` lets an answer arrive. */
  private async isStuck(): Promise<void> {
    while (this.isAlive && this.sending && this.late.length === 0)
      await new Promise<void>((resolve) => setImmediate(resolve));
  }

  /** Lets the late answers arrive. */
  async hear(): Promise<void> {
    for (const arrive of this.lateLedgers.splice(0)) arrive();
    for (const arrive of this.late.splice(0)) arrive();
    if (this.isAlive) await this.sending;
  }
}

/** A phone with its tabs. */
export class Phone {
  private readonly disk = new Disk();
  tabs: Tab[] = [];

  constructor(private code: string) {}

  /** Somebody gives the person the new link. */
  async follow(code: string): Promise<void> {
    if (code === this.code) return;
    this.code = code;
    this.disk.rename(code);
    await Promise.all(this.tabs.map((tab) => tab.rename(code)));
  }

  /** What waits on the phone, whichever tab has saved it. */
  get outbox(): Outbox {
    return this.disk.outbox;
  }

  /** Makes its storage fail, or work again. */
  breakStorage(isBroken: boolean): void {
    this.disk.isBroken = isBroken;
  }

  /** Opens the group in a new tab, with what the phone has stored. */
  async open(): Promise<Tab> {
    const tab = new Tab(this.code, this.disk);
    await this.disk.doWhatIsLeft();
    await tab.reload();
    this.tabs.push(tab);
    return tab;
  }

  close(tab: Tab): void {
    tab.die();
    this.tabs = this.tabs.filter((other) => other !== tab);
  }
}
