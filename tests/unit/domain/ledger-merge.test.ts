import fc from 'fast-check';

import type { Entry } from '@/lib/domain/ledger/ledger';
import {
  applyDelta,
  applyPage,
  applyWhole,
  holdsNoEntries,
  type LedgerCopy,
  type LedgerDelta,
  type LedgerPage,
  NOTHING_HELD,
} from '@/lib/domain/ledger/copy';
import { copyOf, entryOf } from '@/tests/unit/device/a-ledger';

/** A ledger at a revision, as a server has it. */
type State = { readonly revision: number; readonly entries: readonly Entry[] };

const versionOf = (line: string, revision: number) => `${line}${revision}`;

/** A server that keeps every state it ever had; a restored backup goes on from an old one, on another line. */
class Server {
  private states: State[] = [{ revision: 0, entries: [] }];
  private line = 'a';
  private born = 0;

  get now(): State {
    const state = this.states.at(-1);
    if (!state) throw new Error('the first state stays');
    return state;
  }

  private next(entries: readonly Entry[]): void {
    this.states.push({ revision: this.now.revision + 1, entries });
  }

  create(): void {
    this.born += 1;
    const createdAt = new Date(Date.UTC(2026, 0, 1, 0, this.born)).toISOString();
    this.next([entryOf(`entry ${this.born}`, createdAt), ...this.now.entries]);
  }

  revise(at: number): void {
    const { entries } = this.now;
    const chosen = entries[at % Math.max(1, entries.length)];
    if (!chosen) return;
    const revised = { ...chosen, title: `${chosen.title}'`, revision: chosen.revision + 1 };
    this.next(entries.map((entry) => (entry === chosen ? revised : entry)));
  }

  delete(at: number): void {
    const { entries } = this.now;
    const chosen = entries[at % Math.max(1, entries.length)];
    if (chosen) this.next(entries.filter((entry) => entry !== chosen));
  }

  /** Brings back what was deleted last, where it was, as an undo does. */
  undo(): void {
    const ids = new Set(this.now.entries.map(({ id }) => id));
    const lost = this.states
      .toReversed()
      .flatMap(({ entries }) => entries.filter(({ id }) => !ids.has(id)))[0];
    if (!lost) return;
    const back = [...this.now.entries, { ...lost, revision: lost.revision + 1 }];
    this.next(back.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime()));
  }

  restore(): void {
    this.states = this.states.slice(0, Math.ceil(this.states.length / 2));
    this.line = String.fromCharCode(this.line.charCodeAt(0) + 1);
  }

  private copyAt({ revision, entries }: State, limit: number): LedgerCopy {
    const shown = entries.slice(0, limit);
    const last = entries.length > limit ? shown.at(-1) : undefined;
    const before = last ? { place: last, cursor: last.id } : null;
    return copyOf({ Anna: 0 }, { version: versionOf(this.line, revision), revision, entries: shown, before });
  }

  whole(limit: number): LedgerCopy {
    return this.copyAt(this.now, limit);
  }

  /** @returns null when nothing has changed */
  since({ version, group }: LedgerCopy, limit: number): LedgerDelta | LedgerCopy | null {
    const { revision } = group;
    if (version === versionOf(this.line, this.now.revision)) return null;
    const former = this.states[revision];
    if (!former || version !== versionOf(this.line, revision)) return this.whole(limit);
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

  /** The place that the cursor stands for needs no entry: it may be deleted. */
  behind({ before }: LedgerCopy, limit: number): LedgerPage {
    const { entries } = this.now;
    const older = entries.filter(({ createdAt }) => before && createdAt < before.place.createdAt);
    const shown = older.slice(0, limit);
    const last = older.length > limit ? shown.at(-1) : undefined;
    return { entries: shown, before: last ? { place: last, cursor: last.id } : null };
  }
}

const isDelta = (answer: LedgerDelta | LedgerCopy): answer is LedgerDelta => 'since' in answer;

/** A device whose answers arrive in any order. */
class Device {
  private readonly under: (() => void)[] = [];
  private readonly pages = new Set<{ later: LedgerDelta[] | null }>();

  constructor(
    private readonly server: Server,
    public copy: LedgerCopy,
  ) {}

  private takeWhole(whole: LedgerCopy, asked: string | null): void {
    const next = applyWhole(this.copy, whole, asked);
    if (next !== this.copy) for (const page of this.pages) page.later = null;
    this.copy = next;
  }

  private takeDelta(delta: LedgerDelta): void {
    const next = applyDelta(this.copy, delta);
    if (next !== this.copy) for (const { later } of this.pages) later?.push(delta);
    this.copy = next;
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
      const read = this.server.behind(copy, limit);
      this.under.push(() => {
        this.pages.delete(page);
        if (page.later) this.copy = applyPage(this.copy, read, { cursor, later: page.later });
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

const someStep = fc.oneof(
  fc.record({ kind: fc.constantFrom('create', 'undo', 'restore'), at: fc.nat(50) }),
  fc.record({ kind: fc.constantFrom('create', 'revise', 'delete', 'overtake'), at: fc.nat(50) }),
  fc.record({ kind: fc.constantFrom('deliver', 'ask', 'older', 'deliver'), at: fc.nat(50) }),
);
type Step = { readonly kind: string; readonly at: number };

function take(server: Server, device: Device, { kind, at }: Step, mayRestore: boolean): void {
  if (kind === 'create') server.create();
  if (kind === 'revise') server.revise(at);
  if (kind === 'delete') server.delete(at);
  if (kind === 'undo') server.undo();
  if (kind === 'restore' && mayRestore) server.restore();
  if (kind === 'ask') device.ask(1 + (at % 4));
  if (kind === 'older') device.askForOlder(1 + (at % 4));
  if (kind === 'deliver') device.deliver(at);
  if (kind === 'overtake') overtake(server, device, at);
}

/** Reads an older page, then changes something in it, and lets the delta of that arrive before the page. */
function overtake(server: Server, device: Device, at: number): void {
  device.settle();
  device.askForOlder(1 + (at % 4));
  device.deliver(0);
  take(server, device, { kind: ['revise', 'delete', 'undo'][at % 3] ?? 'undo', at }, false);
  device.ask(4);
  device.deliver(1);
}

/** What the server has, as far as a copy reaches back. */
const asFarAs = ({ before }: LedgerCopy, entries: readonly Entry[]): readonly Entry[] =>
  entries.filter(({ createdAt }) => before === null || createdAt >= before.place.createdAt);

function live(steps: readonly Step[], isBare: boolean, mayRestore: boolean): void {
  const server = new Server();
  for (let born = 0; born < 8; born += 1) server.create();
  const first = isBare ? { ...server.whole(0), entries: [], before: NOTHING_HELD } : server.whole(3);
  const device = new Device(server, first);
  for (const step of steps) take(server, device, step, mayRestore);
  device.settle();
  // After a restore an answer from before it may be the last to arrive; the next one puts that right.
  for (let asked = 0; asked < 2; asked += 1) {
    device.ask(4);
    device.settle();
  }
  expect(device.copy.version).toBe(server.whole(1).version);
  expect(device.copy.entries).toEqual(asFarAs(device.copy, server.now.entries));
  while (device.copy.before !== null) {
    device.askForOlder(5);
    device.settle();
  }
  expect(device.copy.entries).toEqual(server.now.entries);
}

describe('a copy whose answers come in any order', () => {
  test('ends as the server has it, as far as it reaches back and then to the beginning', () => {
    fc.assert(
      fc.property(fc.array(someStep, { maxLength: 60 }), fc.boolean(), (steps, isBare) =>
        live(steps, isBare, false),
      ),
      { numRuns: 500 },
    );
  });

  test('ends as the server has it even if the server was restored from a backup meanwhile', () => {
    fc.assert(
      fc.property(fc.array(someStep, { maxLength: 60 }), fc.boolean(), (steps, isBare) =>
        live(steps, isBare, true),
      ),
      { numRuns: 500 },
    );
  });
});

describe('a ledger that was read whole', () => {
  const at = (revision: number, version = `v${revision}`) => copyOf({ Anna: 0 }, { revision, version });

  test('replaces everything in answer to the version of the copy, lower or not', () => {
    expect(applyWhole(at(5), at(3), 'v5')).toEqual(at(3));
  });

  test('leaves a copy that has learned something newer meanwhile', () => {
    const copy = at(7);
    expect(applyWhole(copy, at(6), 'v5')).toBe(copy);
    expect(applyWhole(copy, at(6), null)).toBe(copy);
  });

  test('of the same moment counts when it reaches further back', () => {
    const short = { ...at(5), before: NOTHING_HELD };
    expect(applyWhole(short, at(5), null)).toEqual(at(5));
    const whole = at(5);
    expect(applyWhole(whole, short, null)).toBe(whole);
  });

  test('is the copy where there is none', () => {
    expect(applyWhole(null, at(5), null)).toEqual(at(5));
  });
});

describe('a delta into a long copy', () => {
  const entries = Array.from({ length: 1000 }, (_, place) =>
    entryOf(`${place}`, new Date(Date.UTC(2026, 0, 1) - place * 60_000).toISOString()),
  );
  const copy = copyOf({ Anna: 0, Ben: 0 }, { entries });

  test('keeps what it does not name', () => {
    const delta = { ...copy, group: { ...copy.group, revision: 2 }, since: copy.version, gone: [] };
    const next = applyDelta(copy, { ...delta, members: [], entries: entries.slice(3, 4) });
    expect(next.members).toBe(copy.members);
    expect(next.entries).toHaveLength(1000);
    expect(next.entries.every((entry, place) => entry === entries[place])).toBe(true);
  });

  test('of a setting alone keeps the list of entries', () => {
    const group = { ...copy.group, revision: 2, name: 'Porto' };
    const { version: since } = copy;
    const next = applyDelta(copy, { ...copy, group, members: [], entries: [], gone: [], since });
    expect(next.entries).toBe(copy.entries);
  });
});
