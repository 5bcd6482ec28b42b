import { dayAfter, dayByDefault } from '@/lib/domain/days';
import type { Entry } from '@/lib/domain/nouns';
import {
  applyDelta,
  applyPage,
  applyWhole,
  entriesBeyond,
  holdsNoEntries,
  type LedgerCopy,
  type LedgerDelta,
  type LedgerPage,
} from '@/lib/domain/ledger/copy';
import { orderKey, plainly } from '@/tests/support/plain-order';
import { copyOf, entryOf } from '@/tests/unit/device/a-ledger';

/** A ledger at a revision, as a server has it; entries newest first. */
type State = { readonly revision: number; readonly entries: readonly Entry[] };

/** A moment of a server. A restored backup goes on from an old one, on another line. */
type Moment = { readonly line: string; readonly revision: number };

const versionOf = ({ line, revision }: Moment) => `${line}${revision}`;

/** By how many days an entry is dated back or ahead of its creation. */
const DATED = [0, -1, 0, 1, -2, 0, -3, -40, 5];

const datedBy = ({ createdAt }: Pick<Entry, 'createdAt'>, at: number) =>
  dayAfter(dayByDefault(createdAt), DATED[at % DATED.length] ?? 0);

/** A server that keeps every state it ever had. */
export class Server {
  private states: State[] = [{ revision: 0, entries: [] }];
  private readonly told = new Map<string, State>();
  private line = 'a';
  private born = 0;

  get now(): State {
    const state = this.states.at(-1);
    if (!state) throw new Error('the first state stays');
    return state;
  }

  get moment(): Moment {
    return { line: this.line, revision: this.now.revision };
  }

  /** The state of which a copy is. */
  stateOf({ version }: LedgerCopy): State {
    const state = this.told.get(version);
    if (!state) throw new Error('no such state');
    return state;
  }

  private next(entries: readonly Entry[]): void {
    this.states.push({ revision: this.now.revision + 1, entries: plainly(entries) });
  }

  /**
   * Records an entry, now and then dated back or ahead, or at the same instant as the last one.
   * @returns its id
   */
  create(at = 0): string {
    this.born += 1;
    const createdAt = new Date(Date.UTC(2026, 0, 1, 8 * Math.ceil(this.born / (1 + (at % 2)))));
    const kind = (['expense', 'payment', 'income'] as const)[at % 3] ?? 'expense';
    const day = datedBy({ createdAt }, at);
    const born = entryOf(`entry ${this.born}`, createdAt.toISOString(), { kind, day, among: ['Ben'] });
    this.next([born, ...this.now.entries]);
    return born.id;
  }

  /** Gives an entry another title, and every second time another day. @returns its id; null if there is no entry */
  revise(at: number): string | null {
    const { entries } = this.now;
    const chosen = entries[at % Math.max(1, entries.length)];
    if (!chosen) return null;
    const day = at % 2 === 0 ? chosen.day : datedBy(chosen, at >> 1);
    const revised = { ...chosen, title: `${chosen.title}'`, day, revision: chosen.revision + 1 };
    this.next(entries.map((entry) => (entry === chosen ? revised : entry)));
    return chosen.id;
  }

  delete(at: number): void {
    const { entries } = this.now;
    const chosen = entries[at % Math.max(1, entries.length)];
    if (chosen) this.next(entries.filter((entry) => entry !== chosen));
  }

  /** Brings back what was deleted last, where it was, as an undo does; if nothing was, takes back the last edit. */
  undo(): void {
    const { entries } = this.now;
    const ids = new Set(entries.map(({ id }) => id));
    const past = this.states.toReversed();
    const lost = past.flatMap((state) => state.entries.filter(({ id }) => !ids.has(id)))[0];
    if (lost) {
      this.next([...entries, { ...lost, revision: lost.revision + 1 }]);
      return;
    }
    const edited = past[1]?.entries.find((entry) => ids.has(entry.id) && !entries.includes(entry));
    const present = entries.find(({ id }) => id === edited?.id);
    if (!edited || !present) return;
    const back = { ...edited, revision: present.revision + 1 };
    this.next(entries.map((entry) => (entry === present ? back : entry)));
  }

  restore(): void {
    this.states = this.states.slice(0, Math.ceil(this.states.length / 2));
    this.line = String.fromCharCode(this.line.charCodeAt(0) + 1);
  }

  private copyAt(state: State, limit: number): LedgerCopy {
    const { revision, entries } = state;
    const shown = entries.slice(0, limit);
    const last = entries.length > limit ? shown.at(-1) : undefined;
    const before = last ? { place: last, cursor: orderKey(last) } : null;
    const version = versionOf({ line: this.line, revision });
    this.told.set(version, state);
    return copyOf({ Anna: 0, Ben: 0 }, { version, revision, entries: shown, before });
  }

  whole(limit: number): LedgerCopy {
    return this.copyAt(this.now, limit);
  }

  /** @returns null when nothing has changed */
  since({ version, group }: LedgerCopy, limit: number): LedgerDelta | LedgerCopy | null {
    const { revision } = group;
    if (version === versionOf(this.moment)) return null;
    const former = this.states[revision];
    if (!former || version !== versionOf({ line: this.line, revision })) return this.whole(limit);
    const touched = new Set<string>();
    for (let at = revision + 1; at < this.states.length; at += 1) {
      const [before, after] = [this.states[at - 1]?.entries ?? [], this.states[at]?.entries ?? []];
      for (const entry of before) if (!after.includes(entry)) touched.add(entry.id);
      for (const entry of after) if (!before.includes(entry)) touched.add(entry.id);
    }
    const state = this.copyAt(this.now, Infinity);
    const entries = state.entries.filter(({ id }) => touched.has(id));
    const present = new Set(entries.map(({ id }) => id));
    const gone = [...touched].filter((id) => !present.has(id));
    return { ...state, members: [], entries, gone, since: version };
  }

  /** The place that the cursor stands for needs no entry: it may be deleted, or have another day. */
  behind({ before }: LedgerCopy, limit: number): LedgerPage {
    const { entries } = this.now;
    const older = entries.filter((entry) => before && orderKey(entry) < orderKey(before.place));
    const shown = older.slice(0, limit);
    const last = older.length > limit ? shown.at(-1) : undefined;
    return { entries: shown, before: last ? { place: last, cursor: orderKey(last) } : null };
  }
}

const isDelta = (answer: LedgerDelta | LedgerCopy): answer is LedgerDelta => 'since' in answer;

/** A device whose answers arrive in any order. */
export class Device {
  /** What it has saved, until its copy has reached the moment of that. */
  private readonly outbox = new Map<string, Moment>();
  /** The ids of what it has saved that must be in its copy, wherever that ends, if the server has it. */
  inSight: ReadonlySet<string> = new Set();
  private readonly under: (() => void)[] = [];
  private readonly pages = new Set<{ later: LedgerDelta[] | null }>();
  /** The moment of a page that was read later than the copy, until the copy has reached it. */
  private ahead: Moment | null = null;

  constructor(
    private readonly server: Server,
    public copy: LedgerCopy,
  ) {}

  /** Whether all that it holds is of one moment. */
  get isOfOneMoment(): boolean {
    return this.ahead === null || !this.isBehind(this.ahead);
  }

  private isBehind(moment: Moment): boolean {
    const { version, group } = this.copy;
    return version !== versionOf({ ...moment, revision: group.revision }) || group.revision < moment.revision;
  }

  private takeWhole(whole: LedgerCopy, asked: string | null): void {
    const next = applyWhole(this.copy, whole, asked);
    if (next === this.copy) return;
    for (const page of this.pages) page.later = null;
    const isOfAnother = next.version !== this.copy.version;
    this.copy = next;
    this.ahead = null;
    // What it says of a moment that is not the copy's cannot be known to be true.
    if (isOfAnother) this.inSight = new Set();
    this.settleDone(!isOfAnother);
  }

  /** Takes from the outbox what the copy shows. */
  private settleDone(isInSight: boolean): void {
    for (const [id, moment] of this.outbox) {
      if (this.isBehind(moment)) continue;
      this.outbox.delete(id);
      if (isInSight) this.inSight = new Set([...this.inSight, id]);
    }
  }

  private takeDelta(delta: LedgerDelta): void {
    const next = applyDelta(this.copy, delta, this.outbox);
    if (next === this.copy) return;
    for (const { later } of this.pages) later?.push(delta);
    // What lies within the reach is like the entries of everybody else: one of them may have dated it back.
    const beyond = entriesBeyond(this.copy).map(({ id }) => id);
    this.inSight = new Set(beyond.filter((id) => this.inSight.has(id)));
    this.copy = next;
    this.settleDone(true);
  }

  /** Saves a new entry or an edit; the server does it at once, and its answer arrives like all others. */
  save(at: number): void {
    const id = at % 2 === 0 ? this.server.create(at >> 1) : this.server.revise(at >> 1);
    if (id !== null) this.outbox.set(id, this.server.moment);
    this.ask(4);
  }

  ask(limit: number): void {
    const { version } = this.copy;
    const answer = this.server.since(this.copy, limit);
    this.under.push(() => {
      if (answer && isDelta(answer)) this.takeDelta(answer);
      else if (answer) this.takeWhole(answer, version);
    });
  }

  /** Asks for a page. The server answers some time later, and the answer arrives later still. */
  askForOlder(limit: number): void {
    if (this.copy.before === null) return;
    if (holdsNoEntries(this.copy)) {
      const whole = this.server.whole(limit);
      this.under.push(() => this.takeWhole(whole, null));
      return;
    }
    const { copy } = this;
    const { cursor } = copy.before as { cursor: string };
    const page: { later: LedgerDelta[] | null } = { later: [] };
    this.pages.add(page);
    this.under.push(() => {
      const [read, { moment }] = [this.server.behind(copy, limit), this.server];
      this.under.push(() => {
        this.pages.delete(page);
        if (!page.later) return;
        const next = applyPage(this.copy, read, { cursor, later: page.later });
        if (next !== this.copy && this.isBehind(moment)) this.ahead = moment;
        this.copy = next;
      });
    });
  }

  /** Lets one of the pending answers arrive. */
  deliver(at: number): void {
    const [arrive] = this.under.splice(at % Math.max(1, this.under.length), 1);
    arrive?.();
  }

  settle(): void {
    while (this.under.length > 0) this.deliver(0);
  }
}
